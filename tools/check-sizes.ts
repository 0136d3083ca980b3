/** What an app pays for the SDK: minified and compressed, without what is loaded on demand. */
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

interface Budget {
  name: string
  source: string
  gzipBytes: number
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
const budgets: readonly Budget[] = [
  {
    name: 'client app',
    source: "export { HallpassClientApp } from '@hallpass/js'",
    gzipBytes: 25 * kilobyte,
    without: ['zod', 'jose', '@simplewebauthn/browser'],
  },
]

async function measure({ source }: Budget) {
  const entry = 'virtual:entry'
  const output = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['hallpass-source', 'browser'] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id: string) => (id === entry ? `${process.cwd()}/tools/entry.js` : undefined),
        load: (id: string) => (id.endsWith('/tools/entry.js') ? source : undefined),
      },
    ],
    build: { write: false, minify: true, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })
  const chunks = (output as unknown as { output: Chunk[] }).output.filter((chunk) => 'code' in chunk)
  const initial = initialChunks(chunks)
  const bytes = initial.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  return { bytes, modules: initial.flatMap(({ moduleIds }) => moduleIds) }
}

/** The entry and what it imports at once. */
function initialChunks(chunks: Chunk[]): Chunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return [...found]
}

for (const budget of budgets) {
  const { bytes, modules } = await measure(budget)
  const unwanted = budget.without.filter((name) => modules.some((id) => id.includes(`node_modules/${name}/`)))
  console.log(`${budget.name}: ${bytes} bytes gzip of ${budget.gzipBytes}`)
  for (const name of unwanted) console.error(`${budget.name} contains ${name}`)
  if (bytes > budget.gzipBytes) console.error(`${budget.name} is over its budget`)
  if (unwanted.length || bytes > budget.gzipBytes) process.exitCode = 1
}
