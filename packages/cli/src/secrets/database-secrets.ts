import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { createPrivateFile, pathOf, readPrivateFile, replacePrivateFile } from '@hallpass/server/settings'
import type { Terminal } from '../command.ts'
import { SecretsError } from './secrets-error.ts'

interface DatabaseSecrets {
  folder: string
  /** Without a password. */
  address: URL
  passwordFile: string | undefined
}

/** One password in two places: in the server's address of the database, and where the database reads it. */
export function keepDatabaseSecrets({ folder, address, passwordFile }: DatabaseSecrets, terminal: Terminal): void {
  const urlFile = { dataDir: folder, name: 'database-url' }
  const kept = readPrivateFile(urlFile)?.trim()
  const password = knownPassword(kept, passwordFile) ?? randomBytes(24).toString('base64url')
  if (passwordFile !== undefined) keepPassword(passwordFile, password, terminal)
  const url = new URL(address)
  url.password = password
  if (kept !== url.href) replacePrivateFile(urlFile, `${url.href}\n`)
  terminal.out(`${stateOf(kept, url.href)}  ${pathOf(urlFile)}`)
}

/** Whichever is still there, since the database was made with it. */
function knownPassword(kept: string | undefined, passwordFile: string | undefined): string | undefined {
  const ours = kept !== undefined && URL.canParse(kept) ? decodeURIComponent(new URL(kept).password) : undefined
  const theirs = passwordFile === undefined ? undefined : readPrivateFile(fileAt(passwordFile))?.trim()
  if (ours && theirs && ours !== theirs) {
    throw new SecretsError(
      `database-url and ${passwordFile} have different passwords. Delete the one that the database does not have.`,
    )
  }
  return ours || theirs || undefined
}

function keepPassword(path: string, password: string, { out }: Terminal) {
  const isMade = createPrivateFile(fileAt(path), `${password}\n`)
  // The database runs as another user, and is alone with it in its volume.
  if (isMade) chmodSync(path, 0o444)
  out(`${isMade ? 'made' : 'kept'}  ${path}`)
}

const fileAt = (path: string) => ({ dataDir: dirname(path), name: basename(path) })

function stateOf(kept: string | undefined, wanted: string) {
  if (kept === undefined) return 'made'
  return kept === wanted ? 'kept' : 'changed'
}
