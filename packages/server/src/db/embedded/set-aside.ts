import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

/** Says that the cluster beside it is being filled from an older one, of the major version in it. */
const markOf = (home: string) => path.join(home, 'upgrading')
const dataOf = (home: string) => path.join(home, 'data')
export const asideOf = (home: string, major: number) => path.join(home, `data-${major}`)

/** The major version of the Postgres that wrote the cluster; undefined where there is none. */
export function clusterMajor(home: string): number | undefined {
  const file = path.join(dataOf(home), 'PG_VERSION')
  return fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, 'utf8'), 10) : undefined
}

export const isUpgrading = (home: string) => fs.existsSync(markOf(home))

/** Makes room for a new cluster. Its server must not run. */
export function setAside(home: string, major: number) {
  const aside = asideOf(home, major)
  if (fs.existsSync(aside)) throw new EmbeddedPostgresError(`${aside} is in the way: move or delete it.`)
  fs.writeFileSync(markOf(home), `${major}\n`, { flag: 'wx', flush: true })
  fs.renameSync(dataOf(home), aside)
}

/** The new cluster is whole. */
export const keepNew = (home: string) => fs.rmSync(markOf(home))

/** Undoes setAside(), also one that was interrupted at any point. */
export function putBack(home: string) {
  const major = Number.parseInt(fs.readFileSync(markOf(home), 'utf8'), 10)
  if (fs.existsSync(asideOf(home, major))) {
    fs.rmSync(dataOf(home), { recursive: true, force: true })
    fs.renameSync(asideOf(home, major), dataOf(home))
  }
  fs.rmSync(markOf(home))
}
