import type { ErrorCode } from './errors.ts'
import { usedProviderName } from './providers.ts'

/** How somebody signs in, with the words for it. A second factor is a sign-in of its own, after the one that it completes. */
export const signInMethods = {
  password: 'Password',
  otp: 'Magic link or code',
  passkey: 'Passkey',
  oauth: 'Provider',
  mfa: 'Second factor',
  anonymous: 'Anonymous',
  cli: 'Command line',
  impersonation: 'Impersonation',
  server: 'Your server',
} as const
export type SignInMethod = keyof typeof signInMethods
export const signInMethodNames = /* @__PURE__ */ Object.keys(signInMethods) as [SignInMethod, ...SignInMethod[]]

/** What a session was opened with. A session has several where there is a second factor, and none where a server opened it. */
export type AuthMethod = 'pwd' | 'otp' | 'passkey' | 'totp' | 'security-key' | 'recovery' | `oauth:${string}`

/** More than a first factor: what a second one may be added or removed with. A passkey is two factors by itself. */
const factorMethods: readonly string[] = ['passkey', 'totp', 'security-key', 'recovery']
export const provesFactor = (method: string): boolean => factorMethods.includes(method)

const authMethodNames: Readonly<Record<string, string>> = {
  pwd: 'Password',
  otp: 'Magic link or code',
  passkey: 'Passkey',
  totp: 'Second factor',
  'security-key': 'Security key',
  recovery: 'Recovery code',
}
export const authMethodName = (method: string): string =>
  method.startsWith('oauth:') ? usedProviderName(method.slice('oauth:'.length)) : (authMethodNames[method] ?? method)

/** `second_factor`: the first one was right, and the second is asked for. */
export const signInResults = ['succeeded', 'failed', 'second_factor'] as const
export type SignInResult = (typeof signInResults)[number]

/** Why a sign-in failed, in words for the owner of the project. Whoever tried is told less. */
export const signInReasons = {
  wrong_credentials: 'Wrong address or password',
  wrong_password: 'Wrong password',
  no_password: 'The account has no password',
  no_account: 'No account with this address',
  wrong_code: 'Wrong code or link',
  expired_code: 'Code or link expired',
  used_code: 'Code or link was used before',
  wrong_second_factor: 'Wrong code of the second factor',
  passkey_refused: 'Passkey not accepted',
  security_key_refused: 'Security key not accepted',
  provider_refused: 'Refused or cancelled at the provider',
  provider_failed: 'The provider did not answer as it should',
  provider_timeout: 'Too long at the provider',
  account_of_other: 'The provider account belongs to another user',
  blocked: 'The user is blocked',
  method_off: 'The sign-in method is switched off',
  method_off_for_user: 'Switched off for this user',
  no_email_server: 'No email can be sent: there is no email server',
  sign_up_closed: 'Sign-up is closed',
  address_unverified: 'The address is not verified',
  sso_required: 'Their team wants them to come by its identity provider',
  password_not_allowed: 'The new password is too short, too long or too common',
  address_taken: 'The address has an account already',
  redirect_not_trusted: 'The redirect URL is not on a trusted domain',
  limited: 'Too many attempts',
  refused: 'Refused',
  error: 'An error of the server',
} as const
export type SignInReason = keyof typeof signInReasons
export const signInReasonNames = /* @__PURE__ */ Object.keys(signInReasons) as [SignInReason, ...SignInReason[]]

/** What the answer to a failed sign-in says about its reason. */
export const reasonsByError: Readonly<Partial<Record<ErrorCode, SignInReason>>> = {
  EMAIL_PASSWORD_MISMATCH: 'wrong_credentials',
  PASSWORD_CONFIRMATION_MISMATCH: 'wrong_password',
  USER_DOES_NOT_HAVE_PASSWORD: 'no_password',
  PASSWORD_AUTHENTICATION_NOT_ENABLED: 'method_off',
  PASSKEY_AUTHENTICATION_NOT_ENABLED: 'method_off',
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: 'method_off',
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: 'method_off',
  SIGN_UP_NOT_ENABLED: 'sign_up_closed',
  SSO_REQUIRED: 'sso_required',
  PASSWORD_TOO_SHORT: 'password_not_allowed',
  PASSWORD_TOO_LONG: 'password_not_allowed',
  PASSWORD_TOO_COMMON: 'password_not_allowed',
  USER_EMAIL_ALREADY_EXISTS: 'address_taken',
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: 'address_taken',
  VERIFICATION_CODE_NOT_FOUND: 'wrong_code',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'wrong_code',
  VERIFICATION_CODE_EXPIRED: 'expired_code',
  VERIFICATION_CODE_ALREADY_USED: 'used_code',
  INVALID_AUTHORIZATION_CODE: 'wrong_code',
  INVALID_TOTP_CODE: 'wrong_second_factor',
  PASSKEY_AUTHENTICATION_FAILED: 'passkey_refused',
  SECURITY_KEY_FAILED: 'security_key_refused',
  OAUTH_PROVIDER_ACCESS_DENIED: 'provider_refused',
  OUTER_OAUTH_TIMEOUT: 'provider_timeout',
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: 'account_of_other',
  REDIRECT_URL_NOT_WHITELISTED: 'redirect_not_trusted',
}

/** Of failed sign-ins of a project, each with its facts; of those beyond, only how many there were for which reason. */
export const signInLogLimits = { failedPerMinute: 60, failedPerDay: 10_000 } as const

/** `stops`: nobody gets in like this. `hinders`: one method does not work. `notes`: good to know. */
export const factSeverities = ['stops', 'hinders', 'notes'] as const
export type FactSeverity = (typeof factSeverities)[number]

/** What stands between a person and their account, in words for the owner of the project; `{provider}` is its name. */
export const signInFacts = {
  no_account: ['stops', 'Nobody has an account with this address.'],
  sign_up_closed: ['stops', 'Sign-up is closed. Create the user, or open sign-up.'],
  sign_up_open: ['notes', 'Sign-up is open: they can create an account.'],
  blocked: ['stops', 'This user is blocked.'],
  no_method: ['stops', 'This user has no sign-in method that works.'],
  limited: ['hinders', 'There were too many attempts. More are refused for a few minutes.'],
  no_address: ['hinders', 'No email address is set up for signing in.'],
  address_unverified: ['hinders', 'The email address is not verified: magic links and codes are not sent to it.'],
  no_password: ['notes', 'There is no password.'],
  password_off: ['hinders', 'There is a password, but passwords are switched off in this project.'],
  codes_off: ['notes', 'Magic links and codes are switched off in this project.'],
  codes_off_for_user: ['hinders', 'Magic links and codes are switched off for this user.'],
  no_email_server: ['hinders', 'No email can be sent: there is no email server.'],
  passkeys_off: ['hinders', 'There is a passkey, but passkeys are switched off in this project.'],
  provider_off: ['hinders', '{provider} is linked, but switched off in this project.'],
  provider_off_for_user: ['hinders', '{provider} is linked, but not for signing in.'],
  second_factor: ['notes', 'A second factor is asked for after the password, code or provider.'],
} as const satisfies Record<string, readonly [FactSeverity, string]>
export type SignInFact = keyof typeof signInFacts
export const signInFactNames = /* @__PURE__ */ Object.keys(signInFacts) as [SignInFact, ...SignInFact[]]
