import { type Partner, partnerConfirmPage, partners, partnerTransferPage } from '@hallpass/contract'
import { Hono } from 'hono'
import type { App } from '../../app.ts'
import { findInteraction } from '../../core/projects/partner-interactions.ts'
import { externalNameIn } from '../../core/projects/partner-name.ts'
import { pageWords } from '../../http/page-words/index.ts'
import type { Pages } from '../../http/pages.ts'
import { moveReadableToken } from './move-readable-token.ts'
import { clientFacts } from './project-facts.ts'
import { languageOf, showPage } from './show-page.ts'
import type { WebBuild } from './web-build.ts'

/** What the partner calls the project for which it asks; undefined where it did not say, or does not ask any more. */
async function externalNameOf(app: App, partner: Partner, uid: string | undefined): Promise<string | undefined> {
  return uid === undefined ? undefined : externalNameIn((await findInteraction(app, partner, uid))?.state)
}

/** Where a user takes over a project that a partner provisioned, or lets a partner into one. */
export function partnerPages(app: App, build: WebBuild): Pages {
  const pages: Pages = new Hono()
  for (const partner of partners) {
    const show = (page: 'transfer' | 'confirm') => async (c: Parameters<typeof showPage>[0]) => {
      await moveReadableToken(app, c)
      const { takeOver, connect } = pageWords(languageOf(c)).titles
      const title = page === 'transfer' ? takeOver : connect
      const externalName =
        page === 'confirm' ? await externalNameOf(app, partner, c.req.query('interaction_uid')) : undefined
      const known = await clientFacts(app, await app.projects.get('internal'))
      const facts = { ...known, page, partner, externalName }
      return showPage(c, app, build, { entry: 'partner', title, facts })
    }
    pages.get(partnerTransferPage(partner), show('transfer'))
    pages.get(partnerConfirmPage(partner), show('confirm'))
  }
  return pages
}
