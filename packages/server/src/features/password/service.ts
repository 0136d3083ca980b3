import { knownError } from '@hallpass/contract'
import { needsRehash } from '../../core/passwords/index.ts'
import type { Call } from '../../http/call.ts'
import { findByEmail, replaceHash } from './store.ts'

/** The id of the user whose password this is. Known and unknown addresses cost and count alike. */
export async function verifyPassword(call: Call, email: string, password: string): Promise<string> {
  const buckets = [{ name: 'passwordNetwork' }, { name: 'passwordAccount', email }] as const
  const userId = await call.limits.guess(buckets, () => checkPassword(call, email, password))
  if (!userId) throw knownError('EMAIL_PASSWORD_MISMATCH')
  return userId
}

async function checkPassword({ app, db }: Call, email: string, password: string): Promise<string | undefined> {
  const found = await findByEmail(db, email)
  const hash = found?.password_hash
  const matches = hash ? await app.passwords.verify(password, hash) : await app.passwords.verifyDummy(password)
  if (!found || !hash || !matches) return undefined
  if (needsRehash(hash)) await replaceHash(db, found.id, hash, await app.passwords.hash(password))
  return found.id
}
