/** Programs of ours that run elsewhere: one in a thread, two inside QuickJS. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BundleOptions, bundleSource } from './esbuild-process.ts'
import { bundleVendor } from './vendor-bundle.ts'

/** The engine comes from its package, beside its WebAssembly. */
const bundleWorker = (how: BundleOptions) =>
  bundleSource(
    fileURLToPath(new URL('./worker.ts', import.meta.url)),
    ['--format=cjs', '--platform=node', '--target=node20', '--external:@jitl/quickjs-wasmfile-release-sync'],
    how,
  )

const bundles = {
  worker: bundleWorker,
  plain: (how: BundleOptions) => bundleVendor('plain', how),
  full: (how: BundleOptions) => bundleVendor('full', how),
}
type Program = keyof typeof bundles

/** A published package has them ready, because it has no sources. */
export const readyPrograms = fileURLToPath(new URL('../email-sandbox/', import.meta.url))
export const areReady = existsSync(readyPrograms)
const fileOf = (folder: string, name: string) => join(folder, `${name}.js`)

export const readProgram = (name: Program, how: BundleOptions = {}): Promise<string> =>
  areReady ? readFile(fileOf(readyPrograms, name), 'utf8') : bundles[name](how)

/** For a package that is published. */
export async function writePrograms(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, bundle] of Object.entries(bundles)) await writeFile(fileOf(folder, name), await bundle({}))
}
