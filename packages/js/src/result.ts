import {
  type CodesOf,
  type ErrorCode,
  type ErrorFamily,
  families,
  isFamily,
  isKnownError,
  type KnownErrorOf,
} from '@hallpass/contract'

/** What was foreseen comes back as a value; anything else is thrown. */
export type Result<T, E> = { status: 'ok'; data: T } | { status: 'error'; error: E }

export type CodeOrFamily = ErrorCode | ErrorFamily
type ErrorsOf<C extends CodeOrFamily> = KnownErrorOf<
  C extends ErrorFamily ? CodesOf<C> : C extends ErrorCode ? C : never
>

export const ok = <T>(data: T): { status: 'ok'; data: T } => ({ status: 'ok', data })
export const failure = <E>(error: E): { status: 'error'; error: E } => ({ status: 'error', error })

export const isOneOf = <C extends CodeOrFamily>(error: unknown, expected: readonly C[]): error is ErrorsOf<C> =>
  expected.some((one) =>
    Object.hasOwn(families, one) ? isFamily(error, one as ErrorFamily) : isKnownError(error) && error.code === one,
  )

/** The expected known errors as a value. */
export async function resultOf<T, const C extends CodeOrFamily>(
  expected: readonly C[],
  work: () => Promise<T>,
): Promise<Result<T, ErrorsOf<C>>> {
  try {
    return ok(await work())
  } catch (error) {
    if (isOneOf(error, expected)) return failure(error)
    throw error
  }
}

/** The answer, or null where one of these errors means that there is none. */
export async function orNull<T>(expected: readonly CodeOrFamily[], work: () => Promise<T>): Promise<T | null> {
  const result = await resultOf(expected, work)
  return result.status === 'ok' ? result.data : null
}
