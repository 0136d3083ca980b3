import type { Answer, Operation } from '../operations.ts'
import { notesOf, typeOf } from '../schema-fields.ts'
import { headingOf } from './api-links.ts'
import { formsView, type Schemas } from './api-objects.ts'
import { curlOf } from './curl.ts'
import { fencedCode } from './fenced-code.ts'

/** One call, as Markdown. */
export function operationView(operation: Operation, schemas: Schemas): string {
  const { summary = '', description, deprecated } = operation
  return [
    `## ${headingOf(operation)}`,
    `${deprecated ? '**Deprecated.** ' : ''}${summary}.${description ? ` ${description}` : ''}`,
    accessView(operation),
    fencedCode('sh', curlOf(operation)),
    parametersView(operation),
    bodyView(operation, schemas),
    ...Object.entries(operation.responses)
      .filter(([status]) => /^[23]/.test(status))
      .map(([status, answer]) => answerView(status, answer, schemas)),
    errorsView(operation),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function accessView({ levels, needsUser }: Operation): string {
  if (levels.includes('open')) return 'Needs no key.'
  const last = levels.at(-1)
  const others = levels.slice(0, -1).join(', ')
  return `With ${others ? `${others} or ${last}` : last} access${needsUser ? ', as somebody who is signed in' : ''}.`
}

const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')

function parametersView({ parameters }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, schema = {}, description }) => {
    const own = [...new Set([description, ...notesOf(schema)])].filter((note) => note !== undefined)
    const need = required && place !== 'path' ? ['**required**'] : []
    return `| \`${name}\` | ${place} | \`${cell(typeOf(schema))}\` | ${cell([...need, ...own].join('; '))} |`
  })
  return `| parameter | in | type | notes |\n|---|---|---|---|\n${rows.join('\n')}`
}

function bodyView({ requestBody }: Operation, schemas: Schemas): string {
  if (!requestBody) return ''
  const schema = Object.values(requestBody.content)[0]?.schema ?? {}
  return `**Body**${requestBody.required === false ? ', which may be left out' : ''}\n\n${formsView(schema, schemas, 'sent')}`
}

function answerView(status: string, { description, content = {}, headers }: Answer, schemas: Schemas): string {
  const [[type = '', { schema, example } = {}] = []] = Object.entries(content)
  const isJson = type === 'application/json'
  const form = isJson && schema ? `\n\n${formsView(schema, schemas, 'answered')}` : ''
  const means = description === 'It worked.' ? '' : `: ${description}`
  const shown = isJson ? JSON.stringify(example, undefined, 2) : (example ?? headers?.location?.example)
  const code = shown === undefined ? '' : `\n\n${fencedCode(`${isJson ? 'json' : 'text'} fold=Example`, String(shown))}`
  return `**Answer ${status}**${isJson || !type ? '' : `, ${type}`}${means}${form}${code}`
}

/** The endpoint's own errors and its texts; those common to all requests would hide them. */
function errorsView({ responses, ownErrors }: Operation): string {
  const failures = Object.entries(responses).filter(([status]) => !/^[23]/.test(status))
  const rows = failures.flatMap(([status, answer]) => {
    const codes = codesOf(answer).filter((code) => ownErrors.includes(code))
    const text = answer.content?.['text/plain'] && answer.description.replace(/ ?Known errors: .*$/, '')
    return [
      ...codes.map((code) => `| ${status} | [\`${code}\`](/docs/errors#${code.toLowerCase()}) |`),
      ...(text ? [`| ${status} | ${cell(text)} |`] : []),
    ]
  })
  return rows.length === 0 ? '' : `| status | error |\n|---|---|\n${rows.join('\n')}`
}

function codesOf({ content }: Answer): string[] {
  const schema = content?.['application/json']?.schema
  const parts = [schema, ...(schema?.anyOf ?? [])].flatMap((part) => part?.allOf ?? [])
  return parts.flatMap((part) => part.properties?.code?.enum ?? []).map(String)
}
