import { knownError, passwordLength, textError } from '@hallpass/contract'
import { checkPublishedHash, type Passwords } from '../passwords/index.ts'
import type { Project } from '../projects/project.ts'

interface PasswordInput {
  password?: string | null | undefined
  password_hash?: string | undefined
}

/** A password that a server sets, as text or as a foreign hash. Checked first of all, since it needs no query. */
export function checkGivenPassword({ password, password_hash: imported }: PasswordInput) {
  if (password && [...password].length > passwordLength.max) {
    throw knownError('PASSWORD_TOO_LONG', { maxLength: passwordLength.max })
  }
  if (password !== undefined && imported !== undefined) {
    throw textError(400, 'Send either password or password_hash, not both.')
  }
  if (imported === undefined) return
  const verdict = checkPublishedHash(imported)
  if (!verdict.ok) throw textError(400, `password_hash ${verdict.problem}.`)
}

/** Undefined: no change; null: the password is removed. Slow on purpose, so call it before a connection is held. */
export async function hashOf(
  { app: { passwords }, project }: { app: { passwords: Passwords }; project: Project },
  { password, password_hash: imported }: PasswordInput,
): Promise<string | null | undefined> {
  return typeof password === 'string' ? passwords.hash(project, password) : (imported ?? password)
}
