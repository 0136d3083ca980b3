import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The first folder on the way to a file, or the file itself, that other users cannot enter or read. */
export function firstClosed(path: string): string | undefined {
  const parents: string[] = []
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) parents.unshift(at)
  const closed = parents.find((folder) => (statSync(folder).mode & 0o001) === 0)
  return closed ?? ((statSync(path).mode & 0o004) === 0 ? path : undefined)
}
