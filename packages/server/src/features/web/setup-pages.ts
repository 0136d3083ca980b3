import { setupLinks } from '@hallpass/contract'
import { Hono } from 'hono'
import type { App } from '../../app.ts'
import { pageWords } from '../../http/page-words/index.ts'
import type { Pages } from '../../http/pages.ts'
import { languageOf, showPage } from './show-page.ts'
import type { WebBuild } from './web-build.ts'

/** `/setup`: whose it is the page learns by what its script sends. Opening it changes nothing, so scanners of links use none up. */
export function setupPages(app: App, build: WebBuild): Pages {
  const pages: Pages = new Hono()
  pages.get(setupLinks.path, (c) =>
    showPage(c, app, build, { entry: 'setup', title: pageWords(languageOf(c)).titles.setup, facts: {} }),
  )
  return pages
}
