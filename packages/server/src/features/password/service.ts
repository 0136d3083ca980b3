import { knownError } from '@hallpass/contract'
import { needsRehash } from '../../core/passwords/index.ts'
import type { Call } from '../../http/call.ts'
import { findByEmail, replaceHash } from './store.ts'

/** The id of the user whose password this is. Known and unknown addresses cost and count alike. */
export async function verifyPassword(call: Call, email: string, password: string): Promise<string> {
  const { app, db } = call
  await call.limits.check('passwordNetwork')
  await call.limits.check('passwordAccount', email)
  const found = await findByEmail(db, email)
  const hash = found?.password_hash
  const matches = hash ? await app.passwords.verify(password, hash) : await app.passwords.verifyDummy(password)
  if (!found || !hash || !matches) {
    await call.limits.count('passwordNetwork')
    await call.limits.count('passwordAccount', email)
    throw knownError('EMAIL_PASSWORD_MISMATCH')
  }
  if (needsRehash(hash)) await replaceHash(db, found.id, hash, await app.passwords.hash(password))
  return found.id
}
