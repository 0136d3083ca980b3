import { codeLifetimeMillis } from '@hallpass/contract'
import { useEffect, useReducer } from 'react'
import { useLatest } from '../../hooks/use-latest.ts'
import { useHallpassApp } from '../../provider.tsx'
import { type PasskeyResult, usePasskeyProblem } from './use-passkey.ts'

/** A little before the server forgets its challenge. */
const freshMillis = codeLifetimeMillis.passkeyChallenge - 10_000
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Lets the browser offer passkeys in the email field. It waits there until one is chosen or the person takes another
 * way; a challenge that got too old is replaced when the person comes back to the page.
 */
export function usePasskeyAutofill(isOn: boolean, onProblem: (problem: string) => void): void {
  const app = useHallpassApp()
  const problemOf = usePasskeyProblem()
  const [round, renew] = useReducer((count: number) => count + 1, 0)
  const answer = useLatest((result: PasskeyResult) => {
    const problem = result.status === 'error' && result.error.code === 'PASSKEY_WEBAUTHN_ERROR' ? '' : problemOf(result)
    if (problem) onProblem(problem)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again.
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    const { signal } = leaving
    const offer = async () => {
      if (!(await isSupported()) || signal.aborted) return
      const result = await app.signInWithPasskey({ autofill: true, signal })
      if (!signal.aborted) answer(result)
    }
    // The user did not ask for it, so a failure is not shown.
    offer().catch(() => {})
    const timer = setTimeout(() => {
      for (const sign of signsOfLife) document.addEventListener(sign, renew, { once: true, passive: true, signal })
    }, freshMillis)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [app, isOn, round, answer])
}

async function isSupported(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}
