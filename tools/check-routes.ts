/** Method and path of every endpoint without its schemas, for clients; `--write` writes them, otherwise a difference fails. */
import { readFileSync, writeFileSync } from 'node:fs'
import * as endpoints from '../packages/contract/src/endpoints/index.ts'

const file = 'packages/contract/src/routes.gen.ts'

const isEndpoint = (value: unknown): value is endpoints.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const lines = Object.entries<unknown>(endpoints)
  .filter((entry): entry is [string, endpoints.Endpoint] => isEndpoint(entry[1]))
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, { method, path }]) => `export const ${name}: Route<typeof e.${name}> = '${method} ${path}'`)

const text = `/** Written by \`npm run routes:update\` from the definitions in endpoints/. */
import type { Route } from './calls.ts'
import type * as e from './endpoints/index.ts'

export type { Answer, CallInput, Route } from './calls.ts'

${lines.join('\n')}
`

if (process.argv.includes('--write')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} does not match the endpoints. Run: npm run routes:update`)
  process.exitCode = 1
}
