import {
  type CodesOf,
  classNameOf,
  type ErrorCode,
  type ErrorFamily,
  errorCodes,
  families,
  type KnownErrorOf,
} from '@hallpass/contract'
import { type CodeOrFamily, isOneOf } from './result.ts'

/** Recognises a known error, or a whole family of them, also across copies of this package and realms. */
export interface KnownErrorClass<E> {
  /** The code, or the family’s name. */
  readonly errorCode: CodeOrFamily
  /** Whether a caught error is this one. */
  isInstance(error: unknown): error is E
}

type Word<W extends string> = W extends 'OAUTH' ? 'OAuth' : W extends 'WEBAUTHN' ? 'WebAuthn' : Capitalize<Lowercase<W>>
type Camel<C extends string> = C extends `${infer Head}_${infer Rest}` ? `${Word<Head>}${Camel<Rest>}` : Word<C>
interface Irregular {
  USER_EMAIL_ALREADY_EXISTS: 'UserWithEmailAlreadyExists'
  WRONG_PERMISSION_SCOPE: 'PermissionScopeMismatch'
  VERIFICATION_ERROR: 'VerificationCodeError'
  INVALID_POLLING_CODE: 'InvalidPollingCodeError'
}
type NameOf<C extends string> = C extends keyof Irregular ? Irregular[C] : Camel<C>

/** A class for every code and every family of errors, by the names that the published packages use. */
export type KnownErrorClasses = { readonly [C in ErrorCode as NameOf<C>]: KnownErrorClass<KnownErrorOf<C>> } & {
  readonly [F in ErrorFamily as NameOf<F>]: KnownErrorClass<KnownErrorOf<CodesOf<F>>>
}

/**
 * A class for every code and every family of errors, by the names that the published packages use.
 *
 * @example
 * ```ts
 * const result = await app.signInWithCredential({ email, password })
 * if (result.status === 'error' && KnownErrors.EmailPasswordMismatch.isInstance(result.error)) console.log('Try again')
 * ```
 */
export const KnownErrors: KnownErrorClasses = /* @__PURE__ */ createClasses()

function createClasses(): KnownErrorClasses {
  const all = [...errorCodes(), ...Object.keys(families)] as CodeOrFamily[]
  const entries = all.map((code) => [
    classNameOf(code),
    { errorCode: code, isInstance: (error: unknown) => isOneOf(error, [code]) },
  ])
  // The keys are made by the same rule that the type spells out; a test walks all of them.
  return Object.fromEntries(entries)
}
