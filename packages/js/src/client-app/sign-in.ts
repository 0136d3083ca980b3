import { isKnownError, type KnownErrorOf } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import { callbackUrl } from '../app/page.ts'
import { type CodeOrFamily, type Result, resultOf } from '../result.ts'
import type { SsoOffer, SsoTarget } from './sso.ts'

type CodeError = KnownErrorOf<
  | 'VERIFICATION_CODE_NOT_FOUND'
  | 'VERIFICATION_CODE_EXPIRED'
  | 'VERIFICATION_CODE_ALREADY_USED'
  | 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'
>
type WrongTotp = KnownErrorOf<'INVALID_TOTP_CODE'>
type NoRedirect = { noRedirect?: boolean; signal?: AbortSignal }

export interface SignInMembers {
  /**
   * Sends the person to a provider to sign in there. The page is left, so this never resolves.
   *
   * @example
   * ```ts
   * await app.signInWithOAuth('github')
   * ```
   */
  signInWithOAuth(provider: string, options?: { returnTo?: string }): Promise<never>
  /**
   * Sends the person to the identity provider of their team to sign in there: the one that their address belongs to, that of a team, or
   * a certain connection. Resolves to false where there is none; else the page is left. `{ isConfirmed: true }` is for the page that people
   * are led to who began at their identity provider.
   *
   * @example
   * ```ts
   * const left = await app.signInWithSso({ email: 'ada@acme.com' }) // false: ask for a password
   * ```
   */
  signInWithSso(asked: SsoTarget, options?: { returnTo?: string }): Promise<false>
  /** The connection that people with this address sign in by, if there is one. Says nothing about whether anybody has the address. */
  discoverSso(email: string): Promise<SsoOffer | null>
  /** On the page that providers send people back to: finishes the sign-in and goes on. False if there is nothing to finish. */
  callOAuthCallback(): Promise<boolean>
  /**
   * Signs in with an email and a password, and goes to `urls.afterSignIn` unless `noRedirect` says otherwise.
   *
   * @example
   * ```ts
   * const result = await app.signInWithCredential({ email, password })
   * if (result.status === 'error') console.log(result.error.message)
   * ```
   */
  signInWithCredential(
    options: { email: string; password: string } & NoRedirect,
  ): Promise<Result<void, KnownErrorOf<'EMAIL_PASSWORD_MISMATCH'> | WrongTotp>>
  /** Makes an account with an email and a password, and signs in. */
  signUpWithCredential(
    options: { email: string; password: string; verificationCallbackUrl?: string } & NoRedirect,
  ): Promise<
    Result<
      void,
      KnownErrorOf<'USER_EMAIL_ALREADY_EXISTS' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_COMMON'>
    >
  >
  /**
   * Emails a code and a link to sign in with. The six characters that people type go in front of `nonce`.
   *
   * @example
   * ```ts
   * const sent = await app.sendMagicLinkEmail(email)
   * if (sent.status === 'ok') await app.signInWithMagicLink(typed + sent.data.nonce)
   * ```
   */
  sendMagicLinkEmail(
    email: string,
    options?: { callbackUrl?: string },
  ): Promise<Result<{ nonce: string }, KnownErrorOf<'REDIRECT_URL_NOT_WHITELISTED'>>>
  /** Signs in with the code of such a link. */
  signInWithMagicLink(code: string, options?: NoRedirect): Promise<Result<void, CodeError | WrongTotp>>
  /** Signs in with a passkey. With `autofill`, the browser offers passkeys in a field with `autocomplete="webauthn"` until `signal` ends it. */
  signInWithPasskey(
    options?: { autofill?: boolean } & NoRedirect,
  ): Promise<Result<void, KnownErrorOf<'PASSKEY_AUTHENTICATION_FAILED' | 'PASSKEY_WEBAUTHN_ERROR'> | WrongTotp>>
  /**
   * Finishes a sign-in with the code of an authenticator app, or with a recovery code. With `trustDevice`, this browser is not asked again
   * for as long as the project says, if it allows that. With `newSecret`, where the attempt needs a setup, that becomes the second factor; `totp`
   * is what an app shows that was given it.
   */
  signInWithMfa(
    totp: string,
    attemptCode: string,
    options?: NoRedirect & { trustDevice?: boolean; newSecret?: Uint8Array },
  ): Promise<Result<void, CodeError | WrongTotp>>
  /**
   * Finishes a sign-in with a security key, which the browser asks the person to touch. With `newKey`, where the attempt needs a setup, the key
   * becomes the second factor.
   */
  signInWithSecurityKey(
    attemptCode: string,
    options?: NoRedirect & { trustDevice?: boolean; newKey?: { name: string } },
  ): Promise<Result<void, CodeError | KnownErrorOf<'SECURITY_KEY_FAILED' | 'PASSKEY_WEBAUTHN_ERROR'>>>
  /** What the second factor’s page shows: whether one has to be set up, and for how many days this device could be trusted. */
  getMfaAttempt(attemptCode: string): Promise<MfaAttempt>
}

/** A sign-in that waits for the second factor. */
export interface MfaAttempt {
  /** For how many days this device could be trusted once the second factor is given; null where the project trusts none. */
  readonly trustedDeviceDays: number | null
  /** Whether there is no second factor yet, and signing in needs one. */
  readonly needsSetup: boolean
  /** What the person can finish with, the easiest first; empty where one has to be set up. */
  readonly methods: readonly ('security-key' | 'totp' | 'recovery')[]
  /** What an authenticator app calls the account. */
  readonly account: string
  /** For whoever has lost the second factor; null where the project has no reset by email, or the person no verified address. */
  readonly reset: MfaReset | null
}

/** The way back in for somebody who has lost the second factor: they ask, wait, and finish with a code by email. */
export interface MfaReset {
  /** How long they wait from when they ask. */
  readonly delayHours: number
  /** From when on it can be finished; null until it is asked for. */
  readonly dueAt: Date | null
  /** Whether that time has come. */
  readonly isDue: boolean
  /** Asks for it: all verified addresses are told, with a link that stops it. Asking again changes nothing. */
  request(): Promise<{ dueAt: Date }>
  /** Emails the code that finishes it, once it is due. The six characters that people type go in front of `nonce`. */
  sendCode(): Promise<{ nonce: string }>
  /** Removes the second factor, ends all sessions, and signs in. */
  finish(code: string, options?: NoRedirect): Promise<Result<void, CodeError>>
}

interface SignedIn {
  access_token: string
  refresh_token: string
  is_new_user?: boolean
}

const oauth = () => import('./oauth.ts')
const mfa = () => import('./mfa.ts')

export function signInMembers(core: Core): SignInMembers {
  const { call, urls } = core
  const caller = (signal?: AbortSignal) => ({ level: 'client' as const, session: core.sessions.find(), signal })
  return {
    // What leaves the page, or comes once after it, is loaded when it is needed; so are the ceremonies of passkeys.
    signInWithOAuth: async (provider, options) => (await oauth()).signInWithOAuth(core, provider, options),
    signInWithSso: async (asked, options) => (await oauth()).signInWithSso(core, asked, options),
    discoverSso: async (email) => (await oauth()).findOffer(core, { email }),
    callOAuthCallback: async () => (await oauth()).callOAuthCallback(core),
    signInWithCredential: ({ email, password, ...options }) =>
      signIn(core, ['EMAIL_PASSWORD_MISMATCH', 'INVALID_TOTP_CODE'], options, () =>
        call(caller(options.signal), routes.passwordSignIn, { body: { email, password } }),
      ),
    signUpWithCredential: ({ email, password, verificationCallbackUrl, ...options }) =>
      signIn(core, ['USER_EMAIL_ALREADY_EXISTS', 'PASSWORD_REQUIREMENTS_NOT_MET'], options, async () => {
        const url = callbackUrl(verificationCallbackUrl, urls.emailVerification, 'verificationCallbackUrl')
        const body = { email, password, verification_callback_url: url }
        return { ...(await call(caller(options.signal), routes.passwordSignUp, { body })), is_new_user: true }
      }),
    sendMagicLinkEmail: (email, options) =>
      resultOf(['REDIRECT_URL_NOT_WHITELISTED'], async () => {
        const url = callbackUrl(options?.callbackUrl, urls.magicLinkCallback, 'callbackUrl')
        return call(caller(), routes.otpSendSignInCode, { body: { email, callback_url: url } })
      }),
    signInWithMagicLink: (code, options = {}) =>
      signIn(core, ['VERIFICATION_ERROR', 'INVALID_TOTP_CODE'], options, () =>
        call(caller(options.signal), routes.otpSignIn, { body: { code } }),
      ),
    signInWithPasskey: (options = {}) =>
      signIn(
        core,
        ['PASSKEY_AUTHENTICATION_FAILED', 'PASSKEY_WEBAUTHN_ERROR', 'INVALID_TOTP_CODE'],
        options,
        async () => (await import('./passkey.ts')).passkeySignIn(core, options),
      ),
    signInWithMfa: (totp, attemptCode, options = {}) =>
      signIn(core, ['VERIFICATION_ERROR', 'INVALID_TOTP_CODE'], options, async () =>
        (await mfa()).finishWithMfa(core, { ...options, totp, attemptCode }),
      ),
    signInWithSecurityKey: (attemptCode, options = {}) =>
      signIn(core, ['VERIFICATION_ERROR', 'SECURITY_KEY_FAILED', 'PASSKEY_WEBAUTHN_ERROR'], options, async () =>
        (await mfa()).finishWithKey(core, { ...options, attemptCode }),
      ),
    getMfaAttempt: async (attemptCode) => (await mfa()).attemptOf(core, attemptCode),
  }
}

/** Keeps the tokens in the app's own store, then goes to where new or known users go. */
function signIn<const C extends CodeOrFamily>(
  core: Core,
  expected: readonly C[],
  { noRedirect = false }: NoRedirect,
  work: () => Promise<SignedIn>,
) {
  return resultOf(expected, async () => {
    const { access_token, refresh_token, is_new_user } = await orSecondFactor(core, work)
    await core.sessions.signIn({ accessToken: access_token, refreshToken: refresh_token })
    if (noRedirect) return
    const { redirectToAfterSignUp, redirectToAfterSignIn } = core.redirects.members
    await (is_new_user ? redirectToAfterSignUp : redirectToAfterSignIn)({ replace: true })
  })
}

/** Runs a sign-in; where the second factor is still missing, this device is trusted or the page is on its way to ask for it. */
async function orSecondFactor(core: Core, work: () => Promise<SignedIn>): Promise<SignedIn> {
  try {
    return await work()
  } catch (error) {
    if (isKnownError(error) && error.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')
      return (await mfa()).secondFactor(core, error)
    throw error
  }
}
