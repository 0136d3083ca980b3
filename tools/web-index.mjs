import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** What the server needs to know of a build: its files, what each entry loads at once, and what its pages load then. */
export function describeBuild(folder, stamp) {
  const manifest = manifestOf(folder)
  return { stamp, files: filesOf(folder), entries: entriesOf(manifest), pages: pagesOf(manifest) }
}

function filesOf(folder) {
  const names = fs.readdirSync(folder, { recursive: true }).map((name) => name.split(path.sep).join('/'))
  const all = new Set(names.filter((name) => fs.statSync(path.join(folder, name)).isFile()))
  const served = [...all].filter((name) => name.startsWith('assets/') && !/\.(br|gz)$/.test(name))
  return Object.fromEntries(served.sort().map((name) => [name, describeFile(folder, name, all)]))
}

function describeFile(folder, name, all) {
  const hash = createHash('sha256')
    .update(fs.readFileSync(path.join(folder, name)))
    .digest('base64url')
  return { hash: hash.slice(0, 22), encodings: ['br', 'gz'].filter((ending) => all.has(`${name}.${ending}`)) }
}

/** Empty for a build that brings its own index.html. */
function manifestOf(folder) {
  const file = path.join(folder, '.vite/manifest.json')
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
}

function entriesOf(manifest) {
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry)
  return Object.fromEntries(entries.map(([key, chunk]) => [chunk.name, describeEntry(manifest, key)]))
}

function describeEntry(manifest, key) {
  const [entry, ...others] = chunksOf(manifest, key)
  return {
    script: entry.file,
    preloads: others.map(({ file }) => file),
    styles: [...new Set([entry, ...others].flatMap(({ css = [] }) => css))],
  }
}

/** A handler's page `sign-in` is the module `sign-in/sign-in.tsx`, loaded when somebody comes to it. */
const pageModule = /\/(?:components\/([a-z-]+)\/\1|account\/(account-settings))\.tsx$/

function pagesOf(manifest) {
  const pages = Object.keys(manifest).flatMap((key) => {
    const [, name, account] = (manifest[key].isDynamicEntry && pageModule.exec(key)) || []
    const page = name ?? account
    return page ? [[page, chunksOf(manifest, key).map(({ file }) => file)]] : []
  })
  return Object.fromEntries(pages)
}

/** The chunk and everything that it imports at once. */
function chunksOf(manifest, key) {
  const keys = new Set([key])
  // A set also visits what is added while it is walked.
  for (const one of keys) for (const imported of manifest[one].imports ?? []) keys.add(imported)
  return [...keys].map((one) => manifest[one])
}
