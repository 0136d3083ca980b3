/** What makes clients from the OpenAPI document, fetched when it is needed: it is too large for everybody's `npm ci`. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { debianFolder, makeOnce } from '../debian/unpack.ts'

export const run = promisify(execFile)

const packages = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  // The last one that has its program in the package, and does not fetch it from elsewhere. It knows OpenAPI 3.0.
  '@openapitools/openapi-generator-cli@1.0.18-4.3.1',
  '@apiture/openapi-down-convert@0.14.2',
  'quicktype@26.0.0',
]

/** The folder of their modules, in the user's cache. */
export async function generators(): Promise<string> {
  const folder = await makeOnce(debianFolder('client-generators'), async (unfinished) => {
    writeFileSync(join(unfinished, 'package.json'), '{ "private": true, "type": "module" }')
    await run('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...packages], { cwd: unfinished })
  })
  return join(folder, 'node_modules')
}

export interface Person {
  server: string
  project: string
  key: string
  email: string
  password: string
}

export const argumentsOf = ({ server, project, key, email, password }: Person) => [
  `${server}/api/v1`,
  project,
  key,
  email,
  password,
]

/** Does the work in a folder that is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-client-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Document {
  components: { schemas: Record<string, object> }
  paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>>
}

/** Models of everything that the document names, and of the answer to a sign-up, by quicktype. */
export async function makeModels(document: string, language: 'go' | 'java', target: string): Promise<void> {
  const { components, paths }: Document = JSON.parse(readFileSync(document, 'utf8'))
  const signedUp = paths['/auth/password/sign-up']!.post!.responses['200']!.content['application/json']!.schema
  const all = { ...components.schemas, SignedUp: signedUp }
  const definitions = JSON.parse(JSON.stringify(all).replaceAll('#/components/schemas/', '#/definitions/'))
  const properties = Object.fromEntries(Object.keys(all).map((name) => [name, { $ref: `#/definitions/${name}` }]))
  const schema = `${target}.schema.json`
  writeFileSync(schema, JSON.stringify({ type: 'object', properties, definitions }))
  const program = join(await generators(), '.bin/quicktype')
  const options = ['--package', language === 'go' ? 'main' : 'hallpass', '--top-level', 'Everything']
  await run(program, ['--src', schema, '--src-lang', 'schema', '--lang', language, ...options, '--out', target])
}
