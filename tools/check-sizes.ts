/**
 * What an app pays for the SDK: minified and compressed, without what is loaded on demand. With `--published` the built
 * packages are measured, as apps install them; else the sources.
 */
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

interface Budget {
  name: string
  source: string
  gzipBytes: number
  /** What is loaded on demand and counts all the same, by a part of its name. */
  loaded: readonly string[]
  /** Packages that must not be in it. */
  without: readonly string[]
}
interface Chunk {
  fileName: string
  isEntry: boolean
  code: string
  imports: string[]
  moduleIds: string[]
}

const kilobyte = 1000
const clientApp = {
  source: "import { HallpassClientApp } from '@hallpass/js'; globalThis.App = HallpassClientApp",
  without: ['zod', 'jose', '@simplewebauthn/browser'],
}
const budgets: readonly Budget[] = [
  // All that a page needs on which somebody signs in.
  { ...clientApp, name: 'client app', loaded: [], gzipBytes: 18 * kilobyte },
  { ...clientApp, name: 'client app with a user', loaded: ['current-user', 'oauth-'], gzipBytes: 25 * kilobyte },
]

const isPublished = process.argv.includes('--published')
const conditions = isPublished ? ['browser', 'import'] : ['hallpass-source', 'browser']

async function measure({ source, loaded }: Budget) {
  const entry = 'virtual:entry'
  const output = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions },
    plugins: [
      {
        name: 'entry',
        resolveId: (id: string) => (id === entry ? `${process.cwd()}/tests/entry.js` : undefined),
        load: (id: string) => (id.endsWith('/tests/entry.js') ? source : undefined),
      },
    ],
    build: { write: false, minify: true, rolldownOptions: { input: entry } },
  })
  const chunks = (output as unknown as { output: Chunk[] }).output.filter((chunk) => 'code' in chunk)
  const initial = initialChunks(chunks, loaded)
  const bytes = initial.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  return { bytes, modules: initial.flatMap(({ moduleIds }) => moduleIds) }
}

/** The entry, what counts as loaded, and what these import at once. */
function initialChunks(chunks: Chunk[], loaded: readonly string[]): Chunk[] {
  const isLoaded = (name: string) => loaded.some((part) => name.includes(part))
  const found = new Set(chunks.filter(({ isEntry, fileName }) => isEntry || isLoaded(fileName)))
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return [...found]
}

for (const budget of budgets) {
  const { bytes, modules } = await measure(budget)
  const unwanted = budget.without.filter((name) => modules.some((id) => id.includes(`node_modules/${name}/`)))
  console.log(`${budget.name}${isPublished ? ', as published' : ''}: ${bytes} bytes gzip of ${budget.gzipBytes}`)
  for (const name of unwanted) console.error(`${budget.name} contains ${name}`)
  if (bytes > budget.gzipBytes) console.error(`${budget.name} is over its budget`)
  if (unwanted.length || bytes > budget.gzipBytes) process.exitCode = 1
}
