// Builds what is published, unless that was built from the same sources. Several processes may do so at once.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { builtFolder, publishedPackages } from './published.mjs'

// The folder that all tools are run from; the place of this file means nothing once it is bundled.
const root = process.cwd()
/** In what was built, and not in what is packed. */
export const stampName = '.built-from'
const compiler = [
  'tsconfig.base.json',
  'tsconfig.published.json',
  'tools/compile-packages.mjs',
  'tools/merge-modules.mjs',
]

/** @returns {string} The same for the same sources, and for the same texts beside them. */
export function stampOfPackages() {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(root, 'LICENSE')))
  for (const { folder } of publishedPackages()) {
    hash.update(contentsOf(folder)).update(fs.readFileSync(path.join(root, folder, 'README.md')))
  }
  return hash.digest('hex').slice(0, 16)
}

/** @returns {void} */
export function buildPackages() {
  const hash = createHash('sha256')
  for (const file of compiler) hash.update(fs.readFileSync(path.join(root, file)))
  const stale = publishedPackages()
    .filter(isCompiled)
    .flatMap(({ folder, manifest }) => {
      hash.update(contentsOf(folder))
      // A package is as old as the oldest of those before it: its types come from theirs.
      const stamp = hash.copy().digest('hex')
      const target = path.join(root, folder, builtFolder(manifest))
      return isBuilt(target, stamp) ? [] : [{ folder, target, stamp }]
    })
  if (stale.length > 0) build(stale)
}

/** Those that are published as they are have no sources for the compiler. */
const isCompiled = ({ manifest }) => JSON.stringify(manifest.exports ?? {}).includes('"hallpass-source"')

function isBuilt(target, stamp) {
  try {
    return fs.readFileSync(path.join(target, stampName), 'utf8') === stamp
  } catch {
    return false
  }
}

/** Each becomes a folder of its own first, which takes the place of the old one as a whole. */
function build(stale) {
  const drafts = stale.map(({ folder }) => fs.mkdtempSync(path.join(root, folder, '.building-')))
  try {
    const args = stale.map(({ folder }, at) => `${folder}=${drafts[at]}/new`)
    const { status } = spawnSync(process.execPath, ['tools/compile-packages.mjs', ...args], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error('What is published does not build')
    stale.forEach(({ target, stamp }, at) => {
      fs.writeFileSync(path.join(drafts[at], 'new', stampName), stamp)
      replace(target, drafts[at], stamp)
    })
  } finally {
    for (const draft of drafts) fs.rmSync(draft, { recursive: true, force: true })
  }
}

function replace(target, draft, stamp) {
  // Another process was faster: what it made is the same, and may be in use.
  if (isBuilt(target, stamp)) return
  try {
    if (fs.existsSync(target)) fs.renameSync(target, path.join(draft, 'old'))
    fs.renameSync(path.join(draft, 'new'), target)
  } catch (error) {
    if (!isBuilt(target, stamp)) throw error
  }
}

function contentsOf(folder) {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(root, folder, 'package.json')))
  const sources = path.join(root, folder, 'src')
  const files = fs.existsSync(sources) ? fs.readdirSync(sources, { recursive: true, encoding: 'utf8' }).sort() : []
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file) || !/\.tsx?$/.test(file)) continue
    hash.update(`${file}\0`).update(fs.readFileSync(path.join(sources, file)))
  }
  return hash.digest()
}
