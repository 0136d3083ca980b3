import fs from 'node:fs'
import type { SystemUser } from './system-user.ts'

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = fs.constants
/** Without waiting for a reader, should it be a pipe. */
const flags = O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK

/**
 * A file to append to in a folder that this user can change, opened by root. A link in its place may lead to a file of root, which the user
 * would then have: only a plain file of that user with no second name is taken, and anything else is replaced.
 */
export function openForUser(file: string, user: SystemUser): number {
  const known = openKnown(file, user)
  if (known !== undefined) return known
  fs.rmSync(file, { force: true })
  const made = fs.openSync(file, flags | O_CREAT | O_EXCL, 0o600)
  fs.fchownSync(made, user.uid, user.gid)
  return made
}

function openKnown(file: string, user: SystemUser): number | undefined {
  let descriptor: number
  try {
    descriptor = fs.openSync(file, flags)
  } catch {
    return undefined
  }
  const found = fs.fstatSync(descriptor)
  if (found.isFile() && found.nlink === 1 && found.uid === user.uid) return descriptor
  fs.closeSync(descriptor)
  return undefined
}
