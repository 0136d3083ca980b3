import { isKnownError, mfaAttemptStorageKey } from '@hallpass/contract'
import type { MfaAttempt } from '@hallpass/js'
import { useEffect, useReducer, useState } from 'react'
import { type MfaEvent, mfaFlow, startMfa } from '../../flows/mfa.flow.ts'
import { useProblemText } from '../../hooks/use-problem-text.ts'
import { useProjectName } from '../../hooks/use-project-name.ts'
import { type ReactApp, useHallpassApp, useTranslate } from '../../provider.tsx'

/** What a sign-in is finished with. */
export type MfaMethod = MfaAttempt['methods'][number]

const unknown: MfaAttempt = { trustedDeviceDays: null, needsSetup: false, methods: ['totp'], account: '', reset: null }

interface Options {
  onSuccess?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

/** Drives `mfaFlow` with the attempt that the first factor left in this tab. */
export function useMfa({ onSuccess, onCancel }: Options) {
  const app = useHallpassApp()
  const t = useTranslate()
  const problemText = useProblemText()
  const projectName = useProjectName()
  const [attempt] = useState(() => window.sessionStorage.getItem(mfaAttemptStorageKey))
  const [state, dispatch] = useReducer(mfaFlow, attempt !== null, startMfa)

  const [found, setFound] = useState(attempt === null ? unknown : undefined)
  const { trustedDeviceDays, needsSetup, methods, account, reset } = found ?? unknown
  const [chosen, setChosen] = useState<MfaMethod>()
  const [trustsDevice, setTrustsDevice] = useState(false)
  useEffect(() => {
    // Whoever cannot be told what the attempt needs is asked for the code, which tells what is wrong with it.
    if (attempt !== null) app.getMfaAttempt(attempt).then(setFound, () => setFound(unknown))
  }, [app, attempt])

  const noRedirect = onSuccess !== undefined
  const submit = async (result: Finished) => {
    const outcome = eventOf(await result)
    dispatch(outcome)
    if (outcome.type === 'verified') onSuccess?.()
    return outcome.type !== 'wrong'
  }
  const check = async (work: (attempt: string) => Finished) => {
    if (attempt === null || state.status !== 'entering') return
    dispatch({ type: 'submitted' })
    try {
      await submit(work(attempt))
    } catch (error) {
      const isUntouched = isKnownError(error) && error.code === 'PASSKEY_WEBAUTHN_ERROR'
      dispatch({
        type: 'failed',
        alert: isUntouched ? t('No security key was used. Try again.') : problemText(error),
      })
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
    onSetUp: (newSecret: Uint8Array, code: string) =>
      submit(app.signInWithMfa(code, attempt ?? '', { noRedirect, newSecret })),
    /** What the person can finish with. */
    methods,
    /** What they are asked for now. */
    method: chosen ?? methods[0] ?? 'totp',
    /** Asks for something else. */
    onMethod: (method: MfaMethod) => {
      dispatch({ type: 'typed', code: '' })
      setChosen(method)
    },
    /** Asks the browser for a security key; where there is no second factor yet, `newKey` makes one of it. */
    onSecurityKey: (newKey?: { name: string }) =>
      check((code) =>
        app.signInWithSecurityKey(code, { noRedirect, ...(newKey ? { newKey } : { trustDevice: trustsDevice }) }),
      ),
    /** The way back in for whoever has lost the second factor; null where there is none. */
    reset,
    /** The second factor was removed, and they are signed in. */
    onReset: () => {
      dispatch({ type: 'verified' })
      onSuccess?.()
    },
    /** Whether this app goes on by itself after that. */
    noRedirect,
    /** Whether not to ask again on this device. */
    trustsDevice,
    /** Changes that. */
    onTrustDevice: setTrustsDevice,
    /** What was typed so far. */
    onType: (code: string) => dispatch({ type: 'typed', code }),
    /** Checks a code that is complete. */
    onComplete: (code: string) =>
      void check((attempt) => app.signInWithMfa(code, attempt, { noRedirect, trustDevice: trustsDevice })),
    /** Gives up signing in. */
    onCancel: onCancel ?? signIn,
    /** Goes back to sign in again. */
    onSignIn: signIn,
  }
}

/** What the page for the second factor draws. */
export type MfaViewProps = ReturnType<typeof useMfa>

type Finished = ReturnType<ReactApp['signInWithMfa' | 'signInWithSecurityKey']>

function eventOf(result: Awaited<Finished>): MfaEvent {
  if (result.status === 'ok') return { type: 'verified' }
  const { error } = result
  if (error.code === 'INVALID_TOTP_CODE') return { type: 'wrong' }
  if (error.code === 'SECURITY_KEY_FAILED' || error.code === 'PASSKEY_WEBAUTHN_ERROR') throw error
  const isTired = isKnownError(error) && error.code === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'
  return { type: 'ended', reason: isTired ? 'tried-too-often' : 'timed-out' }
}
