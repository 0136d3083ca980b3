import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { isDevelopmentUrl, isLoopbackAddress } from '../../settings/index.ts'

/** Headers of proxies and tunnels: such a request does not come from the person at this machine. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip']

/**
 * The inbox shows sign-in codes, so it answers this machine only. The Host header has to name it as well: a site whose
 * name suddenly points to 127.0.0.1 could read the page otherwise (DNS rebinding).
 */
export const onlyThisMachine: MiddlewareHandler = async (c, next) => {
  if (!isLocal(c)) return c.notFound()
  await next()
  for (const [name, value] of Object.entries(protection)) c.res.headers.set(name, value)
}

function isLocal(c: Context): boolean {
  if (!isLoopbackAddress(getConnInfo(c).remote.address ?? '')) return false
  if (forwardingHeaders.some((name) => c.req.header(name) !== undefined)) return false
  return isLoopbackHost(c.req.header('host') ?? '')
}

const isLoopbackHost = (host: string) =>
  /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host) &&
  URL.canParse(`http://${host}`) &&
  isDevelopmentUrl(`http://${host}`)

/** For requests that change something: scripts outside a browser send no Origin, browsers must send ours. */
export const onlyOwnPages: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const isOwn = origin === undefined ? site !== 'cross-site' && site !== 'same-site' : origin === ownOrigin(c)
  if (!isOwn) return c.text('Only the inbox itself may do this.', 403)
  return next()
}

const ownOrigin = (c: Context) => new URL(`http://${c.req.header('host')}`).origin

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The frame of an email inherits this policy, and emails use inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const protection = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Not `no-referrer`: browsers then send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
