import { isKnownError, isTextError } from '@hallpass/contract'
import type { Metrics } from '../../observe/index.ts'
import { TooManyRequests } from '../limits/index.ts'

export type SignInMethod = 'password' | 'otp' | 'passkey' | 'oauth' | 'mfa' | 'anonymous' | 'cli'

/** Counts how a sign-in ended. A user with a second factor counts twice: when they are asked for it, and when they gave it. */
export async function countSignIn<T>(
  metrics: Metrics,
  method: SignInMethod,
  work: () => Promise<T>,
  isSignUp: (result: T) => boolean = isNewUser,
): Promise<T> {
  try {
    const result = await work()
    metrics.count('signIns', { method, outcome: isSignUp(result) ? 'signed_up' : 'signed_in' })
    return result
  } catch (error) {
    countRefusedSignIn(metrics, method, error)
    throw error
  }
}

export function countRefusedSignIn(metrics: Metrics, method: SignInMethod, error: unknown): void {
  metrics.count('signIns', { method, outcome: outcomeOf(error) })
}

const isNewUser = (result: unknown) =>
  typeof result === 'object' && result !== null && 'is_new_user' in result && result.is_new_user === true

function outcomeOf(error: unknown) {
  if (error instanceof TooManyRequests) return 'limited'
  if (isKnownError(error)) {
    return error.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' ? 'second_factor' : 'refused'
  }
  return isTextError(error) ? 'refused' : 'failed'
}
