import { useState, useSyncExternalStore } from 'react'
import { useHallpassApp } from '../provider.tsx'
import { bailOutOnServer } from './browser-only.ts'
import { readCell } from './use-cell.ts'

/** Suspends only before the first answer: a form must not vanish while the person who uses it is being signed in. */
export function useIsSignedIn(): boolean {
  bailOutOnServer()
  const cell = useHallpassApp().cells.user()
  const { status } = useSyncExternalStore(cell.subscribe, cell.get, cell.get)
  // A holder and no state that is set: React loses count of hooks when a component that has waited sets state.
  const [last] = useState<{ isSignedIn?: boolean }>(() => ({}))
  if (last.isSignedIn === undefined || status !== 'loading') last.isSignedIn = readCell(cell) !== null
  return last.isSignedIn
}
