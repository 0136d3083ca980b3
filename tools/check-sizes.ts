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
  { ...clientApp, name: 'client app', loaded: [], gzipBytes: 18.3 * kilobyte },
  {
    ...clientApp,
    name: 'client app with a user',
    loaded: ['current-user', 'parts.user', 'oauth-'],
    gzipBytes: 27.4 * kilobyte,
  },
]

const isPublished = process.argv.includes('--published')
const conditions = isPublished ? ['browser', 'import'] : ['hallpass-source', 'browser']

const maxSignInFiles = 12

async function bundle(source: string): Promise<Chunk[]> {
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
  return (output as unknown as { output: Chunk[] }).output.filter((chunk) => 'code' in chunk)
}

async function measure({ source, loaded }: Budget) {
  const initial = initialChunks(await bundle(source), loaded)
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

/**
 * In an app with Vite, on a page of the handler: what is loaded before somebody can sign in. Only of the packages: from the
 * sources everything comes as it is written.
 */
async function checkSignInFiles() {
  const output = await bundle(`
    import { HallpassClientApp, HallpassHandler, HallpassProvider, HallpassTheme, UserButton, useUser } from '@hallpass/react'
    Object.assign(globalThis, { HallpassClientApp, HallpassHandler, HallpassProvider, HallpassTheme, UserButton, useUser })`)
  // The page itself, what stands ready in case that something fails, the marks of the providers, and passkeys.
  const parts = [/parts\.sign-in/, /parts\.pages/, /brand-marks/, /client-app\.passkey/, /simplewebauthn/]
  const found = new Set(
    output.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => parts.some((part) => part.test(id)))),
  )
  for (const { imports } of found) {
    for (const chunk of output) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  console.log(`sign-in in an app with the handler: ${found.size} files of ${maxSignInFiles}`)
  if (found.size > parts.length && found.size <= maxSignInFiles) return
  console.error('sign-in comes in too many files, or in none: tools/merge-modules.mjs')
  process.exitCode = 1
}

if (isPublished) await checkSignInFiles()

for (const budget of budgets) {
  const { bytes, modules } = await measure(budget)
  const unwanted = budget.without.filter((name) => modules.some((id) => id.includes(`node_modules/${name}/`)))
  console.log(`${budget.name}${isPublished ? ', as published' : ''}: ${bytes} bytes gzip of ${budget.gzipBytes}`)
  for (const name of unwanted) console.error(`${budget.name} contains ${name}`)
  if (bytes > budget.gzipBytes) console.error(`${budget.name} is over its budget`)
  if (unwanted.length || bytes > budget.gzipBytes) process.exitCode = 1
}
