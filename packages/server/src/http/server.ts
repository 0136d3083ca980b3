import type { Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { App } from '../app.ts'
import { isDatabaseUnavailable } from '../db/index.ts'
import { guardConnections } from './connections.ts'
import type { DeclaredOptions } from './declared.ts'
import { logRequest } from './log-request.ts'
import { maintenancePage } from './maintenance.ts'
import { healthPages, type Pages } from './pages.ts'
import { createApi } from './pipeline.ts'
import { isLeftUnread } from './read-bytes.ts'
import { hardening, send } from './respond.ts'
import type { RouteTable } from './route-table.ts'
import { UnavailableLog } from './unavailable.ts'

/** Puts the API and the pages on a listening server. */
export function attach(
  server: Server,
  app: App,
  table: RouteTable,
  pages: readonly Pages[],
  options: DeclaredOptions = {},
) {
  const unavailable = new UnavailableLog(app.log)
  const answerApi = createApi(app, table, unavailable, options)
  const site: Pages = new Hono()
  site.use(async (c, next) => {
    const begun = performance.now()
    await next()
    const { method, path } = c.req
    logRequest(app, { method, path, status: c.res.status, millis: performance.now() - begun })
    // A page that wants more says so itself.
    for (const [name, value] of Object.entries(hardening)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  for (const page of [healthPages(app), maintenancePage(app), ...pages]) site.route('/', page)
  site.notFound((c) => c.text('There is nothing here.\n', 404))
  site.onError((error, c) => {
    if (isDatabaseUnavailable(error)) {
      unavailable.note(error, c.req.path)
      return c.text('The database is not available right now. Try again in a moment.\n', 503, { 'retry-after': '5' })
    }
    app.log.error({ err: error, path: c.req.path }, 'a page failed')
    return c.text('Something went wrong on our side.\n', 500)
  })
  const answerPage = getRequestListener((request, bindings) => site.fetch(request, bindings as never), {
    overrideGlobalObjects: false,
    // Checks of some proxies speak HTTP/1.0, which needs no Host.
    hostname: new URL(app.settings.url).host,
  })
  const isHttps = app.settings.url.startsWith('https:')
  const isRefused = guardConnections(server)
  server.on('request', (incoming, outgoing) => {
    if (isRefused(incoming, outgoing)) return
    if (app.serving.isClosing) outgoing.shouldKeepAlive = false
    if (!isApi(incoming.url)) {
      if (isLeftUnread(incoming)) return void refuseUnknownLength(outgoing)
      // On every answer, also on those that are made elsewhere.
      if (isHttps) outgoing.setHeader(...strictTransport)
      return void answerPage(incoming, outgoing)
    }
    answerApi(incoming)
      .then((answer) => {
        // Not by setHeader: `writeHead` then takes the slow way for all of them.
        if (isHttps) answer.headers[strictTransport[0]] = strictTransport[1]
        if (app.serving.isClosing || isLeftUnread(incoming)) outgoing.shouldKeepAlive = false
        return send(outgoing, answer)
      })
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'an answer could not be sent')
        outgoing.destroy()
      })
  })
}

/** Browsers and checks of proxies say how long a body is. */
const refuseUnknownLength = (outgoing: ServerResponse) =>
  outgoing.writeHead(411, { connection: 'close', 'content-type': 'text/plain' }).end('Send a content-length.\n')

/** Not for subdomains: those may be somebody else's. */
const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const

const isApi = (url = '/') => /^\/api(?:\/|\?|$)/.test(url)
