import { isKnownError } from '@hallpass/contract'
import { useEffect, useReducer } from 'react'
import { attemptFlow, startAttempt } from '../flows/attempt.flow.ts'
import { leave, readLeft } from './left-behind.ts'
import { useProblemText } from './use-problem-text.ts'

const needsSecondFactor = (error: unknown) =>
  isKnownError(error) && error.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'

/** Drives `attemptFlow`. The sign-in methods on one page share one of these, so that they wait for each other. */
export function useAttempts() {
  const [state, dispatch] = useReducer(attemptFlow, undefined, () => startAttempt(readLeft('sign-in-problem')))
  const problemText = useProblemText()
  useEffect(() => {
    leave('sign-in-problem')
    // Back from a provider's page, the browser may show this one as it was left: busy.
    const ended = ({ persisted }: PageTransitionEvent) => persisted && dispatch({ type: 'ended' })
    window.addEventListener('pageshow', ended)
    return () => window.removeEventListener('pageshow', ended)
  }, [])

  /** For methods that show their errors themselves. */
  const during = async <T>(way: string, work: () => Promise<T>): Promise<T | undefined> => {
    dispatch({ type: 'started', way })
    try {
      const result = await work()
      dispatch({ type: 'ended' })
      return result
    } catch (error) {
      // The SDK has kept the attempt and is on its way to the second factor's page, if it may leave this one.
      dispatch({ type: needsSecondFactor(error) ? 'second-factor-needed' : 'ended' })
      if (needsSecondFactor(error)) return undefined
      throw error
    }
  }
  const refuse = (problem: string | undefined) => dispatch({ type: 'failed', problem })
  /** For methods whose errors appear below the buttons: `work` returns the text of the error. */
  const run = async (way: string, work: () => Promise<string | undefined>): Promise<void> => {
    if (state.running !== undefined) return
    try {
      const problem = await during(way, work)
      if (problem !== undefined) refuse(problem)
    } catch (error) {
      refuse(problemText(error))
    }
  }
  return { ...state, during, run, refuse }
}

export type Attempts = ReturnType<typeof useAttempts>
