import { type ReactNode, useState } from 'react'
import { problemText } from './problem.tsx'
import { useSetupTexts } from './texts/texts.tsx'

/** One act at a time, and why the last one failed. */
export function useWork() {
  const t = useSetupTexts()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(problemText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run }
}
