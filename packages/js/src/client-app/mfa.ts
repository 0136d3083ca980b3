import { isKnownError, mfaAttemptStorageKey } from '@hallpass/contract'
import type { Core } from '../app/core.ts'
import { isBrowser } from '../session/browser-cookies.ts'

/** Keeps the attempt for the second factor's page and goes there. */
export async function rememberAttempt({ redirects }: Core, attemptCode: string): Promise<void> {
  if (isBrowser()) window.sessionStorage.setItem(mfaAttemptStorageKey, attemptCode)
  await redirects.members.redirectToMfa()
}

export function forgetAttempt(): void {
  if (isBrowser()) window.sessionStorage.removeItem(mfaAttemptStorageKey)
}

/** Runs a sign-in; where the second factor is still missing, the page is on its way there. */
export async function orSecondFactor<T>(core: Core, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isKnownError(error) && error.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') {
      await rememberAttempt(core, error.details.attempt_code)
    }
    throw error
  }
}
