import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Log } from '../log.ts'
import type { Binaries } from './binaries.ts'
import { initdbFlags, logFile, postgresEnvironment } from './guard.ts'
import { lockCommand } from './lock-command.ts'
import { folderWait } from './own-folder.ts'
import type { Placement } from './placement.ts'
import { startFailure } from './start-failure.ts'
import { isUnprivileged, type SystemUser, sharedUser, unprivilegedUser, userName } from './system-user.ts'

/**
 * For root: what the user who runs Postgres cannot do. True when the cluster has another user now. Refuses where another server has
 * the folder.
 */
export async function prepareCluster(placement: Placement, binaries: Binaries, log: Log): Promise<boolean> {
  const { home, user } = placement
  const wanted = unprivilegedUser()
  const isForeign = isUnprivileged(user) && (ownerOfMark(home) ?? user.uid) !== wanted.uid
  if (isForeign) await underLock(placement, log, async () => takeOver(home, wanted))
  // initdb looks its user up by name, Postgres does not.
  else if (isUnprivileged(user) && userName(user.uid) === undefined && !isMade(home)) {
    await underLock(placement, log, () => makeCluster(placement, binaries))
  }
  return isForeign
}

const isMade = (home: string) => fs.existsSync(mark(home))

/** Given last, so that a take-over that was interrupted is seen. */
const mark = (home: string) => path.join(home, 'data/PG_VERSION')

const ownerOfMark = (home: string) => fs.lstatSync(mark(home), { throwIfNoEntry: false })?.uid

async function underLock(placement: Placement, log: Log, work: () => Promise<void>) {
  const waitForFolder = folderWait(placement, log)
  while (!(await tryUnderLock(placement, work))) await waitForFolder()
}

/** False where another process has the lock. A process of ours holds it, as the user who runs Postgres, and ends with us. */
async function tryUnderLock({ home, user }: Placement, work: () => Promise<void>): Promise<boolean> {
  const { command, args } = lockCommand(path.join(home, 'lock'))
  const holder = spawn(command, [...args, '/bin/sh', '-c', 'echo; read -r _'], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
    ...user,
  })
  const ended = once(holder, 'exit')
  const isHeld = await Promise.race([once(holder.stdout, 'data').then(() => true), ended.then(() => false)])
  if (!isHeld) return false
  try {
    await work()
  } finally {
    holder.stdin.end()
    await ended
  }
  return true
}

function takeOver(home: string, user: SystemUser) {
  giveTo(home, user, [mark(home)])
  // Its folder is ours from here on, unless a link was in its place.
  if (fs.lstatSync(path.dirname(mark(home)), { throwIfNoEntry: false })?.isDirectory()) giveTo(mark(home), user)
}

/**
 * Folders before what is in them: from then on the former user cannot put a link in the place of a file. Only what a user of ours has: a file
 * may be a second name of one of root's.
 */
function giveTo(file: string, user: SystemUser, except: readonly string[] = []) {
  const found = fs.lstatSync(file, { throwIfNoEntry: false })
  if (!found || !isUnprivileged(found) || except.includes(file)) return
  fs.lchownSync(file, user.uid, user.gid)
  if (!found.isDirectory()) return
  fs.chmodSync(file, 0o700)
  for (const name of fs.readdirSync(file)) giveTo(path.join(file, name), user, except)
}

/**
 * A cluster of a user without a name is made by `nobody`, who has one, in a folder that only the group of the other may pass: other
 * processes of `nobody` are not in it.
 */
async function makeCluster({ home, user }: Placement, binaries: Binaries) {
  // Somebody else was faster.
  if (isMade(home)) return
  const draft = path.join(home, 'new')
  const data = path.join(home, 'data')
  const maker = sharedUser()
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  fs.lchownSync(draft, maker.uid, user.gid)
  fs.chmodSync(home, 0o710)
  const child = spawn(path.join(binaries.dir, 'bin/initdb'), ['-D', draft, ...initdbFlags], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: postgresEnvironment(binaries),
    uid: maker.uid,
    gid: user.gid,
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  fs.chmodSync(home, 0o700)
  if (code !== 0 || fs.existsSync(data)) throw startFailure(home, logFile(home), true, said)
  giveTo(draft, user)
  fs.renameSync(draft, data)
}
