import type { Result } from '@hallpass/js'
import { type Dispatch, useEffect, useReducer, useState } from 'react'
import { type LinkEvent, linkFlow, linkProblemOf, startCheckedLink, startLink } from '../flows/link.flow.ts'

type Outcome<T> = Promise<Result<T, unknown>>
type Spend = (code: string) => Outcome<unknown>

/** Drives `linkFlow`. `settle` uses the link up; errors that are not about its code are thrown to the caller. */
export function useLink(code: string | undefined) {
  const [state, dispatch] = useReducer(linkFlow<undefined>, code, startLink)
  return { state, settle: (spend: Spend) => settle(code, spend, dispatch) }
}

/** The same for a link that can be looked at without using it up. */
export function useCheckedLink<Details>(code: string | undefined, check: (code: string) => Outcome<Details>) {
  const [state, dispatch] = useReducer(linkFlow<Details>, code, startCheckedLink<Details>)
  const [failure, setFailure] = useState<{ error: unknown }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `check` is another function in each render.
  useEffect(() => {
    let isCurrent = true
    const verify = async () => {
      if (!code) return
      const result = await tried(check(code))
      if (!isCurrent) return
      if (result.status === 'ok') dispatch({ type: 'checked', details: result.data })
      else refuse(result.error, dispatch)
    }
    verify().catch((error) => isCurrent && setFailure({ error }))
    return () => {
      isCurrent = false
    }
  }, [code])
  if (failure) throw failure.error
  return { state, settle: (spend: Spend) => settle(code, spend, dispatch) }
}

/** What was thrown may be about the code as well. */
const tried = <T>(outcome: Outcome<T>): Outcome<T> => outcome.catch((error: unknown) => ({ status: 'error', error }))

function refuse<Details>(error: unknown, dispatch: Dispatch<LinkEvent<Details>>): void {
  const problem = linkProblemOf(error)
  if (!problem) throw error
  dispatch({ type: 'refused', problem })
}

async function settle<Details>(code: string | undefined, spend: Spend, dispatch: Dispatch<LinkEvent<Details>>) {
  if (!code) return
  const result = await tried(spend(code))
  if (result.status === 'ok') dispatch({ type: 'used' })
  else refuse(result.error, dispatch)
}
