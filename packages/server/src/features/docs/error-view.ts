import { html } from 'hono/html'

export interface CatalogueEntry {
  status: number
  details?: Record<string, string> | 'any'
  family?: string
}

/** `string?` in the catalogue means: always there, may be null. */
const typeName = (type: string) => (type.endsWith('?') ? `${type.slice(0, -1)} | null` : type)

function detailsOf({ details }: CatalogueEntry) {
  if (details === undefined) return html`<span class="dim">none</span>`
  if (details === 'any') return html`<span class="dim">optional, any</span>`
  return Object.entries(details).map(
    ([name, type]) => html`<div><code>${name}</code> <span class="dim">${typeName(type)}</span></div>`,
  )
}

/** Every known error with what its details hold. */
export function errorSection(catalogue: Record<string, CatalogueEntry>) {
  const rows = Object.entries(catalogue).map(
    ([code, entry]) =>
      html`<tr id="error-${code}"><td><code>${code}</code></td><td>${entry.status}</td><td>${detailsOf(entry)}</td><td>${entry.family ? html`<code>${entry.family}</code>` : ''}</td></tr>
`,
  )
  return html`<section aria-labelledby="errors"><h2 id="errors">Known errors</h2>
<p>The body is <code>{"code", "details"?, "error"}</code>; the header <code>x-stack-known-error</code> repeats the code. Families group codes that clients treat alike.</p>
<div class="wide"><table><thead><tr><th>Code</th><th>Status</th><th>Details</th><th>Family</th></tr></thead><tbody>
${rows}</tbody></table></div></section>`
}
