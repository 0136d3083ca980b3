import { header, type KnownErrorOf } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import { callbackUrl } from '../app/page.ts'
import { type Result, resultOf } from '../result.ts'
import type { Session, Tokens } from '../session/session.ts'
import type { Actor } from './actor.ts'
import { type SignOutOptions, signOut } from './sign-out.ts'
import type { Proof } from './step-up.ts'
import type { AuthenticatorApp, SecondFactorState, SecurityKey, TrustedDevice } from './trusted-devices.ts'

type TooWeak = KnownErrorOf<'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_COMMON'>

/** What only the signed-in user can do. */
export interface Auth {
  /** The session that the user is signed in with. */
  readonly currentSession: { getTokens(): Promise<Tokens> }
  /** For calls to the app's own server from another origin. */
  getAuthHeaders(): Promise<{ 'x-stack-auth': string }>
  /** The tokens of the session, as `getAuthHeaders` sends them. */
  getAuthJson(): Promise<Tokens>
  /** Ends the session and goes to `urls.afterSignOut`, or to `redirectUrl`. */
  signOut(options?: SignOutOptions): Promise<void>
  /** Asks the browser for a passkey and adds it to the account. */
  registerPasskey(options?: {
    hostname?: string
  }): Promise<Result<void, KnownErrorOf<'PASSKEY_REGISTRATION_FAILED' | 'PASSKEY_WEBAUTHN_ERROR'>>>
  /** Changes the password. Resolves to the error if the old one is wrong or the new one too weak. */
  updatePassword(options: {
    oldPassword: string
    newPassword: string
  }): Promise<KnownErrorOf<'PASSWORD_CONFIRMATION_MISMATCH'> | TooWeak | undefined>
  /** How many recovery codes are left; null where none were made for this second factor. */
  getRecoveryCodes(): Promise<{ left: number | null }>
  /**
   * Makes ten codes, each of which signs in once in the place of the authenticator app, and ends those that were there. Show them now:
   * they cannot be had again. `totpCode` is what the app shows; with `securityKey` the browser asks for a key instead. Throws `INVALID_TOTP_CODE` or
   * `SECURITY_KEY_FAILED` if it is wrong.
   */
  createRecoveryCodes(options: { totpCode: string } | { securityKey: true }): Promise<string[]>
  /**
   * Lets the person prove that it is still them: with what is given, or in our dialog where there is a `HallpassProvider`. True once they did. What
   * lasts (a new passkey, a changed address, an API key) asks for it by itself; use it before acts of your own.
   */
  confirm(proof?: Proof): Promise<boolean>
  /** The same, unless they proved it in the last `maxAge` seconds (600). Throws `STEP_UP_REQUIRED` if they do not. */
  requireRecentAuth(options?: { maxAge?: number }): Promise<void>
  /** Whether the user needs a second factor, from when on, and has one. */
  getSecondFactor(): Promise<SecondFactorState>
  /** The user’s authenticator apps, the first one first. */
  listAuthenticatorApps(): Promise<AuthenticatorApp[]>
  /** Adds an app: `secret` is what it was given, `code` what it shows. Throws `INVALID_TOTP_CODE` if that is wrong. */
  addAuthenticatorApp(options: { name: string; secret: Uint8Array; code: string }): Promise<void>
  /** The user’s security keys, the oldest first. */
  listSecurityKeys(): Promise<SecurityKey[]>
  /** Asks the browser for a security key and makes it a second factor of the user. */
  registerSecurityKey(options: {
    name: string
  }): Promise<Result<void, KnownErrorOf<'SECURITY_KEY_FAILED' | 'PASSKEY_WEBAUTHN_ERROR'>>>
  /** Where the user is not asked for the second factor, newest first. */
  listTrustedDevices(): Promise<TrustedDevice[]>
  /** Sets a first password. Resolves to the error if it is too weak. */
  setPassword(options: { password: string }): Promise<TooWeak | undefined>
  /** @deprecated Send it for a contact channel. */
  sendVerificationEmail(): Promise<KnownErrorOf<'EMAIL_ALREADY_VERIFIED'> | undefined>
}

const stepUp = () => import('./step-up.ts')
const mfa = () => import('../client-app/mfa.ts')
const securityKeys = () => import('../client-app/security-keys.ts')

export function authMembers(actor: Actor, session: Session, primaryEmail: string | null): Auth {
  const { core, caller } = actor
  const own = { level: 'client', session } as const
  return {
    currentSession: session,
    getAuthHeaders: async () => ({ [header.appSession]: JSON.stringify(await session.getTokens()) }),
    getAuthJson: () => session.getTokens(),
    signOut: (options) => signOut(core, session, options),
    registerPasskey: async (options) => {
      const { registerPasskey } = await import('../client-app/passkey.ts')
      const result = await registerPasskey(core, session, options)
      await actor.changed('passkeys')
      return result
    },
    updatePassword: async ({ oldPassword, newPassword }) =>
      errorOf(
        resultOf(['PASSWORD_CONFIRMATION_MISMATCH', 'PASSWORD_REQUIREMENTS_NOT_MET'], async () => {
          const body = { old_password: oldPassword, new_password: newPassword }
          await core.call(caller, routes.passwordUpdate, { body })
          await actor.changed('user', 'activeSessions')
        }),
      ),
    getRecoveryCodes: () => core.call(caller, routes.getRecoveryCodes),
    createRecoveryCodes: async (proof) => {
      const body =
        'totpCode' in proof
          ? { totp_code: proof.totpCode }
          : { security_key: await (await securityKeys()).touchFor(core, own, 'recovery-codes') }
      return (await core.call(caller, routes.createRecoveryCodes, { body })).codes
    },
    confirm: async (proof) => (await stepUp()).confirm(core, session, proof),
    requireRecentAuth: async (options) => (await stepUp()).requireRecentAuth(core, session, options),
    getSecondFactor: async () => (await mfa()).getSecondFactor(actor),
    listAuthenticatorApps: async () => (await mfa()).listApps(actor),
    addAuthenticatorApp: async (options) => (await mfa()).addApp(actor, options),
    listSecurityKeys: async () => (await securityKeys()).listKeys(actor),
    registerSecurityKey: ({ name }) =>
      resultOf(['SECURITY_KEY_FAILED', 'PASSKEY_WEBAUTHN_ERROR'], async () =>
        (await securityKeys()).registerKey({ ...actor, caller: own }, name),
      ),
    listTrustedDevices: async () => (await mfa()).listTrustedDevices(actor),
    setPassword: async ({ password }) =>
      errorOf(
        resultOf(['PASSWORD_REQUIREMENTS_NOT_MET'], async () => {
          await core.call(caller, routes.passwordSet, { body: { password } })
          await actor.changed('user', 'activeSessions')
        }),
      ),
    sendVerificationEmail: async () => {
      if (!primaryEmail) throw new Error('This user has no primary email that could be verified.')
      const url = callbackUrl(undefined, core.urls.emailVerification, 'callbackUrl of a contact channel')
      const body = { email: primaryEmail, callback_url: url }
      return errorOf(
        resultOf(['EMAIL_ALREADY_VERIFIED'], async () => {
          await core.call(caller, routes.sendPrimaryEmailVerification, { body })
        }),
      )
    },
  }
}

async function errorOf<E>(result: Promise<Result<void, E>>): Promise<E | undefined> {
  const settled = await result
  return settled.status === 'error' ? settled.error : undefined
}
