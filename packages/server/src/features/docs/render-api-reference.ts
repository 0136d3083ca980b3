import type { OpenApiDocument } from '@hallpass/contract/openapi'
import { html, raw } from 'hono/html'
import { dereference } from './dereference.ts'
import { type CatalogueEntry, errorSection } from './error-view.ts'
import { endpointView, type Operation, operationsOf } from './operation-view.ts'
import { styles } from './styles.ts'

/** The reference of the whole API as one page: no script, no other file, light and dark. */
export function renderApiReference(written: OpenApiDocument): string {
  const document = dereference(written)
  const operations = operationsOf(document)
  const groups = (document.tags ?? []).map(({ name }) => ({
    name,
    operations: operations.filter((operation) => groupOf(operation) === name),
  }))
  return String(
    page(
      document,
      groups.filter((group) => group.operations.length > 0),
    ),
  )
}

/** Internal endpoints are listed together, regardless of their subject. */
const groupOf = ({ tags }: Operation) => (tags.includes('Internal') ? 'Internal' : tags[0])

interface Group {
  name: string
  operations: Operation[]
}

const anchor = (name: string) => `tag-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

function page(document: OpenApiDocument, groups: Group[]) {
  const { title, description } = document.info
  const catalogue: Record<string, CatalogueEntry> = document['x-known-errors'] ?? {}
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} reference</title>
<style>${raw(styles)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<div class="layout">
${navigation(title, groups)}
<main id="content">
<h1>${title} reference</h1>
${paragraphs(description ?? '')}
<p>All paths are below <code>${document.servers?.[0]?.url ?? '/'}</code>. The same as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
${accessSection(document)}
${groups.map((group) => section(group))}
${errorSection(catalogue)}
</main>
</div>
</body>
</html>
`
}

function navigation(title: string, groups: Group[]) {
  return html`<nav class="side" aria-label="Endpoints">
<a class="brand" href="/docs/api"><i aria-hidden="true"></i>${title}</a>
<form role="search" action="/docs/search"><input type="search" name="q" placeholder="Search" aria-label="Search the documentation" maxlength="200" autocomplete="off"></form>
<a class="top" href="/docs">All documentation</a>
<a class="top" href="#access">Access</a>
${groups.map(
  ({ name, operations }) => html`<details open><summary>${name}</summary>
${operations.map(
  ({
    id,
    method,
    path,
  }) => html`<a class="row" href="#${id}"><span class="verb">${method}</span><span class="mono">${breakable(path)}</span></a>
`,
)}</details>
`,
)}<a class="top" href="#errors">Known errors</a>
</nav>`
}

/** Long paths break after a slash. */
const breakable = (path: string) => path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)

function section({ name, operations }: Group) {
  return html`<section aria-labelledby="${anchor(name)}">
<h2 id="${anchor(name)}">${name}</h2>
${operations.map(endpointView)}
</section>`
}

function accessSection({ components }: OpenApiDocument) {
  const schemes = Object.entries(components?.securitySchemes ?? {})
  const rows = schemes.map(([name, scheme]) => {
    const { name: header = '', description = '' } = scheme as { name?: string; description?: string }
    return html`<tr><td>${name}</td><td><code>${header}</code></td><td>${description}</td></tr>`
  })
  return html`<section aria-labelledby="access"><h2 id="access">Access</h2>
<div class="wide"><table><thead><tr><th>Credential</th><th>Header</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></div></section>`
}

/** Descriptions are plain paragraphs with code in backticks; everything in them is escaped. */
function paragraphs(text: string) {
  return text.split(/\n\n+/).map((paragraph) => {
    const parts = paragraph.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))
    return html`<p class="lead">${parts}</p>`
  })
}
