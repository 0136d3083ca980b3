import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PostgresSettings } from './settings.ts'
import { currentUser, type SystemUser, sharedUser, userName } from './system-user.ts'

const hostAccess = 'local all all peer map=hallpass\n'

/**
 * Who may connect to a Postgres that root has started. It runs as a user who may have a name, and whom the operator may use for more, so the
 * kernel is asked who is calling: root, or the person whose cluster it is. In files that root owns and that come before
 * those of the cluster, so that folders of older versions are protected as well. A Postgres of our own user needs none
 * of this: who could connect to it could also read its files.
 */
export function accessSettings(systemDir: string, user: SystemUser): PostgresSettings {
  if (currentUser().uid !== 0) return {}
  const names = [nameOfRoot(), user.uid === sharedUser().uid ? undefined : userName(user.uid)]
  const known = names.filter((name) => name !== undefined)
  // Without a name for root the kernel's answer would match nobody, and the server could not use its own database.
  if (names[0] === undefined) return {}
  const identities = known.map((name) => `hallpass "${name}" postgres\n`).join('')
  return { hba_file: keepFile(systemDir, hostAccess), ident_file: keepFile(systemDir, identities) }
}

function nameOfRoot(): string | undefined {
  try {
    return os.userInfo().username
  } catch {
    return undefined
  }
}

/** Named after its content, and never changed: any number of servers may share it, also where nothing can be written any more. */
function keepFile(systemDir: string, content: string): string {
  const file = path.join(systemDir, `access-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.conf`)
  if (fs.existsSync(file)) return file
  const draft = `${file}.${randomUUID()}`
  fs.writeFileSync(draft, content, { mode: 0o644 })
  // The mode above is subject to the umask, and Postgres is another user.
  fs.chmodSync(draft, 0o644)
  fs.renameSync(draft, file)
  return file
}
