/** The shape of one row of the error table. Details are described without zod, so that the SDK can carry the table. */

interface FieldValues {
  string: string
  'string?': string | null
  number: number
  'number?': number | null
  boolean: boolean
  'string[]': readonly string[]
  'object[]': readonly Readonly<Record<string, unknown>>[]
}

/** A trailing `?` means that the field is always there but may be null. */
export type FieldType = keyof FieldValues
export type Fields = Readonly<Record<string, FieldType>>
export type ValuesOf<F extends Fields> = { readonly [K in keyof F]: FieldValues[F[K]] }
export type LooseDetails = Readonly<Record<string, unknown>>

export type ErrorStatus = 400 | 401 | 404 | 408 | 409 | 500

/** Parents are abstract: nothing is ever sent under their code, but clients match whole families by them. */
export const families = {
  PROJECT_AUTHENTICATION_ERROR: undefined,
  INVALID_PROJECT_AUTHENTICATION: 'PROJECT_AUTHENTICATION_ERROR',
  INVALID_ADMIN_ACCESS_TOKEN: 'INVALID_PROJECT_AUTHENTICATION',
  PROJECT_AUTHENTICATION_REQUIRED: 'PROJECT_AUTHENTICATION_ERROR',
  SESSION_AUTHENTICATION_ERROR: undefined,
  INVALID_SESSION_AUTHENTICATION: 'SESSION_AUTHENTICATION_ERROR',
  INVALID_ACCESS_TOKEN: 'INVALID_SESSION_AUTHENTICATION',
  REFRESH_TOKEN_ERROR: undefined,
  PASSWORD_REQUIREMENTS_NOT_MET: undefined,
  VERIFICATION_ERROR: undefined,
  API_KEY_NOT_VALID: undefined,
} as const

export type ErrorFamily = keyof typeof families

export interface Row<F, M, P extends ErrorFamily | undefined, D> {
  readonly status: ErrorStatus
  /** The described details; 'any' = optional and free; undefined = none. */
  readonly fields: F
  readonly message: M
  readonly family: P
  /** Details that are filled in when the caller gives none. */
  readonly preset: D
}

/** What code that walks the whole table sees; `never` lets every row's own message function fit. */
export type AnyRow = Row<
  Fields | 'any' | undefined,
  string | ((details: never) => string),
  ErrorFamily | undefined,
  LooseDetails | undefined
>

/** As much of a row as it takes to recognise an error: its status, family and fields. */
export type ErrorShape = readonly [
  status: ErrorStatus,
  family?: ErrorFamily | undefined,
  fields?: Fields | 'any' | undefined,
]

type Text<F extends Fields> = (details: ValuesOf<F>) => string

/** An error without details. */
export function plain<const P extends ErrorFamily | undefined = undefined>(
  status: ErrorStatus,
  message: string,
  family?: P,
): Row<undefined, string, P, undefined> {
  return { status, message, fields: undefined, family: family as P, preset: undefined }
}

/** An error whose details the caller must give. */
export function detailed<const F extends Fields, const P extends ErrorFamily | undefined = undefined>(
  status: ErrorStatus,
  fields: F,
  message: string | Text<F>,
  family?: P,
): Row<F, string | Text<F>, P, undefined> {
  return { status, message, fields, family: family as P, preset: undefined }
}

/** An error whose details have a usual value. */
export function preset<const F extends Fields, const P extends ErrorFamily | undefined = undefined>(
  status: ErrorStatus,
  fields: F,
  details: ValuesOf<F>,
  message: string | Text<F>,
  family?: P,
): Row<F, string | Text<F>, P, ValuesOf<F>> {
  return { status, message, fields, family: family as P, preset: details }
}

/** An error that may carry anything or nothing. */
export function loose(status: ErrorStatus, message: string): Row<'any', string, undefined, undefined> {
  return { status, message, fields: 'any', family: undefined, preset: undefined }
}
