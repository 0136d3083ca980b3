import { type Form, formsOf, type JsonSchema } from '../schema-fields.ts'
import { slugOfHeading } from './sources.ts'

export type Schemas = Readonly<Record<string, JsonSchema>>

/** For input, required fields are marked; for output, those that may be missing. */
type Side = 'sent' | 'answered'

const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')
const code = (text: string) => `\`${cell(text)}\``

/** What a body or answer is made of. Objects with a name are told at the end of the page. */
export function formsView(schema: JsonSchema, schemas: Schemas, side: Side): string {
  return formsOf(schema)
    .map((form) => formView(form, schemas, side))
    .join('\n\n')
}

function formView({ title, type, fields }: Form, schemas: Schemas, side: Side): string {
  const lead = title ? `${title}: ` : ''
  if (fields.length === 0) return `${lead}${typeView(type, schemas)}`
  const rows = fields.map(({ path, type: kind, isRequired, notes }) => {
    // Said of fewer than it is not said of.
    const need = isRequired === (side === 'sent') ? [isRequired ? '**required**' : 'optional'] : []
    return `| ${code(path)} | ${code(kind)} | ${cell([...need, ...notes].join('; '))} |`
  })
  return `${title ? `${title}:\n\n` : ''}| field | type | notes |\n|---|---|---|\n${rows.join('\n')}`
}

const typeView = (type: string, schemas: Schemas) =>
  schemas[type] ? `[\`${type}\`](#${slugOfHeading(type)})` : code(type)

/** Those that the schemas refer to, directly or through others, in the order of the alphabet. */
export function objectsIn(parts: unknown, schemas: Schemas): string[] {
  const found = new Set<string>()
  const look = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      look(schemas[name])
    }
  }
  look(parts)
  return [...found].filter((name) => !isError(name)).sort()
}

/** They have a page of their own. */
const isError = (name: string) => name === 'KnownError' || name === 'OAuthError'

export function objectsView(names: readonly string[], schemas: Schemas): string {
  if (names.length === 0) return ''
  const parts = names.map((name) => {
    const { description, title: _, ...schema } = schemas[name] ?? {}
    return `### ${name}\n\n${description ? `${description}\n\n` : ''}${formsView(schema, schemas, 'answered')}\n`
  })
  return `## Objects\n\n${parts.join('\n')}`
}
