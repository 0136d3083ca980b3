import fs from 'node:fs'
import os from 'node:os'

export interface SystemUser {
  uid: number
  gid: number
}

export function currentUser(): SystemUser {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
}

/** Postgres refuses to run as root; `nobody` exists on every Unix. */
export function unprivilegedUser(): SystemUser {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : { uid: 65534, gid: 65534 }
}

/** False under `docker run --user 1234`: initdb looks its user up by name and fails. */
export function hasPasswdEntry(): boolean {
  try {
    os.userInfo()
    return true
  } catch {
    return false
  }
}
