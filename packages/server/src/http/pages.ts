import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import type { App } from '../app.ts'
import { publicMetricsAccess } from './metrics-access.ts'
import { hardening } from './respond.ts'

export type Pages = Hono<{ Bindings: HttpBindings }>

/** Sends bytes that all answers share. A web Response copies them for each, and callers who never read keep the copies. */
export function sendShared(
  { env: { outgoing } }: Context<{ Bindings: HttpBindings }>,
  bytes: Uint8Array,
  headers: Record<string, string>,
): Response {
  outgoing.writeHead(200, { ...hardening, ...headers, 'content-length': String(bytes.length) }).end(bytes)
  return RESPONSE_ALREADY_SENT
}

const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
}

/** Everything beside the API that is the same for every installation. */
export function healthPages(app: App): Pages {
  const pages: Pages = new Hono()
  pages.on(['GET', 'OPTIONS'], '/health', async (c) => {
    if (c.req.query('db') !== undefined) {
      const database = await stateOf(app)
      if (database !== 'well') return c.json({ status: 'error', database }, 503, anyOrigin)
    }
    return c.json({ status: 'ok' }, 200, anyOrigin)
  })
  pages.on(['GET', 'OPTIONS'], '/health/live', (c) => c.json({ status: 'ok' }, 200, anyOrigin))
  pages.on(['GET', 'OPTIONS'], '/health/ready', async (c) => {
    const reason = await whyNotReady(app)
    if (reason === undefined) return c.json({ status: 'ok' }, 200, anyOrigin)
    return c.json({ status: 'error', reason }, 503, { ...anyOrigin, 'retry-after': '5' })
  })
  pages.get('/metrics', async (c) => {
    const access = publicMetricsAccess(app, c.env.incoming)
    if (access === 'wants token')
      return c.text('This takes the metrics token.\n', 401, { 'www-authenticate': 'Bearer' })
    const rendered = access === 'allowed' ? await app.metrics.render() : undefined
    return rendered ? c.text(rendered.text, 200, { 'content-type': rendered.contentType }) : c.notFound()
  })
  return pages
}

/** What a proxy asks before it sends people here. */
async function whyNotReady(app: App): Promise<string | undefined> {
  if (app.serving.isDraining) return 'stopping'
  if (app.maintenance.current) return 'maintenance'
  const database = await stateOf(app)
  return database === 'well' ? undefined : `database ${database}`
}

const stateOf = ({ database }: App) => database.ping().catch(() => 'unreachable' as const)
