import { randomUUID } from 'node:crypto'
import { securityKeys, textError } from '@hallpass/contract'
import { type CheckedCode, consumeCode, createCode, submitCode } from '../../core/codes/index.ts'
import { noteNewFactor } from '../../core/sessions/new-factor.ts'
import { deleteTrustedDevicesOf } from '../../core/sessions/store.ts'
import { announceUser } from '../../core/users/announce.ts'
import { sessionEnded } from '../../core/users/current-user.ts'
import { stopFactorReset } from '../../core/users/factor-resets.ts'
import { requireFactorLeft } from '../../core/users/required-factor.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import { CeremonyFailure } from '../../core/webauthn/ceremony-failure.ts'
import { parseRegistration } from '../../core/webauthn/responses.ts'
import { getReady, newChallenge, verifyRegistration } from '../../core/webauthn/verify.ts'
import type { Call } from '../../http/call.ts'
import { holdUser } from './authenticator-apps.ts'
import { accountNameOf, creationOptions } from './security-key-options.ts'
import { deleteKey, insertKey, listKeysOf } from './security-key-store.ts'

type Tx = Call['db']

interface Row {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

export const toItem = ({ id, name, created_at, last_used_at }: Row) => ({
  ...{ id, name, created_at_millis: created_at.getTime() },
  last_used_at_millis: last_used_at?.getTime() ?? null,
})

/** What the browser is asked to make, for a session or for a sign-in that needs a factor. */
export async function makeOptions({ db, project }: Call, userId: string) {
  getReady()
  const known = await listKeysOf(db, userId)
  if (known.length >= securityKeys.perUser) throw tooMany()
  const challenge = newChallenge()
  const registrant = { userId, account: await accountNameOf(db, userId), projectName: project.displayName }
  return { challenge, options: creationOptions(challenge, registrant, known) }
}

const tooMany = () =>
  textError(400, `You have ${securityKeys.perUser} security keys already. Remove one to add another.`)

/** Challenges are for the session that asked for them. */
export function sessionOf({ token }: Call): string {
  if (!token) throw sessionEnded()
  return token.sessionId
}

export async function startRegistration(call: Call, userId: string) {
  const { challenge, options } = await makeOptions(call, userId)
  const data = { challenge, sessionId: sessionOf(call) }
  const { code } = await createCode(call.db, call.app.clock.now(), {
    purpose: 'security-key-registration',
    userId,
    data,
  })
  return { options_json: options, code }
}

export interface NewKey {
  code: string
  name: string
  credential: unknown
}

/** Spends the challenge in every case. */
export async function registerKey(call: Call, userId: string, { code, name, credential }: NewKey) {
  const checked = await submitCode(call, 'security-key-registration', code)
  await consumeCode(call.db, call.app.clock.now(), checked)
  if (checked.userId !== userId || checked.data.sessionId !== sessionOf(call)) throw new CeremonyFailure()
  const made = await verifyMade(call, credential, checked)
  return call.db.transaction().execute(async (tx) => {
    await holdUser(call, tx, userId)
    await noteNewFactor(call, tx, userId)
    return addKey(call, tx, userId, { ...made, name })
  })
}

export const verifyMade = (
  call: Call,
  credential: unknown,
  { data }: CheckedCode<'security-key-registration' | 'security-key-setup'>,
) => verifyRegistration(call, parseRegistration(credential), data.challenge)

type MadeKey = Awaited<ReturnType<typeof verifyMade>> & { name: string }

/** The user is held. */
export async function addKey(call: Call, tx: Tx, userId: string, made: MadeKey) {
  const { length } = await listKeysOf(tx, userId)
  if (length >= securityKeys.perUser) throw tooMany()
  const { name, credentialId, publicKey, counter, transports } = made
  const [id, now] = [randomUUID(), call.app.clock.now()]
  if (!(await insertKey(tx, userId, { id, name, credentialId, publicKey, counter, transports, now })))
    throw new CeremonyFailure('This security key is registered already.')
  await stopFactorReset(tx, call.app.clock.now(), userId, 'second_factor_changed')
  await sendSecurityNotice(call, tx, userId, 'security_key_added')
  if (length === 0) await announceUser(tx, userId)
  return toItem({ id, name, created_at: now, last_used_at: null })
}

export function removeKey(call: Call, userId: string, id: string): Promise<void> {
  return call.db.transaction().execute(async (tx) => {
    await holdUser(call, tx, userId)
    if (!(await deleteKey(tx, userId, id))) throw noSuchKey()
    await requireFactorLeft(call, tx, userId)
    // They were trusted with the factors that the person had then.
    await deleteTrustedDevicesOf(tx, userId)
    await stopFactorReset(tx, call.app.clock.now(), userId, 'second_factor_changed')
    await sendSecurityNotice(call, tx, userId, 'security_key_removed')
    await announceUser(tx, userId)
  })
}

export const noSuchKey = () => textError(404, 'There is no such security key.')
