import { type ErrorCode, knownError } from '@hallpass/contract'

type FailureCode = Extract<
  ErrorCode,
  'PASSKEY_REGISTRATION_FAILED' | 'PASSKEY_AUTHENTICATION_FAILED' | 'SECURITY_KEY_FAILED'
>

/** Why a ceremony was refused. Without a text of its own it gets the text of the error's code. */
export class CeremonyFailure extends Error {}

/** Answers a refusal under the code of the endpoint; other errors have nothing to do with the ceremony. */
export async function failingWith<T>(code: FailureCode, ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony()
  } catch (error) {
    if (!(error instanceof CeremonyFailure)) throw error
    throw error.message ? knownError(code, { message: error.message }) : knownError(code)
  }
}
