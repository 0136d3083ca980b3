import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** The sources of our own packages go into the bundle; everything else is loaded from node_modules. */
const sources = {
  name: 'sources',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@hallpass/') ? undefined : { path: name, external: true },
    )
    // Code that looks for files beside itself has to find them from where it was written.
    bundle.onLoad({ filter: /\.(ts|mjs)$/ }, ({ path: file }) => ({
      contents: fs.readFileSync(file, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
      loader: file.endsWith('.ts') ? 'ts' : 'js',
    }))
  },
}

/** How esbuild makes a TypeScript file of this repository something that Node 20 can run. */
export const bundleOptions = (entry, outfile) => ({
  entryPoints: [path.resolve(entry)],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  conditions: ['hallpass-source'],
  plugins: [sources],
})

/** Returns where the runnable file is. */
export async function bundle(entry) {
  const name = `${path.basename(entry, '.ts')}-${process.pid}-${Date.now()}.mjs`
  const outfile = path.join(root, 'node_modules/.cache/hallpass', name)
  await build(bundleOptions(entry, outfile))
  return outfile
}
