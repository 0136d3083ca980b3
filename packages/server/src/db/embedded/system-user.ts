import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'

export interface SystemUser {
  uid: number
  gid: number
}

export function currentUser(): SystemUser {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
}

/** Postgres refuses to run as root. It gets a user who runs nothing else: `hallpass`, if the operator has made one, or a number. */
export const unprivilegedUser = (): SystemUser => findUser('hallpass') ?? unusedUser()

/** Whether we chose this user for a cluster, now or in an earlier version, which shared `nobody`; not the operator who owns a folder. */
export const isUnprivileged = ({ uid }: { uid: number }): boolean =>
  [unprivilegedUser().uid, sharedUser().uid].includes(uid) || (uid >= unusedNumbers.first && uid <= unusedNumbers.last)

/**
 * Of numbers that neither distributions nor systemd give to anybody (docs/adr/0002-embedded-postgres.md), and that exist in containers,
 * where numbers may end at 65,535.
 */
const unusedNumbers = { first: 60_578, last: 61_183 }

let unused: SystemUser | undefined
function unusedUser(): SystemUser {
  const { first, last } = unusedNumbers
  for (let id = first; !unused && id <= last; id++) if (!isAccount(id)) unused = { uid: id, gid: id }
  return unused ?? sharedUser()
}

/** Accounts may come from a directory as well, which getent asks. Where it is missing, the files are all there is. */
function isAccount(id: number): boolean {
  if (userName(id) !== undefined) return true
  const isKnown = (kind: string) => spawnSync('getent', [kind, String(id)], { timeout: 2000 }).status === 0
  return isKnown('passwd') || isKnown('group')
}

/** `nobody` exists on every Unix, and other programs may run as it. */
export const sharedUser = (): SystemUser => findUser('nobody') ?? { uid: 65534, gid: 65534 }

function findUser(name: string): SystemUser | undefined {
  const entry = passwdEntries().find(([known]) => known === name)
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) }
}

export const userName = (uid: number): string | undefined =>
  passwdEntries().find((entry) => entry[2] === String(uid))?.[0]

const passwdEntries = () =>
  fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))

/** False under `docker run --user 1234`: initdb looks its user up by name and fails. */
export function hasPasswdEntry(): boolean {
  try {
    os.userInfo()
    return true
  } catch {
    return false
  }
}
