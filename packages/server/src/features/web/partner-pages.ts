import { partnerConfirmPage, partners, partnerTransferPage } from '@hallpass/contract'
import { Hono } from 'hono'
import type { App } from '../../app.ts'
import type { Pages } from '../../http/pages.ts'
import { moveReadableToken } from './move-readable-token.ts'
import { clientFacts } from './project-facts.ts'
import { showPage } from './show-page.ts'
import type { WebBuild } from './web-build.ts'

/** Where a user takes over a project that a partner provisioned, or lets a partner into one. */
export function partnerPages(app: App, build: WebBuild): Pages {
  const pages: Pages = new Hono()
  for (const partner of partners) {
    const show = (page: string, title: string) => async (c: Parameters<typeof showPage>[0]) => {
      await moveReadableToken(app, c)
      const facts = { ...clientFacts(app, await app.projects.get('internal')), page, partner }
      return showPage(c, app, build, { entry: 'partner', title, facts })
    }
    pages.get(partnerTransferPage(partner), show('transfer', 'Take over a project'))
    pages.get(partnerConfirmPage(partner), show('confirm', 'Connect a project'))
  }
  return pages
}
