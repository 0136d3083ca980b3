// `node tools/sdk.mjs`: packs what apps install, once for the same sources, and prints the folder that it is in.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPackages, publishedPackages, stampOfPackages } from './build-packages.mjs'
import { assembleCreate, bundleCreate } from './package/create.mjs'

const cache = resolve('node_modules/.cache/hallpass')

/** Appears whole or not at all: several servers of a checkout may be asked at once. */
export function packSdk() {
  const program = bundleCreate()
  const stamp = createHash('sha256').update(stampOfPackages()).update(program).digest('hex').slice(0, 16)
  const folder = join(cache, `sdk-${stamp}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'packing-'))
  try {
    buildPackages()
    const index = [
      ...publishedPackages.map((source) => pack(draft, (copy) => copyPackage(source, copy))),
      pack(draft, (copy) => assembleCreate(copy, program)),
    ]
    writeFileSync(join(draft, 'index.json'), JSON.stringify(index))
    removeOld()
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

function removeOld() {
  for (const name of readdirSync(cache).filter((one) => one.startsWith('sdk-')))
    rmSync(join(cache, name), { recursive: true, force: true })
}

/** npm takes the licence from the folder of the package, and follows no links. */
function copyPackage(source, copy) {
  for (const name of ['package.json', 'README.md']) copyFileSync(join(source, name), join(copy, name))
  copyFileSync('LICENSE', join(copy, 'LICENSE'))
  cpSync(join(source, 'dist'), join(copy, 'dist'), { recursive: true })
}

function pack(target, assemble) {
  const copy = mkdtempSync(join(cache, 'packing-'))
  try {
    assemble(copy)
    execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', target], {
      cwd: copy,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const manifest = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'))
    return { file: `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`, manifest }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(packSdk())
