import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import { currentUser, isUnprivileged, type SystemUser, unprivilegedUser } from './system-user.ts'

export interface Placement {
  /** Holds the cluster, its lock and its log. */
  home: string
  /** Where the cluster lives outside the data folder, because its user cannot reach that. */
  moved: boolean
  /** Who runs Postgres. */
  user: SystemUser
  socketDir: string
}

export const defaultSystemDir = '/var/lib/hallpass'

/** Decides who runs Postgres and where its files live; makes the folders. */
export function placeCluster(dataDir: string, systemDir = defaultSystemDir): Placement {
  fs.mkdirSync(dataDir, { recursive: true })
  const folder = fs.realpathSync(dataDir)
  const { home, moved, user } = currentUser().uid === 0 ? placeForRoot(folder, systemDir) : placeForUser(folder)
  ownFolder(home, user)
  // Short and outside the data folder: the path of a socket ends at 107 bytes.
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const socketDir = `/tmp/hallpass-${user.uid}-${name}`
  // The guard makes it; here we only see to a better message.
  if (fs.existsSync(socketDir)) checkOwner(socketDir, user)
  return { home, moved, user, socketDir }
}

function placeForUser(folder: string) {
  const pointer = pointerFile(folder)
  if (fs.existsSync(pointer)) {
    throw new EmbeddedPostgresError(
      `The database of ${folder} was made by root and lives outside of it. Start as root again, or choose another HALLPASS_DATA_DIR.`,
    )
  }
  return { home: homeIn(folder), moved: false, user: currentUser() }
}

function placeForRoot(folder: string, systemDir: string) {
  const home = homeIn(folder)
  const pointer = pointerFile(folder)
  if (fs.existsSync(pointer)) {
    const moved = readPointer(pointer, systemDir)
    return { home: moved, moved: true, user: ownerOf(moved) ?? unprivilegedUser() }
  }
  const owner = ownerOf(home)
  // A cluster of a normal user (`npm start`, later `sudo npm start`) goes on as that user.
  if (owner && !isUnprivileged(owner)) return { home, moved: false, user: owner }
  if (isReachableByOthers(folder)) return { home, moved: false, user: owner ?? unprivilegedUser() }
  if (fs.existsSync(path.join(home, 'data'))) {
    throw new EmbeddedPostgresError(
      `There is a database in ${home}, but the user who runs it can no longer reach it. Let others pass through its parent folders (chmod o+x).`,
    )
  }
  return { home: moveOut(folder, systemDir), moved: true, user: unprivilegedUser() }
}

/** Undefined where there is none yet, or root has just made it. */
function ownerOf(home: string): SystemUser | undefined {
  const found = fs.lstatSync(home, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

const homeIn = (folder: string) => path.join(folder, 'postgres')
const pointerFile = (folder: string) => path.join(folder, 'postgres.location')
const clustersIn = (systemDir: string) => path.join(systemDir, 'clusters')

/** The name follows from the path, so that racing servers agree on it. */
function moveOut(folder: string, systemDir: string): string {
  const home = path.join(clustersIn(systemDir), createHash('sha256').update(folder).digest('hex').slice(0, 16))
  makeReachable(systemDir)
  makeReachable(clustersIn(systemDir))
  fs.mkdirSync(home, { recursive: true, mode: 0o700 })
  try {
    fs.writeFileSync(pointerFile(folder), `${home}\n`, { flag: 'wx' })
  } catch (error) {
    if (!fs.existsSync(pointerFile(folder))) throw error
  }
  return home
}

function makeReachable(dir: string) {
  if (fs.existsSync(dir)) return
  fs.mkdirSync(dir, { recursive: true })
  fs.chmodSync(dir, 0o755)
}

function readPointer(pointer: string, systemDir: string): string {
  const home = fs.readFileSync(pointer, 'utf8').trim()
  // We run as root and hand this folder to another user: a pointer must not name just any folder.
  if (path.dirname(path.resolve(home)) !== clustersIn(systemDir)) {
    throw new EmbeddedPostgresError(`${pointer} names ${home}, which is not in ${clustersIn(systemDir)}.`)
  }
  if (!fs.existsSync(home)) {
    throw new EmbeddedPostgresError(
      `${pointer} says that the database lives in ${home}, but that is gone. Bring it back, or delete ${pointer} to start with an empty database.`,
    )
  }
  return home
}

/** Can a user that is neither owner nor in the group walk to this folder? */
export function isReachableByOthers(dir: string): boolean {
  for (let at = path.resolve(dir); ; at = path.dirname(at)) {
    if (!(fs.statSync(at).mode & 0o001)) return false
    if (at === path.dirname(at)) return true
  }
}

/** A private folder of that user. */
function ownFolder(dir: string, user: SystemUser) {
  try {
    fs.mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    if (!fs.existsSync(dir)) throw error
  }
  const { uid, mode } = checkOwner(dir, user)
  if (uid !== user.uid) fs.lchownSync(dir, user.uid, user.gid)
  // One that root prepares lets the group of the user pass for a moment.
  if (![0o700, 0o710].includes(mode & 0o777)) fs.chmodSync(dir, 0o700)
}

/** Refuses a folder, or a link in its place, that someone else has put there. */
function checkOwner(dir: string, user: SystemUser): fs.Stats {
  const found = fs.lstatSync(dir)
  if (found.isDirectory() && (found.uid === user.uid || found.uid === currentUser().uid)) return found
  throw new EmbeddedPostgresError(
    `${dir} belongs to another user (uid ${found.uid}). Start as that user, remove it, or choose another HALLPASS_DATA_DIR.`,
  )
}
