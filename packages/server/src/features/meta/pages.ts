import { type ServerFacts, serverFactsPath } from '@hallpass/contract'
import { Hono } from 'hono'
import type { App } from '../../app.ts'
import type { Pages } from '../../http/pages.ts'

/** What `hallpass init` and `npm create hallpass` have to know: all of it stands in the dashboard's page as well. */
export function serverFactsPages(app: App): Pages {
  const pages: Pages = new Hono()
  pages.get(serverFactsPath, async (c) => {
    const internal = await app.projects.get('internal')
    const facts: ServerFacts = {
      name: 'hallpass',
      url: app.settings.url,
      packages: app.settings.packages,
      is_first_run: internal.ownerTeamId === null,
      publishable_client_key: app.ownPagesKey('internal'),
    }
    return c.json(facts, 200, { 'cache-control': 'no-store' })
  })
  return pages
}
