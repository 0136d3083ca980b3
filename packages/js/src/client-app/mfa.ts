/** Loaded when a sign-in stops at the second factor, or somebody looks at the devices where it does not: most visits see neither. */
import { type KnownErrorOf, mfaAttemptStorageKey, trustedDevices } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import type { Actor } from '../objects/actor.ts'
import type { AuthenticatorApp, SecondFactorState, TrustedDevice } from '../objects/trusted-devices.ts'
import { isBrowser } from '../session/browser-cookies.ts'
import type { Wire } from '../transport/call.ts'
import type { KeySignIn } from './security-keys.ts'
import type { MfaAttempt } from './sign-in.ts'

const caller = (core: Core, signal?: AbortSignal) => ({
  level: 'client' as const,
  session: core.sessions.find(),
  signal,
})

/** Signs in where this device is trusted. Else the attempt is kept for the second factor's page, which the browser goes to. */
export async function secondFactor(core: Core, error: KnownErrorOf<'MULTI_FACTOR_AUTHENTICATION_REQUIRED'>) {
  const code = error.details.attempt_code
  const device_secrets = keptSecrets(core)
  if (device_secrets.length > 0) {
    const body = { type: 'device' as const, device_secrets, code }
    const signedIn = await core.call(caller(core), routes.mfaSignIn, { body }).catch(() => undefined)
    if (signedIn) return signedIn
  }
  if (isBrowser()) window.sessionStorage.setItem(mfaAttemptStorageKey, code)
  await core.redirects.members.redirectToMfa()
  throw error
}

export interface SecondFactor {
  totp: string
  attemptCode: string
  trustDevice?: boolean | undefined
  newSecret?: Uint8Array | undefined
  signal?: AbortSignal | undefined
}

export const finishWithMfa = (core: Core, factor: SecondFactor) =>
  finished(core, (factor.newSecret ? setUp : prove)(core, factor))

/** The same with a security key, which the browser asks for. */
export async function finishWithKey(core: Core, { signal, ...sent }: KeySignIn & { signal?: AbortSignal | undefined }) {
  const { signInWithKey } = await import('./security-keys.ts')
  return finished(core, signInWithKey(core, caller(core, signal), sent))
}

async function finished(core: Core, answer: Promise<Finished>) {
  const { device_secret, ...tokens } = await answer
  if (isBrowser()) window.sessionStorage.removeItem(mfaAttemptStorageKey)
  if (device_secret) keepSecret(core, device_secret)
  return tokens
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

type Finished = Wire<typeof routes.mfaSignIn>

const setUp = (
  core: Core,
  { totp, attemptCode, newSecret = new Uint8Array(), signal }: SecondFactor,
): Promise<Finished> => {
  const body = { code: attemptCode, totp_secret_base64: base64(newSecret), totp_code: totp }
  return core.call(caller(core, signal), routes.setUpMfa, { body })
}

function prove(core: Core, { totp, attemptCode, trustDevice, signal }: SecondFactor) {
  // Longer than what an app shows: a recovery code.
  const isTotp = totp.replace(/[\s-]/g, '').length < 10
  const proof = isTotp
    ? { type: 'totp' as const, totp, ...(trustDevice && { trust_device: true }) }
    : { type: 'recovery' as const, recovery_code: totp }
  return core.call(caller(core, signal), routes.mfaSignIn, { body: { ...proof, code: attemptCode } })
}

export async function attemptOf(core: Core, code: string): Promise<MfaAttempt> {
  const attempt = await core.call(caller(core), routes.describeMfaAttempt, { body: { code } })
  const { account, methods, reset, trusted_device_days: trustedDeviceDays, needs_setup: needsSetup } = attempt
  const offer = reset && (await import('./mfa-reset.ts')).resetOf(core, code, reset)
  return { trustedDeviceDays, needsSetup, methods, account, reset: offer }
}

export async function getSecondFactor({ core, caller }: Actor): Promise<SecondFactorState> {
  const { has_factor, required_from_millis: from } = await core.call(caller, routes.getSecondFactor)
  return { isSetUp: has_factor, requiredFrom: from === null ? null : new Date(from) }
}

/** In storage and not in a cookie: nobody but the Hallpass server needs to see them. */
const keyOf = ({ settings }: Core) => `hallpass-device-${settings.projectId}`

/** Of several people who share the browser; where storage is blocked, nothing is kept. */
function keptSecrets(core: Core): string[] {
  try {
    return (window.localStorage.getItem(keyOf(core)) ?? '').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

function keepSecret(core: Core, secret: string): void {
  const kept = [secret, ...keptSecrets(core)].slice(0, trustedDevices.shown)
  try {
    window.localStorage.setItem(keyOf(core), kept.join(' '))
  } catch {}
}

/** Written out: from the table of routes they would come with every page on which somebody signs in. */
const appRoutes: Pick<typeof routes, 'listAuthenticatorApps' | 'createAuthenticatorApp' | 'deleteAuthenticatorApp'> = {
  listAuthenticatorApps: 'GET /auth/authenticator-apps',
  createAuthenticatorApp: 'POST /auth/authenticator-apps',
  deleteAuthenticatorApp: 'DELETE /auth/authenticator-apps/{id}',
}

const dateOf = (millis: number | null) => (millis === null ? null : new Date(millis))

export async function listApps(actor: Actor): Promise<AuthenticatorApp[]> {
  const { core, caller } = actor
  const { items } = await core.call(caller, appRoutes.listAuthenticatorApps)
  return items.map(({ id, name, created_at_millis, last_used_at_millis }) => ({
    id,
    name,
    createdAt: dateOf(created_at_millis),
    lastUsedAt: dateOf(last_used_at_millis),
    remove: async () => {
      await core.call(caller, appRoutes.deleteAuthenticatorApp, { params: { id } })
      await actor.changed('user')
    },
  }))
}

export async function addApp(actor: Actor, { name, secret, code }: { name: string; secret: Uint8Array; code: string }) {
  const body = { name, totp_secret_base64: base64(secret), totp_code: code }
  await actor.core.call(actor.caller, appRoutes.createAuthenticatorApp, { body })
  await actor.changed('user')
}

export async function listTrustedDevices({ core, caller, userId }: Actor): Promise<TrustedDevice[]> {
  const query = { user_id: userId }
  const { items } = await core.call(caller, routes.listTrustedDevices, { query })
  return items.map(({ id, device, ip, ...times }) => ({
    id,
    createdAt: new Date(times.created_at_millis),
    expiresAt: new Date(times.expires_at_millis),
    lastUsedAt: dateOf(times.last_used_at_millis),
    device,
    ip,
    remove: async () => {
      await core.call(caller, routes.deleteTrustedDevice, { params: { id }, query })
    },
  }))
}
