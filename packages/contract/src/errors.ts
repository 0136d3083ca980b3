import { fitsFields } from './error-fields.ts'
import { type ErrorFamily, type Fields, families, type LooseDetails, type ValuesOf } from './error-row.ts'
import { errorShapes } from './error-shapes.gen.ts'
import type { errorTable } from './error-table.ts'

export type { ErrorFamily, ErrorStatus, Fields, FieldType } from './error-row.ts'
export { families } from './error-row.ts'
export { errorTable, neverSent } from './error-table.ts'

type Table = typeof errorTable
/** The code of an error that the server can answer with. The page `/docs/errors` of every server lists them. */
export type ErrorCode = keyof Table

export type ErrorDetails<C extends ErrorCode> = Table[C]['fields'] extends infer F extends Fields
  ? ValuesOf<F>
  : Table[C]['fields'] extends 'any'
    ? LooseDetails | undefined
    : undefined

/** Details must be given unless the row has none, takes any, or brings its usual ones. */
export type DetailsArgument<C extends ErrorCode> = Table[C]['preset'] extends LooseDetails
  ? [details?: ErrorDetails<C>]
  : undefined extends ErrorDetails<C>
    ? [details?: ErrorDetails<C>]
    : [details: ErrorDetails<C>]

interface ErrorBody {
  code: ErrorCode
  details?: LooseDetails
  error: string
}

const errorName = 'KnownError'

/** An error that was foreseen: `code` says which one, `message` what happened, in a sentence. */
export class KnownError<C extends ErrorCode = ErrorCode> extends Error {
  /** Always `KnownError`. */
  override readonly name = errorName
  /** Which error it is. */
  readonly code: C
  /** The status of the answer. */
  readonly status: Table[C]['status']
  /** What the answer says beside the sentence; its form depends on the code. */
  readonly details: ErrorDetails<C>

  constructor(code: C, details: ErrorDetails<C>, message: string) {
    super(message)
    this.code = code
    this.status = errorShapes[code][0]
    this.details = details
  }

  /** The names that the published packages have for the same. */
  get errorCode(): C {
    return this.code
  }
  /** The same as `status`. */
  get statusCode(): Table[C]['status'] {
    return this.status
  }
  /** The same as `message`. */
  get humanReadableMessage(): string {
    return this.message
  }

  /** As the server sends it. */
  toJSON(): ErrorBody {
    const details: LooseDetails | undefined = this.details
    return { code: this.code, ...(details && { details }), error: this.message }
  }
}

/** The union to `switch` over: each code narrows `details`. */
export type KnownErrorOf<C extends ErrorCode> = { [K in C]: KnownError<K> }[C]
export type AnyKnownError = KnownErrorOf<ErrorCode>

export const errorCodes = (): ErrorCode[] => Object.keys(errorShapes) as ErrorCode[]

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorShapes, code)
}

/** By name, not `instanceof`: an app may end up with two copies of this package. */
export function isKnownError(value: unknown): value is AnyKnownError {
  if (typeof value !== 'object' || value === null) return false
  return 'name' in value && value.name === errorName && 'code' in value && isErrorCode(value.code)
}

/** Undefined when the body is not ours, the server is newer than this package, or the details do not fit. */
export function parseKnownError(body: unknown): AnyKnownError | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'code')) return undefined
  const { code, details, error } = body as { code: unknown; details?: unknown; error?: unknown }
  if (!isErrorCode(code)) return undefined
  const fitting = fitsFields(errorShapes[code][2], Object.hasOwn(body, 'details') ? details : undefined)
  if (!fitting.ok) return undefined
  // `fitsFields` has just checked what the types ask for.
  return new KnownError(code, fitting.details as never, typeof error === 'string' ? error : code) as AnyKnownError
}

type Ancestors<F> = F extends ErrorFamily ? F | Ancestors<(typeof families)[F]> : never
/** The codes that belong to a family, directly or through another family. */
export type CodesOf<F extends ErrorFamily> = {
  [C in ErrorCode]: F extends Ancestors<Table[C]['family']> ? C : never
}[ErrorCode]

export function isInFamily(code: ErrorCode, family: ErrorFamily): boolean {
  let parent = errorShapes[code][1]
  while (parent !== undefined && parent !== family) parent = families[parent]
  return parent === family
}

/** Whether something thrown is a known error of that family, e.g. `REFRESH_TOKEN_ERROR`: the session is over. */
export function isFamily<F extends ErrorFamily>(error: unknown, family: F): error is KnownErrorOf<CodesOf<F>> {
  return isKnownError(error) && isInFamily(error.code, family)
}

const irregularNames: Readonly<Record<string, string>> = {
  USER_EMAIL_ALREADY_EXISTS: 'UserWithEmailAlreadyExists',
  WRONG_PERMISSION_SCOPE: 'PermissionScopeMismatch',
  VERIFICATION_ERROR: 'VerificationCodeError',
  INVALID_POLLING_CODE: 'InvalidPollingCodeError',
}
const irregularWords: Readonly<Record<string, string>> = { OAUTH: 'OAuth', WEBAUTHN: 'WebAuthn' }

/** The class name that published clients and their users know the code by: `OAuthProviderAccessDenied`. */
export function classNameOf(code: ErrorCode | ErrorFamily): string {
  const camel = (word: string) => irregularWords[word] ?? `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`
  return irregularNames[code] ?? code.split('_').map(camel).join('')
}
