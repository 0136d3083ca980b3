import { knownError, passkeyLimits } from '@hallpass/contract'
import { type CheckedCode, consumeCode, createCode } from '../../core/codes/index.ts'
import { finishSignIn, inSignInTransaction } from '../../core/sign-in/finish.ts'
import { stepUp } from '../../core/sign-in/step-up.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import { announceUser } from '../../core/users/announce.ts'
import { requireStillSignedIn } from '../../core/users/current-user.ts'
import { requireFactorLeft } from '../../core/users/required-factor.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import { CeremonyFailure } from '../../core/webauthn/ceremony-failure.ts'
import { parseAuthentication, parseRegistration } from '../../core/webauthn/responses.ts'
import { getReady, newChallenge, verifyAuthentication, verifyRegistration } from '../../core/webauthn/verify.ts'
import type { Call } from '../../http/call.ts'
import { nameOf } from './name.ts'
import { creationOptions, requestOptions } from './options.ts'
import {
  countPasskeys,
  deletePasskeyOf,
  findByCredential,
  findRegistrant,
  insertPasskey,
  listPasskeysOf,
  lockOwner,
  type NewPasskey,
  noteUse,
} from './store.ts'

export async function startRegistration({ app, db, project }: Call, userId: string) {
  getReady()
  const challenge = newChallenge()
  const person = await findRegistrant(db, userId)
  const registrant = {
    userId,
    displayName: person?.display_name ?? null,
    primaryEmail: person?.primary_email ?? null,
  }
  const options = creationOptions(challenge, project.displayName, registrant, await listPasskeysOf(db, userId))
  const purpose = 'passkey-registration'
  const { code } = await createCode(db, app.clock.now(), { purpose, userId, data: { challenge } })
  return { options_json: options, code }
}

export async function startAuthentication({ app, db }: Call) {
  getReady()
  const challenge = newChallenge()
  const { code } = await createCode(db, app.clock.now(), { purpose: 'passkey-authentication', data: { challenge } })
  return { options_json: requestOptions(challenge), code }
}

/** Spends the challenge in every case, then adds the passkey. Returns its credential id. */
export async function register(
  call: Call,
  userId: string,
  code: CheckedCode<'passkey-registration'>,
  credential: unknown,
): Promise<string> {
  const { app, db, request } = call
  await consumeCode(db, app.clock.now(), code)
  if (code.userId !== userId) throw new CeremonyFailure('This challenge was made for another user.')
  if ((await countPasskeys(db, userId)) >= passkeyLimits.perUser) throw tooMany()
  const made = await verifyRegistration(call, parseRegistration(credential), code.data.challenge)
  const passkey = { ...made, name: await nameOf(made, request.userAgent) }
  await db.transaction().execute(async (tx) => {
    await add(call, tx, userId, passkey)
    await sendSecurityNotice(call, tx, userId, 'passkey_added')
  })
  return passkey.credentialId
}

async function add(call: Call, tx: Call['db'], userId: string, passkey: NewPasskey) {
  if (!(await lockOwner(tx, userId))) throw knownError('USER_AUTHENTICATION_REQUIRED')
  await requireStillSignedIn(call, tx, userId)
  const before = await countPasskeys(tx, userId)
  // Counted again under the lock, where no other request can add one.
  if (before >= passkeyLimits.perUser) throw tooMany()
  if (!(await insertPasskey(tx, userId, passkey, call.app.clock.now()))) {
    throw new CeremonyFailure('This passkey is registered already.')
  }
  if (before === 0) await announceUser(tx, userId)
}

const tooMany = () =>
  new CeremonyFailure(`There are ${passkeyLimits.perUser} passkeys already. Remove one to add another.`)

/** Spends the challenge in every case, then signs in the owner of the passkey. */
export async function authenticate(call: Call, code: CheckedCode<'passkey-authentication'>, response: unknown) {
  const { app, db } = call
  await consumeCode(db, app.clock.now(), code)
  const sent = parseAuthentication(response)
  const passkey = await findByCredential(db, sent.id)
  if (!passkey) throw new CeremonyFailure('This passkey is not known here. It may have been removed.')
  noteSignIn(call.request, { userId: passkey.userId })
  const use = await verifyAuthentication(call, sent, code.data.challenge, passkey)
  const { userId } = passkey
  return inSignInTransaction(db, async (tx) => {
    if (!(await noteUse(tx, passkey.id, use, app.clock.now()))) throw new CeremonyFailure()
    return { ...(await finishSignIn(call, tx, { userId, isNewUser: false, methods: ['passkey'] })), is_new_user: false }
  })
}

/** Spends the challenge in every case, then notes that the owner of the passkey is still there. */
export async function confirm(
  call: Call,
  userId: string,
  code: CheckedCode<'passkey-authentication'>,
  response: unknown,
) {
  const { app, db } = call
  await consumeCode(db, app.clock.now(), code)
  const sent = parseAuthentication(response)
  const passkey = await findByCredential(db, sent.id)
  if (passkey?.userId !== userId) throw new CeremonyFailure('This is not a passkey of the signed-in user.')
  const use = await verifyAuthentication(call, sent, code.data.challenge, passkey)
  return db.transaction().execute(async (tx) => {
    if (!(await noteUse(tx, passkey.id, use, app.clock.now()))) throw new CeremonyFailure()
    return stepUp(call, tx, 'passkey')
  })
}

/** False when the user has no such passkey. */
export function remove(call: Call, userId: string, id: string): Promise<boolean> {
  return call.db.transaction().execute(async (tx) => {
    if (!(await lockOwner(tx, userId)) || !(await deletePasskeyOf(tx, userId, id))) return false
    await requireFactorLeft(call, tx, userId)
    if ((await countPasskeys(tx, userId)) === 0) await announceUser(tx, userId)
    await sendSecurityNotice(call, tx, userId, 'passkey_removed')
    return true
  })
}
