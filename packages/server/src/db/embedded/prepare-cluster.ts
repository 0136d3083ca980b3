import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type { Log } from '../log.ts'
import type { Binaries } from './binaries.ts'
import { initdbFlags, logFile, postgresEnvironment, startLog } from './guard.ts'
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
  const isForeign = isUnprivileged(user) && (ownerOfData(home) ?? user.uid) !== wanted.uid
  if (isForeign) await underLock(placement, log, async () => takeOver(home, wanted))
  // initdb looks its user up by name, Postgres does not.
  else if (userName(user.uid) === undefined && !isMade(home)) {
    await underLock(placement, log, () => makeCluster(placement, binaries))
  }
  return isForeign
}

const isMade = (home: string) => fs.existsSync(path.join(home, 'data/PG_VERSION'))

const ownerOfData = (home: string) => fs.lstatSync(path.join(home, 'data'), { throwIfNoEntry: false })?.uid

async function underLock(placement: Placement, log: Log, work: () => Promise<void>) {
  const waitForFolder = folderWait(placement, log)
  while (!(await tryUnderLock(placement, work))) await waitForFolder()
}

/** False where another process has the lock. A process of ours holds it, and ends with us. */
async function tryUnderLock({ home, user }: Placement, work: () => Promise<void>): Promise<boolean> {
  const file = path.join(home, 'lock')
  const { command, args } = lockCommand(file)
  const holder = spawn(command, [...args, '/bin/sh', '-c', 'echo; read -r _'], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(holder, 'exit')
  const isHeld = await Promise.race([once(holder.stdout, 'data').then(() => true), ended.then(() => false)])
  if (!isHeld) return false
  try {
    // The guard opens it as that user.
    fs.lchownSync(file, user.uid, user.gid)
    await work()
  } finally {
    holder.stdin.end()
    await ended
  }
  return true
}

/** The folder first, which shuts others out, and `data` last: a take-over that was interrupted is found by its owner. */
function takeOver(home: string, user: SystemUser) {
  fs.lchownSync(home, user.uid, user.gid)
  for (const name of fs.readdirSync(home)) giveTo(path.join(home, name), user)
}

/** Only what a user of ours has: a link may lead to a file of root. */
function giveTo(file: string, user: SystemUser) {
  const found = fs.lstatSync(file)
  if (found.isDirectory()) for (const name of fs.readdirSync(file)) giveTo(path.join(file, name), user)
  if (isUnprivileged(found)) fs.lchownSync(file, user.uid, user.gid)
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
  fs.chownSync(draft, maker.uid, user.gid)
  fs.chmodSync(home, 0o710)
  const log = startLog(home, user)
  const child = spawn(path.join(binaries.dir, 'bin/initdb'), ['-D', draft, ...initdbFlags], {
    cwd: '/',
    stdio: ['ignore', 'ignore', log],
    env: postgresEnvironment(binaries),
    uid: maker.uid,
    gid: user.gid,
  })
  fs.closeSync(log)
  const [code] = await once(child, 'exit')
  fs.chmodSync(home, 0o700)
  if (code !== 0 || fs.existsSync(data)) throw startFailure(home, logFile(home), true)
  giveTo(draft, user)
  fs.renameSync(draft, data)
}
