import { errorTable, type Fields, type FieldType, neverSent } from '@hallpass/contract'
import type { Operation } from '../operations.ts'
import { addressOfOperation, headingOf } from './api-links.ts'
import { errorNotes, type SentCode } from './error-notes/index.ts'
import type { Source } from './sources.ts'

/** What the page shows of a row of the table. */
interface Row {
  status: number
  fields: Fields | 'any' | undefined
  message: string | ((details: never) => string)
  family: string | undefined
}

/** Published clients have classes for these, and this server never sends them. */
const silent: readonly string[] = neverSent

/** `/docs/errors`, from the contract: every code that is sent, what it says to whoever meets it, and who sends it. */
export function errorPage(operations: readonly Operation[]): Source {
  const rows = Object.entries<Row>(errorTable)
    .filter(([code]) => !silent.includes(code))
    .map(([code, row]) => entry(code, row, sendersOf(code, operations)))
  return {
    slug: 'errors',
    file: 'packages/contract/src/error-table.ts',
    title: 'Errors',
    text: `${introduction}\n${rows.join('\n')}`,
  }
}

const introduction = `# Errors

A request that fails is answered with one of two things: a known error, which is JSON with a \`code\` that the SDK has a class for, or one
sentence of text. Both say what happened and what to do. The header \`x-stack-known-error\` repeats the code, and \`x-stack-request-id\` is
what the server's log has about the request.

\`\`\`json
{ "code": "EMAIL_PASSWORD_MISMATCH", "error": "Wrong e-mail or password." }
\`\`\`

| status | of what is no known error |
|---|---|
| 400 | a field or header is wrong; the sentence names it |
| 403 | the role of the caller does not allow it |
| 404 | there is no such address or thing |
| 408 | the body did not arrive in time |
| 413 | the body is larger than this endpoint takes |
| 429 | too many attempts; \`retry-after\` says in how many seconds to go on |
| 503 | the database is away, or the installation is closed for maintenance; try again |

[Requests](/docs/protocol/requests#known-errors-and-text-errors) has the rules behind this. Below are all known errors. Words in braces stand for what the
answer names.
`

const sendersOf = (code: string, operations: readonly Operation[]) =>
  operations.filter(({ ownErrors }) => ownErrors.includes(code))

/** More would hide the next error. */
const maxShown = 5

function entry(code: string, row: Row, senders: readonly Operation[]): string {
  const shown = senders.slice(0, maxShown).map((one) => `[\`${headingOf(one)}\`](${addressOfOperation(one)})`)
  const more = senders.length > maxShown ? ` and ${senders.length - maxShown} more` : ''
  const [when, remedy] = errorNotes[code as SentCode]
  const details = typeof row.fields === 'object' ? Object.keys(row.fields).map((name) => `\`${name}\``) : []
  return [
    `## ${code}`,
    '',
    `${messageOf(row)}`,
    '',
    `**When.** ${when}`,
    '',
    `**What to do.** ${remedy}`,
    '',
    `- Status ${row.status}${row.family ? `, of the family \`${row.family}\`` : ''}`,
    ...(details.length > 0 ? [`- Details: ${details.join(', ')}`] : []),
    `- From ${shown.length > 0 ? shown.join(', ') + more : 'any request that it fits'}`,
    '',
  ].join('\n')
}

/** The sentence with the names of its details in braces. */
function messageOf({ message, fields }: Row): string {
  if (typeof message === 'string') return escaped(message)
  const named = Object.entries(typeof fields === 'object' ? fields : {}).map(([name, type]) => [
    name,
    sampleOf(name, type),
  ])
  return escaped((message as (details: unknown) => string)(Object.fromEntries(named)))
}

function sampleOf(name: string, type: FieldType): unknown {
  if (type === 'boolean') return false
  if (type === 'object[]') return []
  return type === 'string[]' ? [`{${name}}`] : `{${name}}`
}

const escaped = (text: string) => text.replace(/[*<>[\]`]/g, '\\$&')
