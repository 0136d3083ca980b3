import type { App } from '../../app.ts'
import type { Pages } from '../../http/pages.ts'
import { assetPages } from './asset-pages.ts'
import { checkoutPages } from './checkout-pages.ts'
import { dashboardPages } from './dashboard-pages.ts'
import { findWebFolders, type WebFolders } from './folders.ts'
import { handlerPages } from './handler-pages.ts'
import { mailPreviewPage } from './mail-preview-page.ts'
import { partnerPages } from './partner-pages.ts'
import { setupPages } from './setup-pages.ts'
import { WebBuild } from './web-build.ts'

/** Everything for browsers, from the folders that tools/web.mjs builds. */
export function webPages(app: App, folders: WebFolders = findWebFolders()): readonly Pages[] {
  const pages = new WebBuild(folders.pages)
  const dashboard = new WebBuild(folders.dashboard)
  return [
    assetPages([pages, dashboard]),
    handlerPages(app, pages),
    checkoutPages(app, pages),
    partnerPages(app, pages),
    setupPages(app, pages),
    mailPreviewPage(app),
    dashboardPages(app, dashboard),
  ]
}

/** The fonts that the dashboard brings, for pages beside it. */
export function webFonts(folders: WebFolders = findWebFolders()): () => Promise<readonly string[]> {
  const dashboard = new WebBuild(folders.dashboard)
  return () => dashboard.findFonts()
}
