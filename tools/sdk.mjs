// `node tools/sdk.mjs`: packs what apps install, once for the same sources, and prints the folder that it is in.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPackages, stampOfPackages } from './build-packages.mjs'
import { copyPackage, pack } from './pack-package.mjs'
import { assembleCreate, bundleCreate } from './package/create.mjs'
import { publishedPackages } from './published.mjs'

const cache = resolve('node_modules/.cache/hallpass')

/** Appears whole or not at all: several servers of a checkout may be asked at once. */
export async function packSdk() {
  const program = bundleCreate()
  const stamp = createHash('sha256').update(stampOfPackages()).update(program).digest('hex').slice(0, 16)
  const folder = join(cache, `sdk-${stamp}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'packing-'))
  try {
    buildPackages()
    const index = await Promise.all([
      ...publishedPackages().map((one) => pack(draft, (copy) => copyPackage(one, copy))),
      pack(draft, (copy) => assembleCreate(copy, program)),
    ])
    writeFileSync(join(draft, 'index.json'), JSON.stringify(index))
    removeOthers(folder)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Not what another process has packed just now: somebody reads it. */
function removeOthers(folder) {
  const all = readdirSync(cache).filter((name) => name.startsWith('sdk-'))
  const others = all.map((name) => join(cache, name)).filter((one) => one !== folder)
  for (const one of others) rmSync(one, { recursive: true, force: true })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(await packSdk())
