import { useState } from 'react'
import { useProblemText } from './use-problem-text.ts'

export type Action = () => unknown

/** Runs one action at a time: which one is busy, and what went wrong with the last. */
export function useAction<Name extends string>() {
  const [busy, setBusy] = useState<Name>()
  const [problem, setProblem] = useState<string>()
  const problemText = useProblemText()
  const run = async (name: Name, action: Action) => {
    if (busy !== undefined) return
    setBusy(name)
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, problem, run }
}
