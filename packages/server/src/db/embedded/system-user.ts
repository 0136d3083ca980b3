import fs from 'node:fs'
import os from 'node:os'

export interface SystemUser {
  uid: number
  gid: number
}

export function currentUser(): SystemUser {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
}

/** Postgres refuses to run as root. A user `hallpass` that the operator has made runs nothing else. */
export const unprivilegedUser = (): SystemUser => findUser('hallpass') ?? sharedUser()

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
