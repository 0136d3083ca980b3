import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { App } from '../app.ts'
import { healthPages, type Pages } from './pages.ts'
import { createApi } from './pipeline.ts'
import type { RouteTable } from './route-table.ts'

/** Puts the API and the pages on a listening server. */
export function attach(server: Server, app: App, table: RouteTable, pages: readonly Pages[]) {
  const answerApi = createApi(app, table)
  const site: Pages = new Hono()
  for (const page of [healthPages(app), ...pages]) site.route('/', page)
  site.notFound((c) => c.text('There is nothing here.\n', 404))
  site.onError((error, c) => {
    app.log.error({ err: error, path: c.req.path }, 'a page failed')
    return c.text('Something went wrong on our side.\n', 500)
  })
  const listener = getRequestListener(
    (request, { incoming }) => {
      // The API reads the request as Node has it: making a web Request costs more than most calls do.
      if (isApi((incoming as { url?: string }).url)) return answerApi(incoming as Parameters<typeof answerApi>[0])
      return site.fetch(request, { incoming } as never)
    },
    { overrideGlobalObjects: false },
  )
  server.removeAllListeners('request')
  server.on('request', listener)
}

const isApi = (url = '/') => /^\/api(?:\/|\?|$)/.test(url)
