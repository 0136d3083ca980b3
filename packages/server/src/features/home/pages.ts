import { Hono } from 'hono'
import type { App } from '../../app.ts'
import type { Pages } from '../../http/pages.ts'

/** What stands at / until the dashboard does. */
export function homePages(app: App): Pages {
  const pages: Pages = new Hono()
  pages.get('/', (c) => {
    const links = [
      `API reference    ${app.settings.url}/docs/api`,
      ...(app.settings.inbox ? [`Captured mails   ${app.settings.url}/inbox`] : []),
      `Health           ${app.settings.url}/health`,
    ]
    return c.text(`Hallpass is running.\n\n${links.join('\n')}\n`)
  })
  return pages
}
