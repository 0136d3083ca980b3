import { useEffect, useState } from 'react'
import { type StepId, stepNames } from './steps.ts'

const inAddress = (): StepId | undefined => {
  const name = window.location.hash.slice(1)
  return Object.hasOwn(stepNames, name) ? (name as StepId) : undefined
}

/** The step stands in the address: it survives a reload, and the browser's way back leads to the one before. */
export function useStep(first: StepId | undefined) {
  const [step, setStep] = useState(() => first ?? inAddress())
  useEffect(() => {
    const follow = () => setStep(inAddress())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const go = (next: StepId, from: StepId | undefined) => {
    // The first one got no name by opening the page. With one, whoever goes back to it stays there when the page is loaded again.
    if (from !== undefined && inAddress() === undefined) window.history.replaceState(null, '', `#${from}`)
    window.history.pushState(null, '', `#${next}`)
    setStep(next)
  }
  return [step, go] as const
}
