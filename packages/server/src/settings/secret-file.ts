import { randomBytes } from 'node:crypto'
import { createPrivateFile, pathOf, readPrivateFile, replacePrivateFile } from './private-file.ts'
import { secretList } from './secret-list.ts'

const secretFile = (dataDir: string) => ({ dataDir, name: 'secret' })

export const secretFilePath = (dataDir: string) => pathOf(secretFile(dataDir))

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The data folder's secrets, one a line, the newest first; undefined when there is no file yet. */
export function readSecretFile(dataDir: string): string[] | undefined {
  const text = readPrivateFile(secretFile(dataDir))
  if (text === undefined) return undefined
  try {
    return secretList(text)
  } catch (error) {
    throw new Error(`${secretFilePath(dataDir)} ${error instanceof Error ? error.message : 'cannot be read'}`)
  }
}

/** Two servers that start at once on a new folder end up with the same secret. */
export function loadOrCreateSecret(dataDir: string): string[] {
  const existing = readSecretFile(dataDir)
  if (existing) return existing
  const secret = newSecret()
  if (createPrivateFile(secretFile(dataDir), `${secret}\n`)) return [secret]
  const winners = readSecretFile(dataDir)
  if (!winners) throw new Error(`${secretFilePath(dataDir)} vanished while it was read`)
  return winners
}

/** Gives a new data folder the secrets of another one, whose data it gets. False when it has its own already. */
export function adoptSecrets(dataDir: string, secrets: readonly string[]): boolean {
  return createPrivateFile(secretFile(dataDir), `${secrets.join('\n')}\n`)
}

/** A new secret in front of the old ones, which go on verifying and decrypting. */
export function rotateSecretFile(dataDir: string): string[] {
  const secrets = [newSecret(), ...loadOrCreateSecret(dataDir)]
  replacePrivateFile(secretFile(dataDir), `${secrets.join('\n')}\n`)
  return secrets
}
