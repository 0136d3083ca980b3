import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { isFromThisMachine } from '../../http/this-machine.ts'

/** The inbox shows sign-in codes, so it answers this machine only. */
export const onlyThisMachine: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  if (!isFromThisMachine(c.env.incoming)) return c.notFound()
  await next()
  for (const [name, value] of Object.entries(protection)) c.res.headers.set(name, value)
}

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
