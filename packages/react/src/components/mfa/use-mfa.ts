import { isKnownError, mfaAttemptStorageKey } from '@hallpass/contract'
import { useEffect, useReducer, useState } from 'react'
import { type MfaEvent, mfaFlow, startMfa } from '../../flows/mfa.flow.ts'
import { useProblemText } from '../../hooks/use-problem-text.ts'
import { useProjectName } from '../../hooks/use-project-name.ts'
import { type ReactApp, useHallpassApp } from '../../provider.tsx'

const unknown = { trustedDeviceDays: null as number | null, needsSetup: false, account: '' }

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

  const [found, setFound] = useState(attempt === null ? unknown : undefined)
  const { trustedDeviceDays, needsSetup, account } = found ?? unknown
  const [trustsDevice, setTrustsDevice] = useState(false)
  useEffect(() => {
    // Whoever cannot be told what the attempt needs is asked for the code, which tells what is wrong with it.
    if (attempt !== null) app.getMfaAttempt(attempt).then(setFound, () => setFound(unknown))
  }, [app, attempt])

  const submit = async (code: string, options: { trustDevice: boolean } | { newSecret: Uint8Array }) => {
    const outcome = await finish(app, code, attempt ?? '', { noRedirect: onSuccess !== undefined, ...options })
    dispatch(outcome)
    if (outcome.type === 'verified') onSuccess?.()
    return outcome.type !== 'wrong'
  }
  const check = async (code: string) => {
    if (attempt === null || state.status !== 'entering') return
    dispatch({ type: 'submitted' })
    try {
      await submit(code, { trustDevice: trustsDevice })
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
    trustedDays: trustedDeviceDays,
    /** True until it is known what the attempt needs. */
    isLoading: found === undefined,
    /** Whether there is no second factor yet: `MfaCard` lets people set one up instead of asking for a code. */
    needsSetup,
    /** What an authenticator app calls the account. */
    account,
    /** Makes a secret the second factor, and signs in with the code of an app that was given it. False if that is wrong. */
    onSetUp: (newSecret: Uint8Array, code: string) => submit(code, { newSecret }),
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
  options: { noRedirect: boolean; trustDevice?: boolean; newSecret?: Uint8Array },
): Promise<MfaEvent> {
  const result = await app.signInWithMfa(code, attempt, options)
  if (result.status === 'ok') return { type: 'verified' }
  const { error } = result
  if (error.code === 'INVALID_TOTP_CODE') return { type: 'wrong' }
  const isTired = isKnownError(error) && error.code === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'
  return { type: 'ended', reason: isTired ? 'tried-too-often' : 'timed-out' }
}
