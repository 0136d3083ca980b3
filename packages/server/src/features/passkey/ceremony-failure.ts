import { type ErrorCode, knownError } from '@hallpass/contract'

type FailureCode = Extract<ErrorCode, 'PASSKEY_REGISTRATION_FAILED' | 'PASSKEY_AUTHENTICATION_FAILED'>

/** Why a ceremony was refused. Without words of its own it is told in those of the error's code. */
export class CeremonyFailure extends Error {}

/** Answers a refusal under the code of the endpoint; everything else is no matter of the ceremony. */
export async function failingWith<T>(code: FailureCode, ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony()
  } catch (error) {
    if (!(error instanceof CeremonyFailure)) throw error
    throw error.message ? knownError(code, { message: error.message }) : knownError(code)
  }
}
