// Runs a TypeScript file of this repository: Node 20 cannot by itself. node tools/run.mjs tools/check-schema.ts [args]
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const [entry, ...args] = process.argv.slice(2)
if (!entry) throw new Error('usage: node tools/run.mjs <file.ts> [args]')

/** The sources of our own packages go into the bundle; everything else is loaded from node_modules. */
const sources = {
  name: 'sources',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@hallpass/') ? undefined : { path: name, external: true },
    )
    // Code that looks for files beside itself has to find them from where it was written.
    bundle.onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
      contents: fs.readFileSync(file, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
      loader: 'ts',
    }))
  },
}

const outfile = path.join(root, 'node_modules/.cache/hallpass', `${path.basename(entry, '.ts')}-${process.pid}.mjs`)
await build({
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
process.argv.splice(1, process.argv.length, path.resolve(entry), ...args)
try {
  await import(pathToFileURL(outfile).href)
} finally {
  fs.rmSync(outfile, { force: true })
}
