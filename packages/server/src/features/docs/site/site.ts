import { setImmediate } from 'node:timers/promises'
import type { Route } from '../../../http/route.ts'
import { openApiOf } from '../document.ts'
import { operationsOf } from '../operations.ts'
import { apiPages } from './api-pages.ts'
import { errorPage } from './error-page.ts'
import { findDocsFolder, readEdition } from './folder.ts'
import { type Edition, layout } from './layout.ts'
import { servedMarkdown } from './links.ts'
import { llmsText } from './llms.ts'
import { renderMarkdown } from './markdown.ts'
import { navigationOf } from './navigation.ts'
import { readPictures } from './pictures.ts'
import { script } from './script.ts'
import { createSearch, type Search, type Section } from './search.ts'
import { searchView } from './search-view.ts'
import { sectionOfOperation, sectionsOf } from './sections.ts'
import { readSources, type Source } from './sources.ts'
import { styles } from './styles.ts'
import { homeView, missingView, pageView } from './views.ts'

/** Everything below `/docs` that is the same for every request, by address. */
export interface Site {
  version: string
  files: ReadonlyMap<string, { type: string; text: string }>
  sections: readonly Section[]
  search: Search
  searchPage(query: string): string
  missingPage: string
}

export interface SiteOptions {
  /** Of the API that it describes. */
  routes: readonly Route[]
  /** Of the server that the pages are on; undefined for the public site. */
  url?: string
  repository?: string
}

const types = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  js: 'text/javascript; charset=utf-8',
}

/** Takes a few tenths of a second, in pieces: requests that come meanwhile are answered in between. */
export async function buildSite(options: SiteOptions): Promise<Site> {
  const document = JSON.parse(openApiOf(options.routes).text)
  const operations = operationsOf(document)
  const folder = findDocsFolder()
  const made = [errorPage(operations), ...apiPages(document)]
  const sources = new Map([...readSources(folder), ...made.map((page) => [page.slug, page] as const)])
  const pictures = readPictures(folder)
  const navigation = navigationOf(sources)
  const edition = editionOf(options)
  const files = new Map<string, { type: string; text: string }>()
  const sections: Section[] = []
  for (const source of sources.values()) {
    const links = { ...edition, hasPage: (slug: string) => sources.has(slug) }
    const rendered = renderMarkdown(source, { ...links, url: options.url, pictures })
    const page = layout(pageView(source, rendered, navigation, edition), navigation, edition)
    files.set(`/docs/${source.slug}`, { type: types.html, text: page })
    files.set(`/docs/${source.slug}.md`, { type: types.markdown, text: servedMarkdown(source, links) })
    const weight = weightOf(source)
    if (weight > 0) sections.push(...sectionsOf(source, rendered.headings, weight))
    await setImmediate()
  }
  files.set('/docs', { type: types.html, text: layout(homeView(navigation, edition), navigation, edition) })
  for (const [address, text] of pictures) files.set(address, { type: types.svg, text })
  files.set('/docs/docs.css', { type: types.css, text: styles })
  files.set('/docs/docs.js', { type: types.js, text: script })
  const contents = llmsText(navigation, edition.version)
  files.set('/llms.txt', { type: types.text, text: contents })
  files.set('/docs/index.md', { type: types.markdown, text: contents })
  sections.push(...operations.map(sectionOfOperation))
  await setImmediate()
  const search = createSearch(sections)
  return {
    version: edition.version,
    files,
    sections,
    search,
    searchPage: (query) => layout(searchView(query, search(query)), navigation, edition),
    missingPage: layout(missingView(), navigation, edition),
  }
}

function editionOf({ url, repository }: SiteOptions): Edition {
  const edition = readEdition()
  return { ...edition, repository: repository ?? edition.repository, isServed: url !== undefined }
}

/** Decisions and other pages for those who work on Hallpass are read by link. */
function weightOf({ file, slug }: Source): number {
  // Read once, with a new version.
  if (slug === 'upgrading') return 0.5
  if (file.startsWith('docs/guides/')) return 1
  if (/^docs\/(protocol|sdk)\//.test(file) || slug === 'errors') return 0.5
  return file.startsWith('docs/security/') ? 0.3 : 0
}
