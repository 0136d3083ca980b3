import { credentialHeaders, type OpenApiDocument } from '@hallpass/contract/openapi'
import { html } from 'hono/html'
import { type Field, type Form, formsOf, type JsonSchema, notesOf, typeOf } from './schema-fields.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: JsonSchema
}
interface Content {
  'application/json'?: { schema?: JsonSchema }
  'text/plain'?: object
}
interface Response {
  description: string
  content?: Content
}

/** The parts of an OpenAPI operation that the page shows. */
export interface Operation {
  id: string
  method: string
  path: string
  tags: string[]
  summary?: string
  description?: string
  deprecated?: boolean
  levels: string[]
  needsUser: boolean
  ownErrors: string[]
  parameters: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, Response>
}

/** As the document writes them. */
interface WrittenOperation extends Omit<Operation, 'id' | 'method' | 'path' | 'levels' | 'needsUser' | 'ownErrors'> {
  operationId: string
  'x-access-levels'?: string[]
  'x-user'?: string
  'x-own-errors'?: string[]
}

/** Told once for all. */
const isCredential = new Set(Object.values(credentialHeaders).map(({ name }) => name))

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    // createDocument made the document from our own definitions, so the parts are as written there.
    Object.entries(item as Record<string, WrittenOperation>).map(([method, written]) => ({
      ...written,
      id: written.operationId,
      method: method.toUpperCase(),
      path,
      levels: written['x-access-levels'] ?? [],
      needsUser: written['x-user'] === 'required',
      ownErrors: written['x-own-errors'] ?? [],
      parameters: (written.parameters ?? []).filter(({ name }) => !isCredential.has(name)),
    })),
  )
}

export function endpointView(operation: Operation) {
  const { id, method, path, summary = '', description } = operation
  return html`<article class="endpoint" id="${id}">
<h3 class="path"><b>${method}</b><a href="#${id}"><code>${markParameters(path)}</code></a></h3>
<p class="summary">${summary}</p>${description ? html`<p>${description}</p>` : ''}
<div class="chips">${chips(operation)}</div>
${parametersView(operation.parameters)}
${operation.requestBody ? bodyView(operation.requestBody) : ''}
${answersView(operation)}
${errorsView(operation)}
</article>
`
}

const markParameters = (path: string) =>
  path.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? html`<em>${part}</em>` : part))

function chips({ levels, needsUser, deprecated }: Operation) {
  const names = levels.includes('open') ? ['No key needed'] : levels.map((level) => `${level} access`)
  return [
    ...names.map((name) => html`<span class="chip">${name}</span>`),
    needsUser ? html`<span class="chip">signed-in user</span>` : '',
    deprecated ? html`<span class="chip warn">Deprecated</span>` : '',
  ]
}

function parametersView(parameters: Parameter[]) {
  if (parameters.length === 0) return ''
  const fields = parameters.map(({ name, in: place, required = false, schema = {} }) => ({
    path: name,
    type: typeOf(schema),
    isRequired: required,
    notes: [`in the ${place}`, ...notesOf(schema)],
  }))
  return html`<h4>Parameters</h4>${fieldTable({ title: undefined, type: '', fields }, 'sent')}`
}

function bodyView({ required, content }: NonNullable<Operation['requestBody']>) {
  const forms = formsOf(content['application/json']?.schema ?? {})
  return html`<h4>Body${required === false ? ' (optional)' : ''}</h4>${forms.map((form) => fieldTable(form, 'sent'))}`
}

function answersView({ responses }: Operation) {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(
      ([status, response]) =>
        html`<details class="more"><summary>Answer ${status}</summary>${answerView(response)}</details>`,
    )
}

function answerView({ description, content }: Response) {
  const schema = content?.['application/json']?.schema
  return schema ? formsOf(schema).map((form) => fieldTable(form, 'answered')) : html`<p>${description}</p>`
}

/** For input, required fields are marked; for output, those that may be missing. */
type Side = 'sent' | 'answered'

function fieldTable({ title, type, fields }: Form, side: Side) {
  if (fields.length === 0) return html`<p class="plain">${title ? `${title}: ` : ''}<code>${type}</code></p>`
  const rows = fields.map((field) => fieldRow(field, side))
  return html`<div class="wide"><table class="fields">${title ? html`<caption>${title}</caption>` : ''}<thead><tr><th>Name</th><th>Type</th><th>Notes</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function fieldRow({ path, type, isRequired, notes }: Field, side: Side) {
  const isWorthSaying = isRequired === (side === 'sent')
  const need = isWorthSaying ? html`<span class="need">${isRequired ? 'required' : 'optional'}</span>` : ''
  return html`<tr><td><code>${path}</code>${need}</td><td><code>${type}</code></td><td>${notes.join('; ')}</td></tr>
`
}

function errorsView({ responses, ownErrors }: Operation) {
  const failures = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
  const rows = failures.flatMap(([status, response]) => errorRows(status, response, ownErrors))
  if (rows.length === 0) return ''
  return html`<details class="more"><summary>Errors</summary><div class="wide"><table><thead><tr><th>Error</th><th>Status</th></tr></thead><tbody>${rows}</tbody></table></div><p>Besides these, what any request may meet: wrong headers, keys, tokens or fields.</p></details>`
}

/** The endpoint's own errors and its texts; those common to all requests would hide them. */
function errorRows(status: string, { description, content }: Response, own: string[]) {
  const codes = content?.['application/json']?.schema?.properties?.code?.enum ?? []
  const rows = codes
    .map(String)
    .filter((code) => own.includes(code))
    .map((code) => html`<tr><td><a href="#error-${code}"><code>${code}</code></a></td><td>${status}</td></tr>`)
  if (!content?.['text/plain']) return rows
  const text = description.replace(/ ?Known errors: .*$/, '')
  return [...rows, html`<tr><td>${text} <span class="dim">(text)</span></td><td>${status}</td></tr>`]
}
