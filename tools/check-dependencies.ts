/** Every dependency is named with its reason in docs/dependencies.md, and nothing else is. */
import { readFileSync } from 'node:fs'
import { workspaces } from './workspaces.ts'

const named = new Set(
  [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/`((?:@[\w.-]+\/)?[\w.-]+)`/g)].map((m) => m[1]),
)
const used = new Set(['.', ...workspaces()].flatMap(dependenciesOf))

function dependenciesOf(folder: string): string[] {
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(
    readFileSync(`${folder}/package.json`, 'utf8'),
  )
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
  return kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})).filter((name) => !name.startsWith('@hallpass/'))
}

const missing = [...used].filter((name) => !named.has(name))
const unused = [...named].filter((name) => name?.includes('/') && !used.has(name))
for (const name of missing) console.error(`docs/dependencies.md does not say why we use ${name}`)
for (const name of unused) console.error(`docs/dependencies.md names ${name}, which nothing depends on`)
process.exitCode = missing.length + unused.length ? 1 : 0
