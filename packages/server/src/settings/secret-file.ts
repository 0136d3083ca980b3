import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secretList } from './secret-list.ts'

const fileName = 'secret'

export function secretFilePath(dataDir: string): string {
  return join(dataDir, fileName)
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The data folder's secrets, one a line, the newest first; undefined when there is no file yet. */
export function readSecretFile(dataDir: string): string[] | undefined {
  const path = secretFilePath(dataDir)
  const text = readIfPresent(path)
  if (text === undefined) return undefined
  try {
    return secretList(text)
  } catch (error) {
    throw new Error(`${path} ${error instanceof Error ? error.message : 'cannot be read'}`)
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Two servers that start at once on a new folder end up with the same secret. */
export function loadOrCreateSecret(dataDir: string): string[] {
  const existing = readSecretFile(dataDir)
  if (existing) return existing
  const secret = newSecret()
  if (createWhole(dataDir, `${secret}\n`)) return [secret]
  const winners = readSecretFile(dataDir)
  if (!winners) throw new Error(`${secretFilePath(dataDir)} vanished while it was read`)
  return winners
}

/** Gives a new data folder the secrets of another one, whose data it gets. False when it has its own already. */
export function adoptSecrets(dataDir: string, secrets: readonly string[]): boolean {
  return createWhole(dataDir, `${secrets.join('\n')}\n`)
}

/** A new secret in front of the old ones, which go on verifying and decrypting. */
export function rotateSecretFile(dataDir: string): string[] {
  const secrets = [newSecret(), ...loadOrCreateSecret(dataDir)]
  const draft = writeDraft(dataDir, `${secrets.join('\n')}\n`)
  renameSync(draft, secretFilePath(dataDir))
  return secrets
}

/** False when the file was there already. A link, unlike an open with `wx`, never shows a half-written file. */
function createWhole(dataDir: string, text: string): boolean {
  const draft = writeDraft(dataDir, text)
  try {
    linkSync(draft, secretFilePath(dataDir))
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function writeDraft(dataDir: string, text: string): string {
  mkdirSync(dataDir, { recursive: true })
  const draft = join(dataDir, `.${fileName}-${randomBytes(6).toString('hex')}`)
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
  // The mode above is subject to the umask, which could only take more away; this keeps it readable to us.
  chmodSync(draft, 0o600)
  return draft
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
