import { isKnownError, mfaAttemptStorageKey } from '@hallpass/contract'
import { useEffect, useReducer, useState } from 'react'
import { type MfaEvent, mfaFlow, startMfa } from '../../flows/mfa.flow.ts'
import { useProblemText } from '../../hooks/use-problem-text.ts'
import { useProjectName } from '../../hooks/use-project-name.ts'
import { type ReactApp, useHallpassApp } from '../../provider.tsx'

interface Options {
  onSuccess?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

/** Drives `mfaFlow` with the attempt that the first factor left in this tab. */
export function useMfa({ onSuccess, onCancel }: Options) {
  const app = useHallpassApp()
  const problemText = useProblemText()
  const projectName = useProjectName()
  const [attempt] = useState(() => window.sessionStorage.getItem(mfaAttemptStorageKey))
  const [state, dispatch] = useReducer(mfaFlow, attempt !== null, startMfa)

  const [trustedDays, setTrustedDays] = useState<number | null>(null)
  const [trustsDevice, setTrustsDevice] = useState(false)
  useEffect(() => {
    // Whoever cannot ask whether to trust the device is asked for the code all the same.
    if (attempt !== null) app.getMfaAttempt(attempt).then((found) => setTrustedDays(found.trustedDeviceDays), Boolean)
  }, [app, attempt])

  const check = async (code: string) => {
    if (attempt === null || state.status !== 'entering') return
    dispatch({ type: 'submitted' })
    try {
      const outcome = await finish(app, code, attempt, {
        noRedirect: onSuccess !== undefined,
        trustDevice: trustsDevice,
      })
      dispatch(outcome)
      if (outcome.type === 'verified') onSuccess?.()
    } catch (error) {
      dispatch({ type: 'failed', alert: problemText(error) })
    }
  }
  const signIn = () => void app.redirectToSignIn({ noRedirectBack: true })
  return {
    ...state,
    /** The project’s name. */
    projectName,
    /** For how many days this device can be trusted; null where the project trusts none. */
    trustedDays,
    /** Whether not to ask again on this device. */
    trustsDevice,
    /** Changes that. */
    onTrustDevice: setTrustsDevice,
    /** What was typed so far. */
    onType: (code: string) => dispatch({ type: 'typed', code }),
    /** Checks a code that is complete. */
    onComplete: (code: string) => void check(code),
    /** Gives up signing in. */
    onCancel: onCancel ?? signIn,
    /** Goes back to sign in again. */
    onSignIn: signIn,
  }
}

/** What the page for the second factor draws. */
export type MfaViewProps = ReturnType<typeof useMfa>

async function finish(
  app: ReactApp,
  code: string,
  attempt: string,
  options: { noRedirect: boolean; trustDevice: boolean },
): Promise<MfaEvent> {
  const result = await app.signInWithMfa(code, attempt, options)
  if (result.status === 'ok') return { type: 'verified' }
  const { error } = result
  if (error.code === 'INVALID_TOTP_CODE') return { type: 'wrong' }
  const isTired = isKnownError(error) && error.code === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'
  return { type: 'ended', reason: isTired ? 'tried-too-often' : 'timed-out' }
}
