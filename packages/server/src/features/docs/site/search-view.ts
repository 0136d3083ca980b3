import { html } from 'hono/html'
import type { Layout } from './layout.ts'
import type { Found } from './search.ts'

/** What was found, for those whose browser runs no script, and for links to a search. */
export function searchView(query: string, found: readonly Found[]): Layout {
  const shown = query.trim().slice(0, 200)
  const title = shown ? `Search: ${shown}` : 'Search'
  const count = found.length === 1 ? '1 result' : `${found.length} results`
  const content = html`<h1>${title}</h1>
<p class="lead">${shown ? (found.length > 0 ? count : html`Nothing found. Try fewer words, or look through <a href="/docs">all pages</a>.`) : 'Write what you are looking for above.'}</p>
<ul class="results">${found.map(resultView)}</ul>`
  return { title, slug: 'search', content, query: shown }
}

const resultView = ({ address, title, heading, excerpt }: Found) =>
  html`<li><a href="${address}"><b>${heading || title}${heading ? html` <i>${title}</i>` : ''}</b><span>${excerpt.map(([text, isMatch]) => (isMatch ? html`<mark>${text}</mark>` : text))}</span></a></li>
`
