// Builds what is published, in the order in which the packages need each other. Skipped where nothing changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

// The folder that all tools are run from; the place of this file means nothing once it is bundled.
const root = process.cwd()
const stamps = path.join(root, 'node_modules/.cache/hallpass')
export const publishedPackages = ['packages/contract', 'packages/js', 'packages/react', 'packages/next']

/** @returns {string} The same for the same sources. */
export function stampOfPackages() {
  const hash = createHash('sha256')
  for (const folder of publishedPackages) hash.update(contentsOf(folder))
  return hash.digest('hex').slice(0, 16)
}

/** @returns {void} */
export function buildPackages() {
  const hash = createHash('sha256')
  for (const folder of publishedPackages) {
    hash.update(contentsOf(folder))
    const stamp = path.join(stamps, `built-${path.basename(folder)}`)
    const isBuilt = fs.existsSync(stamp) && fs.existsSync(path.join(root, folder, 'dist'))
    // A package is as old as the oldest of those before it: its types come from theirs.
    const wanted = hash.copy().digest('hex')
    if (isBuilt && fs.readFileSync(stamp, 'utf8') === wanted) continue
    const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
      cwd: path.join(root, folder),
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error(`${folder} does not build`)
    fs.mkdirSync(stamps, { recursive: true })
    fs.writeFileSync(stamp, wanted)
  }
}

function contentsOf(folder) {
  const hash = createHash('sha256')
  for (const name of ['package.json', 'tsdown.config.ts']) hash.update(fs.readFileSync(path.join(root, folder, name)))
  const sources = path.join(root, folder, 'src')
  const files = fs.readdirSync(sources, { recursive: true, encoding: 'utf8' }).sort()
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file) || !/\.tsx?$/.test(file)) continue
    hash.update(`${file}\0`).update(fs.readFileSync(path.join(sources, file)))
  }
  return hash.digest()
}
