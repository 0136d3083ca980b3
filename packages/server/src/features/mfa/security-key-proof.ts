import { knownError, textError } from '@hallpass/contract'
import { type CodePurpose, consumeCode, createCode, submitCode } from '../../core/codes/index.ts'
import { finishSecondFactor } from '../../core/sign-in/finish.ts'
import { stepUp } from '../../core/sign-in/step-up.ts'
import { trustDevice } from '../../core/sign-in/trusted-devices.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import { CeremonyFailure } from '../../core/webauthn/ceremony-failure.ts'
import { parseAuthentication } from '../../core/webauthn/responses.ts'
import { getReady, newChallenge, verifyAuthentication } from '../../core/webauthn/verify.ts'
import type { Call } from '../../http/call.ts'
import { requestOptions } from './security-key-options.ts'
import { findKey, listKeysOf, noteUse } from './security-key-store.ts'
import { addKey, makeOptions, type NewKey, sessionOf, verifyMade } from './security-keys.ts'

export interface KeyAnswer {
  code: string
  authentication_response: unknown
}

async function askKeys({ db }: Call, userId: string) {
  getReady()
  const known = await listKeysOf(db, userId)
  if (known.length === 0) throw textError(400, 'There is no security key to ask.')
  const challenge = newChallenge()
  return { challenge, options: requestOptions(challenge, known) }
}

type OwnPurpose = Extract<CodePurpose, 'security-key-step-up' | 'security-key-recovery'>

/** For somebody who is signed in. */
export async function startProof(call: Call, userId: string, purpose: OwnPurpose) {
  const { challenge, options } = await askKeys(call, userId)
  const data = { challenge, sessionId: sessionOf(call) }
  const { code } = await createCode(call.db, call.app.clock.now(), { purpose, userId, data })
  return { options_json: options, code }
}

/** Only to whoever has given the first factor: what keys somebody has is nobody else's business. */
export async function startSignIn(call: Call, attemptCode: string) {
  const { id: attemptId, userId } = await submitCode(call, 'mfa-attempt', attemptCode)
  if (userId === null) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  const { challenge, options } = await askKeys(call, userId)
  const data = { challenge, attemptId }
  const { code } = await createCode(call.db, call.app.clock.now(), { purpose: 'security-key-sign-in', userId, data })
  return { options_json: options, code }
}

/** What takes the use of the key, in the transaction of what it is used for. The user is held, as by whatever ends it. */
async function takingKey(call: Call, userId: string, challenge: string, response: unknown) {
  const sent = parseAuthentication(response)
  const key = await findKey(call.db, userId, sent.id)
  if (!key) throw new CeremonyFailure('This security key is not one of this account. It may have been removed.')
  const { counter } = await verifyAuthentication(call, sent, challenge, key)
  return async (tx: Call['db']) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const use = { userId, id: key.id, counter, now: call.app.clock.now() }
    if (!(await noteUse(tx, use))) throw new CeremonyFailure()
  }
}

/** Spends the challenge in every case, then finishes the attempt that it was made for. */
export async function signInWithKey(call: Call, attemptCode: string, answer: KeyAnswer, trustsDevice: boolean) {
  const attempt = await submitCode(call, 'mfa-attempt', attemptCode)
  const { userId } = attempt
  if (userId === null) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  noteSignIn(call.request, { userId })
  const checked = await submitCode(call, 'security-key-sign-in', answer.code)
  await consumeCode(call.db, call.app.clock.now(), checked)
  if (checked.data.attemptId !== attempt.id) throw new CeremonyFailure()
  const take = await takingKey(call, userId, checked.data.challenge, answer.authentication_response)
  return call.db.transaction().execute(async (tx) => {
    await take(tx)
    await consumeCode(tx, call.app.clock.now(), attempt)
    const methods = [...(attempt.data.methods ?? []), 'security-key' as const]
    const signedIn = await finishSecondFactor(call, tx, { userId, methods })
    const secret = trustsDevice ? await trustDevice(call, tx, userId) : undefined
    return { ...signedIn, is_new_user: attempt.data.isNewUser, ...(secret && { device_secret: secret }) }
  })
}

/** Somebody who is signed in answers a challenge of their session, and something is done in the same transaction. */
export async function withKey<T>(
  call: Call,
  userId: string,
  purpose: OwnPurpose,
  answer: KeyAnswer,
  work: (tx: Call['db']) => Promise<T>,
): Promise<T> {
  const checked = await submitCode(call, purpose, answer.code)
  await consumeCode(call.db, call.app.clock.now(), checked)
  if (checked.userId !== userId || checked.data.sessionId !== sessionOf(call)) throw new CeremonyFailure()
  const take = await takingKey(call, userId, checked.data.challenge, answer.authentication_response)
  return call.db.transaction().execute(async (tx) => {
    await take(tx)
    return work(tx)
  })
}

export const stepUpWithKey = (call: Call, userId: string, answer: KeyAnswer) =>
  withKey(call, userId, 'security-key-step-up', answer, (tx) => stepUp(call, tx, 'security-key'))

/** For a sign-in that needs a second factor where there is none. */
export async function startSetup(call: Call, attemptCode: string) {
  const { id: attemptId, userId } = await submitCode(call, 'factor-setup', attemptCode)
  if (userId === null) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  const { challenge, options } = await makeOptions(call, userId)
  const data = { challenge, attemptId }
  const { code } = await createCode(call.db, call.app.clock.now(), { purpose: 'security-key-setup', userId, data })
  return { options_json: options, code }
}

/** As with an authenticator app: whoever comes first sets it up, and nobody who has a factor gets around theirs. */
export async function signInWithNewKey(call: Call, attemptCode: string, { code, name, credential }: NewKey) {
  const attempt = await submitCode(call, 'factor-setup', attemptCode)
  const { userId } = attempt
  if (userId === null) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  noteSignIn(call.request, { userId })
  const checked = await submitCode(call, 'security-key-setup', code)
  await consumeCode(call.db, call.app.clock.now(), checked)
  if (checked.data.attemptId !== attempt.id) throw new CeremonyFailure()
  const made = await verifyMade(call, credential, checked)
  return call.db.transaction().execute(async (tx) => {
    if (await holdsFactor(tx, userId)) throw knownError('VERIFICATION_CODE_NOT_FOUND')
    await addKey(call, tx, userId, { ...made, name })
    await consumeCode(tx, call.app.clock.now(), attempt)
    const methods = [...attempt.data.methods, 'security-key' as const]
    return { ...(await finishSecondFactor(call, tx, { userId, methods })), is_new_user: attempt.data.isNewUser }
  })
}

/** Holds the user, and finds a factor that was set up meanwhile. */
async function holdsFactor(tx: Call['db'], userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select(['totp_secret', 'has_security_key'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return !user || user.totp_secret !== null || user.has_security_key
}
