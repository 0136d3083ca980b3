/**
 * What clients need of the contract without its weight: method and path of every endpoint without the schemas, and the
 * shape of every error without its message. `--write` writes them, otherwise a difference fails.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import * as endpoints from '../packages/contract/src/endpoints/index.ts'
import type { AnyRow } from '../packages/contract/src/error-row.ts'
import { errorTable } from '../packages/contract/src/error-table.ts'

const folder = 'packages/contract/src'

const isEndpoint = (value: unknown): value is endpoints.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const all = Object.entries<unknown>(endpoints)
  .filter((entry): entry is [string, endpoints.Endpoint] => isEndpoint(entry[1]))
  .sort(([one], [other]) => (one < other ? -1 : 1))

/** Those that browsers may call are apart from the others, which only servers and dashboards need to load. */
const isForClients = ({ access }: endpoints.Endpoint) => access === 'open' || access.includes('client')

const routesOf = (those: typeof all) => `/** Written by \`npm run routes:update\` from the definitions in endpoints/. */
import type { Route } from './calls.ts'
import type * as e from './endpoints/index.ts'

${those.map(([name, { method, path }]) => `export const ${name}: Route<typeof e.${name}> = '${method} ${path}'`).join('\n')}
`

const shapeOf = ({ status, family, fields }: AnyRow) =>
  [status, ...(family || fields ? [literal(family)] : []), ...(fields ? [literal(fields)] : [])].join(', ')

const literal = (value: unknown) =>
  value === undefined
    ? 'undefined'
    : JSON.stringify(value)
        .replaceAll('"', "'")
        .replace(/'(\w+)':/g, '$1:')

const shapes = `/** Written by \`npm run routes:update\` from error-table.ts. */
import type { ErrorShape } from './error-row.ts'
import type { errorTable } from './error-table.ts'

export const errorShapes: Readonly<Record<keyof typeof errorTable, ErrorShape>> = {
${Object.entries<AnyRow>(errorTable)
  .map(([code, row]) => `  ${code}: [${shapeOf(row)}],`)
  .join('\n')}
}
`

for (const [name, text] of [
  ['client-routes.gen.ts', routesOf(all.filter(([, endpoint]) => isForClients(endpoint)))],
  ['server-routes.gen.ts', routesOf(all.filter(([, endpoint]) => !isForClients(endpoint)))],
  ['error-shapes.gen.ts', shapes],
] as const) {
  const file = `${folder}/${name}`
  if (process.argv.includes('--write')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} does not match what it is made from. Run: npm run routes:update`)
    process.exitCode = 1
  }
}
