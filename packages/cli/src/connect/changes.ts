import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ConnectError } from './connect-error.ts'

/** A file as it is and as it will be. */
export interface Change {
  /** From the folder of the app. */
  path: string
  before: string | undefined
  after: string
  /** Holds more than ours that nobody should read over a shoulder. */
  isSecret?: boolean
}

export function textOf(folder: string, path: string): string | undefined {
  const file = join(folder, path)
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  } catch (error) {
    const isFolder = error instanceof Error && 'code' in error && error.code === 'EISDIR'
    throw new ConnectError(
      `${file} ${isFolder ? 'is a folder, not a file' : 'cannot be read by this user'}. Nothing was changed.`,
    )
  }
}

export const isNews = ({ before, after }: Change) => before !== after

/** Asked before anything is done: nothing is worse than half of it. */
export function requireWritable(folder: string, paths: readonly string[]): void {
  for (const path of paths) {
    const wanted = join(folder, path)
    let place = wanted
    while (!existsSync(place)) place = dirname(place)
    if (place !== wanted && !statSync(place).isDirectory())
      throw new ConnectError(`${place} is a file, not a folder. Nothing was changed.`)
    try {
      accessSync(place, constants.W_OK)
    } catch {
      throw new ConnectError(`${place} cannot be written by this user. Nothing was changed.`)
    }
  }
}

/** All of them, or none. */
export function writeChanges(folder: string, changes: readonly Change[]): void {
  const written: Change[] = []
  try {
    for (const change of changes) {
      written.push(change)
      write(join(folder, change.path), change)
    }
  } catch (error) {
    for (const { path, before } of written) undo(join(folder, path), before)
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConnectError(`${reason}. Nothing was changed.`)
  }
}

/** A link stays one, and what was closed to others stays closed. */
function write(file: string, { after, isSecret }: Change) {
  mkdirSync(dirname(file), { recursive: true })
  const place = existsSync(file) ? realpathSync(file) : file
  const mode = isSecret ? 0o600 : existsSync(place) ? statSync(place).mode & 0o777 : undefined
  const partial = `${place}.partial`
  try {
    writeFileSync(partial, after, { mode })
    renameSync(partial, place)
  } finally {
    rmSync(partial, { force: true })
  }
}

function undo(file: string, before: string | undefined) {
  if (before === undefined) rmSync(file, { force: true })
  else if (readFileSync(file, 'utf8') !== before) writeFileSync(file, before)
}
