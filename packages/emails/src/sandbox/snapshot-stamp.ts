import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const sources = here('..')
const lockFile = here('../../../../package-lock.json')

/** Beside what the command makes of its own sources: one snapshot is good for every data folder of an installation. */
export const installationCache = here('../../../../node_modules/.cache/hallpass/email-sandbox')

let stamp: Promise<string> | undefined

/** The same for the same snapshot: of our sources, the packages that they import, and Node. By content, not by time. */
export const snapshotStamp = () => (stamp ??= hashSources())

async function hashSources(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  const files = (await readdir(sources, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  for (const file of [...files.sort().map((name) => join(sources, name)), lockFile]) {
    hash.update(`${file.slice(sources.length)}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 24)
}
