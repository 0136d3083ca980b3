import { useCallback, useInsertionEffect, useRef } from 'react'

/** The same function in every render, which does what the last one says. React has this as `useEffectEvent` since 19.2. */
export function useLatest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act)
  useInsertionEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
