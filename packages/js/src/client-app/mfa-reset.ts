/** Loaded where a project offers it to somebody who is asked for the second factor. */
import { isKnownError, mfaAttemptStorageKey } from '@hallpass/contract'
import type * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import { resultOf } from '../result.ts'
import { isBrowser } from '../session/browser-cookies.ts'
import { secondFactor } from './mfa.ts'
import type { MfaReset } from './sign-in.ts'

/** Written out: from the table of routes they would come with every page on which somebody signs in. */
const resetRoutes: Pick<typeof routes, 'requestFactorReset' | 'sendFactorResetCode' | 'finishFactorReset'> = {
  requestFactorReset: 'POST /auth/mfa/reset',
  sendFactorResetCode: 'POST /auth/mfa/reset/send-code',
  finishFactorReset: 'POST /auth/mfa/reset/finish',
}

interface Offer {
  delay_hours: number
  due_at_millis: number | null
  is_due: boolean
}

export function resetOf(core: Core, attemptCode: string, offer: Offer): MfaReset {
  const caller = (signal?: AbortSignal) => ({ level: 'client' as const, session: core.sessions.find(), signal })
  const body = { code: attemptCode }
  return {
    delayHours: offer.delay_hours,
    dueAt: offer.due_at_millis === null ? null : new Date(offer.due_at_millis),
    isDue: offer.is_due,
    request: async () => {
      const { due_at_millis } = await core.call(caller(), resetRoutes.requestFactorReset, { body })
      return { dueAt: new Date(due_at_millis) }
    },
    sendCode: () => core.call(caller(), resetRoutes.sendFactorResetCode, { body }),
    finish: (code, { noRedirect = false, signal } = {}) =>
      resultOf(['VERIFICATION_ERROR'], async () => {
        const tokens = await finish(core, caller(signal), code)
        await core.sessions.signIn({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token })
        if (!noRedirect) await core.redirects.members.redirectToAfterSignIn({ replace: true })
      }),
  }
}

/** Where a second factor is required, the page is on its way to where a new one is set up. */
async function finish(core: Core, caller: Parameters<Core['call']>[0], code: string) {
  try {
    const tokens = await core.call(caller, resetRoutes.finishFactorReset, { body: { code } })
    if (isBrowser()) window.sessionStorage.removeItem(mfaAttemptStorageKey)
    return tokens
  } catch (error) {
    if (isKnownError(error) && error.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') return secondFactor(core, error)
    throw error
  }
}
