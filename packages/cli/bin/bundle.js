// Makes the TypeScript sources of this checkout runnable: Node 20 cannot by itself.
'use strict'
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const { createRequire } = require('node:module')
const os = require('node:os')
const path = require('node:path')
const { pathToFileURL } = require('node:url')

const root = path.join(__dirname, '../../..')
const modules = path.join(root, 'node_modules')
const userCache = process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache')
/** The second where node_modules belongs to someone else, as in an image that was built by root. */
const caches = [path.join(modules, '.cache/hallpass'), path.join(userCache, 'hallpass')]
const maxBundles = 5

/**
 * graphile-worker looks for settings of its own from the working folder upwards as soon as it is loaded, and runs what it finds there:
 * a file in the app of somebody else. (The published package is built without that.)
 */
exports.refuseForeignSettings = () => {
  const ofServer = createRequire(path.join(root, 'packages/server/package.json'))
  const id = createRequire(ofServer.resolve('graphile-worker')).resolve('cosmiconfig')
  require.cache[id] = { id, filename: id, loaded: true, exports: { cosmiconfigSync: () => ({ search: () => null }) } }
}

/** The bundle for exactly these sources; made when there is none yet, so an unchanged checkout starts without esbuild. */
exports.bundle = async (entry) => {
  const name = `cli-${stampOf(sourceFiles())}`
  const files = caches.map((cache) => path.join(cache, name, 'main.js'))
  const made = files.find((file) => fs.existsSync(file))
  if (made) return made
  const file = files[isWritable(caches[0]) ? 0 : 1]
  await build(entry, path.dirname(file))
  return file
}

function isWritable(folder) {
  try {
    fs.mkdirSync(folder, { recursive: true })
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

function sourceFiles() {
  const packages = path.join(root, 'packages')
  const folders = fs.readdirSync(packages).map((name) => path.join(packages, name, 'src'))
  const files = folders.flatMap((folder) => (fs.existsSync(folder) ? filesIn(folder) : []))
  return [...files, __filename, path.join(root, 'package-lock.json')]
}

function filesIn(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(file)
    return /(?<!\.test)\.(tsx?|json)$/.test(entry.name) ? [file] : []
  })
}

function stampOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { mtimeMs, size } = fs.statSync(file)
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

/** The folder appears whole or not at all, so that several starts at once do not trip over each other. */
async function build(entry, folder) {
  const draft = `${folder}.${process.pid}`
  const esbuild = require('esbuild')
  await esbuild.build({
    entryPoints: [entry],
    outdir: draft,
    entryNames: 'main',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: true,
    sourcesContent: false,
    conditions: ['hallpass-source'],
    plugins: [ownSources],
    logLevel: 'error',
  })
  // Its process would stay for as long as the server runs.
  await esbuild.stop()
  fs.writeFileSync(path.join(draft, 'package.json'), '{ "type": "module" }\n')
  // Outside of the checkout this is how the packages that stayed outside are found.
  fs.symlinkSync(modules, path.join(draft, 'node_modules'))
  try {
    fs.renameSync(draft, folder)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    // Another start was faster, and its bundle is the same.
    if (!fs.existsSync(folder)) throw error
  }
  removeOldBundles(path.dirname(folder))
}

/**
 * Packages of many small modules, most of which we never call: only what is used of them comes along in the bundle, which
 * takes a third off the time that a start computes. Those that share types with each other have to be in one place.
 */
const inlined = /^(kysely|zod|zod-openapi|hono|@hono\/node-server|@oslojs\/[a-z]+)(\/|$)/

/** Our own packages go into the bundle, and those above; all others stay outside. */
const ownSources = {
  name: 'own-sources',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@hallpass/') || inlined.test(name)
        ? undefined
        : { path: name, external: true },
    )
    // Code that looks for files beside itself has to find them from where it was written.
    bundle.onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
      const text = fs.readFileSync(file, 'utf8')
      const contents = text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

/** Some stay, because servers that run from them may still load a part. */
function removeOldBundles(cache) {
  const bundles = fs.readdirSync(cache).filter((name) => name.startsWith('cli-'))
  const dated = bundles.map((name) => ({ name, time: fs.statSync(path.join(cache, name)).mtimeMs }))
  for (const { name } of dated.sort((a, b) => b.time - a.time).slice(maxBundles)) {
    fs.rmSync(path.join(cache, name), { recursive: true, force: true })
  }
}
