import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areReady, readyPrograms } from './programs.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** What a snapshot is made of, and which packages go into it: in a published package what was made of these. */
const sources = areReady ? readyPrograms : here('..')
const versions = areReady ? here('../package.json') : here('../../../../package-lock.json')

/** Beside the code: one snapshot is good for every data folder of an installation. */
export const installationCache = areReady
  ? here('../.cache/email-sandbox')
  : here('../../../../node_modules/.cache/hallpass/email-sandbox')

let stamp: Promise<string> | undefined

/** The same for the same snapshot: of our sources, the packages that they import, and Node. By content, not by time. */
export const snapshotStamp = () => (stamp ??= hashSources())

async function hashSources(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  const files = (await readdir(sources, { recursive: true })).filter(
    (file) => /\.(tsx?|js)$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  for (const file of [...files.sort().map((name) => join(sources, name)), versions]) {
    hash.update(`${file.slice(sources.length)}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 24)
}
