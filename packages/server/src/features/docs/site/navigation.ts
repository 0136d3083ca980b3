import { html } from 'hono/html'
import { journeys, sdkPages } from './journeys.ts'
import type { Source } from './sources.ts'

interface Entry {
  slug: string
  title: string
}
interface Group {
  title: string
  entries: Entry[]
}

export interface Navigation {
  groups: readonly Group[]
  isPage(slug: string): boolean
  /** Those before and after in the order of reading. */
  around(slug: string): { previous: Entry | undefined; next: Entry | undefined }
}

/** The journeys, then the reference. Decisions are reached from the pages that cite them. */
export function navigationOf(sources: ReadonlyMap<string, Source>): Navigation {
  const entry = (slug: string): Entry[] => {
    const source = sources.get(slug)
    return source ? [{ slug, title: source.title }] : []
  }
  const placed = new Set(journeys.flatMap(({ guides }) => guides.map(([slug]) => slug)))
  const below = (folder: string) => [...sources.keys()].filter((slug) => slug.startsWith(`${folder}/`)).flatMap(entry)
  const unplaced = [...sources.values()].filter(
    ({ slug, file }) => file.startsWith('docs/guides/') && !placed.has(slug),
  )
  const groups: Group[] = [
    ...journeys.map(({ title, guides }) => ({ title, entries: guides.flatMap(([slug]) => entry(slug)) })),
    { title: 'More', entries: unplaced.map(({ slug, title }) => ({ slug, title })) },
    {
      title: 'Reference',
      entries: [...entry('api'), ...entry('errors'), ...entry('architecture'), ...entry('dependencies')],
    },
    { title: 'API reference', entries: below('api') },
    { title: 'SDK reference', entries: sdkPages.flatMap(([slug]) => entry(slug)) },
    { title: 'Protocol', entries: [...entry('protocol'), ...below('protocol')] },
    { title: 'How it is secured', entries: [...entry('security'), ...below('security')] },
  ].filter(({ entries }) => entries.length > 0)
  const order = groups.flatMap(({ entries }) => entries).filter(({ slug }) => sources.has(slug))
  return {
    groups,
    isPage: (slug) => sources.has(slug),
    around(slug) {
      const at = order.findIndex((one) => one.slug === slug)
      return at < 0 ? { previous: undefined, next: undefined } : { previous: order[at - 1], next: order[at + 1] }
    },
  }
}

export function navigationView({ groups }: Navigation, current: string) {
  return html`<nav class="pages" aria-label="Pages">${groups.map(
    ({ title, entries }) => html`
<h2>${title}</h2>
<ul>${entries.map(({ slug, title: name }) => html`<li><a href="/docs/${slug}"${slug === current ? html` aria-current="page"` : ''}>${name}</a></li>`)}</ul>`,
  )}
</nav>`
}
