/** Loaded when somebody looks at security keys or touches one: most visits do neither. */
import type * as routes from '@hallpass/contract/client-routes'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Core } from '../app/core.ts'
import type { Actor } from '../objects/actor.ts'
import type { SecurityKey } from '../objects/trusted-devices.ts'
import { isBrowser } from '../session/browser-cookies.ts'
import type { Caller } from '../transport/call.ts'
import { ceremony, check, untilAborted } from './passkey.ts'

/** Written out: from the table of routes they would come with every page on which somebody signs in. */
const keyRoutes: Pick<
  typeof routes,
  | 'challengeSecurityKey'
  | 'createSecurityKey'
  | 'deleteSecurityKey'
  | 'initiateSecurityKeyRegistration'
  | 'initiateSecurityKeySetup'
  | 'initiateSecurityKeySignIn'
  | 'listSecurityKeys'
  | 'mfaSignIn'
  | 'setUpSecurityKey'
  | 'updateSecurityKey'
> = {
  challengeSecurityKey: 'POST /auth/security-keys/challenge',
  createSecurityKey: 'POST /auth/security-keys',
  deleteSecurityKey: 'DELETE /auth/security-keys/{id}',
  initiateSecurityKeyRegistration: 'POST /auth/security-keys/initiate',
  initiateSecurityKeySetup: 'POST /auth/mfa/security-key/setup/initiate',
  initiateSecurityKeySignIn: 'POST /auth/mfa/security-key/initiate',
  listSecurityKeys: 'GET /auth/security-keys',
  mfaSignIn: 'POST /auth/mfa/sign-in',
  setUpSecurityKey: 'POST /auth/mfa/security-key/setup',
  updateSecurityKey: 'PATCH /auth/security-keys/{id}',
}

const hostname = () => (isBrowser() ? window.location.hostname : '')

interface Creation {
  options_json: { rp: { id: string; name: string } }
  code: string
}

/** Asks the browser for a new key: what it made, and the code of the challenge. */
async function make({ options_json, code }: Creation, name: string, signal?: AbortSignal) {
  const id = hostname()
  check(options_json.rp.id, id)
  const optionsJSON = { ...options_json, rp: { ...options_json.rp, id } }
  // The transports that a server lists are those that a browser reported.
  const work = () => startRegistration({ optionsJSON: optionsJSON as never })
  return { code, name, credential: await ceremony(() => untilAborted(signal, work)) }
}

interface Request {
  options_json: { rpId: string }
  code: string
}

/** Asks the person to touch one of their keys. */
async function touch({ options_json, code }: Request, signal?: AbortSignal) {
  const rpId = hostname()
  check(options_json.rpId, rpId)
  const work = () => startAuthentication({ optionsJSON: { ...options_json, rpId } as never })
  return { code, authentication_response: await ceremony(() => untilAborted(signal, work)) }
}

/** The answer of somebody who is signed in; it works for this purpose alone. */
export async function touchFor(core: Core, caller: Caller<'client'>, purpose: 'step-up' | 'recovery-codes') {
  return touch(await core.call(caller, keyRoutes.challengeSecurityKey, { body: { purpose } }), caller.signal)
}

export interface KeySignIn {
  attemptCode: string
  trustDevice?: boolean | undefined
  /** Of a sign-in that needs a second factor where there is none: what the new key is called. */
  newKey?: { name: string } | undefined
}

export async function signInWithKey(core: Core, caller: Caller<'client'>, sent: KeySignIn) {
  const { attemptCode: code, trustDevice, newKey } = sent
  if (newKey) {
    const begun = await core.call(caller, keyRoutes.initiateSecurityKeySetup, { body: { code } })
    const security_key = await make(begun, newKey.name, caller.signal)
    return core.call(caller, keyRoutes.setUpSecurityKey, { body: { code, security_key } })
  }
  const begun = await core.call(caller, keyRoutes.initiateSecurityKeySignIn, { body: { code } })
  const proof = { type: 'security-key' as const, security_key: await touch(begun, caller.signal) }
  return core.call(caller, keyRoutes.mfaSignIn, {
    body: { ...proof, code, ...(trustDevice && { trust_device: true }) },
  })
}

export async function registerKey({ core, caller, changed }: Actor<'client'>, name: string): Promise<void> {
  const begun = await core.call(caller, keyRoutes.initiateSecurityKeyRegistration)
  await core.call(caller, keyRoutes.createSecurityKey, { body: await make(begun, name) })
  await changed('user')
}

export async function listKeys({ core, caller, userId, changed }: Actor): Promise<SecurityKey[]> {
  const query = { user_id: userId }
  const { items } = await core.call(caller, keyRoutes.listSecurityKeys, { query })
  return items.map(({ id, name, created_at_millis, last_used_at_millis: used }) => ({
    id,
    name,
    createdAt: new Date(created_at_millis),
    lastUsedAt: used === null ? null : new Date(used),
    update: async (body) => {
      await core.call(caller, keyRoutes.updateSecurityKey, { params: { id }, query, body })
    },
    delete: async () => {
      await core.call(caller, keyRoutes.deleteSecurityKey, { params: { id }, query })
      await changed('user')
    },
  }))
}
