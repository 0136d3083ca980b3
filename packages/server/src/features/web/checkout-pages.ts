import { isUuid } from '@hallpass/contract'
import { type Context, Hono } from 'hono'
import type { App } from '../../app.ts'
import { projectOfTenancy } from '../../core/projects/of-tenancy.ts'
import type { Project } from '../../core/projects/project.ts'
import { pageWords } from '../../http/page-words/index.ts'
import type { Pages } from '../../http/pages.ts'
import { moveReadableToken } from './move-readable-token.ts'
import { appUrlOf, brandOf } from './project-facts.ts'
import { languageOf, showPage } from './show-page.ts'
import type { WebBuild } from './web-build.ts'

/** `/purchase/{full_code}` and `/purchase/return`. Opening them changes nothing. */
export function checkoutPages(app: App, build: WebBuild): Pages {
  const pages: Pages = new Hono()
  const show = async (c: Context, fullCode: string, place: { page: 'checkout' | 'return' }) => {
    const { checkout, payment } = pageWords(languageOf(c)).titles
    const title = place.page === 'return' ? payment : checkout
    await moveReadableToken(app, c)
    const project = await findSeller(app, fullCode)
    const { secretKey, publishableKey } = app.settings.stripe
    const stripeKey = secretKey === undefined ? undefined : publishableKey
    return showPage(c, app, build, {
      entry: 'checkout',
      title: project ? `${title} · ${project.displayName}` : title,
      iconUrl: project?.row.logoUrl,
      project,
      stripe: stripeKey !== undefined,
      facts: {
        ...place,
        fullCode,
        brand: project ? brandOf(project) : null,
        appUrl: (project && wayBack(app, project, c.req.header('referer'))) ?? null,
        stripeKey: stripeKey ?? null,
        // Users who are signed in to the dashboard may buy in test mode.
        dashboardKey: app.ownPagesKey('internal'),
      },
    })
  }
  pages.get('/purchase/return', (c) => show(c, c.req.query('purchase_full_code') ?? '', { page: 'return' }))
  pages.get('/purchase/:fullCode', (c) => show(c, c.req.param('fullCode'), { page: 'checkout' }))
  return pages
}

/** The app that the person came from, if the project trusts it; else where the project says that it is. */
function wayBack({ settings }: App, project: Project, referer: string | undefined): string | undefined {
  const from = referer !== undefined && project.trusts(referer, settings) ? new URL(referer).origin : undefined
  const isOurs = [settings.url, settings.pagesUrl].some((own) => from === new URL(own).origin)
  return from === undefined || isOurs ? appUrlOf(project) : from
}

/** Works for a used link too: the page says so under the seller's name. */
async function findSeller(app: App, fullCode: string) {
  const tenancyId = fullCode.toLowerCase().split('_')[0] ?? ''
  return isUuid(tenancyId) ? projectOfTenancy(app, tenancyId) : undefined
}
