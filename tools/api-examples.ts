/**
 * The example of each operation in the OpenAPI document, chosen among all calls that the tests make: runs them, or reads the
 * file of calls that is given, and adds to docs/api-examples.json what is missing there.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Example } from '@hallpass/contract/openapi'
import { checkAnswer } from '@hallpass/server/testing/answer-check.ts'
import type { SeenCall } from '@hallpass/server/testing/seen-calls.ts'
import { routes } from '../packages/server/src/routes.ts'
import { believable } from './api-examples/believable.ts'
import { neutral } from './api-examples/neutral.ts'

const target = 'docs/api-examples.json'
/** Of a run before, or of one now. */
const file = process.argv[2] ?? callsOfTests()

function callsOfTests(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'hallpass-examples-')), 'calls')
  writeFileSync(path, '')
  const env = { ...process.env, HALLPASS_SEEN_CALLS: path }
  spawnSync('npx', ['vitest', 'run', 'packages/server/src'], { stdio: 'inherit', env })
  return path
}

/** Those that are still true stay, so that the file changes only where the API does. */
const kept = Object.entries<Example>(JSON.parse(readFileSync(target, 'utf8'))).filter(isTrue)
const operations = new Set(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
const chosen = new Map<string, Example>()
for (const line of readFileSync(file, 'utf8').split('\n')) {
  if (line) choose(JSON.parse(line))
}
const all = { ...Object.fromEntries(chosen), ...Object.fromEntries(kept) }
const sorted = Object.entries(all)
  .filter(([operation]) => operations.has(operation))
  .map(([operation, example]) => [operation, believable(example)] as const)
  .sort(([one], [other]) => (one < other ? -1 : 1))
writeFileSync(target, `${JSON.stringify(Object.fromEntries(sorted), undefined, 1)}\n`)
console.log(`${sorted.length} of ${operations.size} operations have an example.`)

function isTrue([operation, { status, answer, location }]: [string, Example]): boolean {
  if (typeof answer === 'string' || location !== undefined) return true
  const [method = '', path] = operation.split(' ')
  const headers = new Headers({ 'content-type': 'application/json' })
  try {
    return Boolean(checkAnswer({ method, path: `/api/v1${path}`, status, headers, body: answer }))
  } catch {
    return false
  }
}

function choose({ operation, body, status, answer, location }: SeenCall): void {
  // Nothing is in the body of a redirect.
  const seen = location === undefined ? { status, answer } : { status, location }
  const example = neutral({ ...(body !== undefined && { body }), ...seen }) as Example
  const before = chosen.get(operation)
  if (!before || isBetter(example, before)) chosen.set(operation, example)
}

/** An empty list shows nothing; among the others the one that shows most fields in the least room. */
function isBetter(one: Example, other: Example): boolean {
  const [a, b] = [one, other].map((example) => ({ empty: isEmpty(example.answer), text: JSON.stringify(example) }))
  if (a!.empty !== b!.empty) return b!.empty
  const [fields, before] = [a!, b!].map(({ text }) => new Set(text.match(/"\w+":/g)).size)
  if (fields !== before) return fields! > before!
  return a!.text.length !== b!.text.length ? a!.text.length < b!.text.length : a!.text < b!.text
}

function isEmpty(answer: unknown): boolean {
  const lists = Object.values((answer ?? {}) as object).filter(Array.isArray)
  return lists.length > 0 && lists.every((list) => list.length === 0)
}
