import type { OpenApiDocument } from '@hallpass/contract/openapi'
import { type Operation, operationsOf } from '../operations.ts'
import { addressOfOperation, groupOf, headingOf, slugOfGroup } from './api-links.ts'
import { objectsIn, objectsView, type Schemas } from './api-objects.ts'
import { operationView } from './api-operation.ts'
import type { Source } from './sources.ts'

/** `/docs/api` and a page for each group of calls, from the OpenAPI document. */
export function apiPages(document: OpenApiDocument): Source[] {
  const operations = operationsOf(document)
  const schemas = (document.components?.schemas ?? {}) as Schemas
  const groups = (document.tags ?? [])
    .map(({ name, description = '' }) => ({
      name,
      description,
      operations: publicFirst(operations.filter((operation) => groupOf(operation) === name)),
    }))
    .filter((group) => group.operations.length > 0)
  return [contentsPage(document, groups), ...groups.map((group) => groupPage(group, schemas))]
}

interface Group {
  name: string
  description: string
  operations: Operation[]
}

/** What the dashboard calls comes after what apps call. */
const publicFirst = (operations: Operation[]) =>
  operations.toSorted((one, other) => Number(isInternal(one)) - Number(isInternal(other)))
const isInternal = ({ path }: Operation) => path.startsWith('/internal/')

const file = 'packages/contract/src/openapi.ts'

function contentsPage(document: OpenApiDocument, groups: readonly Group[]): Source {
  const { title, description = '' } = document.info
  const text = `# ${title}

${description}

All paths are below \`${document.servers?.[0]?.url ?? '/'}\`. The same as OpenAPI 3.1: [/api/v1/openapi.json](/api/v1/openapi.json). What that cannot say is
in [the protocol](/docs/protocol), and every error in [Errors](/docs/errors).

## Access

${accessTable(document)}

${groups.map(contentsOf).join('\n')}`
  return { slug: 'api', file, title: 'API reference', text: text.replace(`# ${title}\n`, '# API reference\n') }
}

function accessTable({ components }: OpenApiDocument): string {
  const rows = Object.entries(components?.securitySchemes ?? {}).map(([name, scheme]) => {
    const { name: header = 'authorization', description = '' } = scheme as { name?: string; description?: string }
    return `| ${name} | \`${header}\` | ${description} |`
  })
  return `| credential | header | meaning |\n|---|---|---|\n${rows.join('\n')}`
}

function contentsOf({ name, description, operations }: Group): string {
  const rows = operations.map(
    (operation) => `| [\`${headingOf(operation)}\`](${addressOfOperation(operation)}) | ${operation.summary ?? ''} |`,
  )
  return `## ${name}\n\n${description} [All of it](/docs/${slugOfGroup(name)}).\n\n| call | what |\n|---|---|\n${rows.join('\n')}\n`
}

function groupPage({ name, description, operations }: Group, schemas: Schemas): Source {
  const shown = operations.map(({ requestBody, responses }) => ({ requestBody, responses }))
  const text = [
    `# ${name}`,
    description,
    ...operations.map((operation) => operationView(operation, schemas)),
    objectsView(objectsIn(shown, schemas), schemas),
  ]
  return { slug: slugOfGroup(name), file, title: name, text: `${text.filter(Boolean).join('\n\n')}\n` }
}
