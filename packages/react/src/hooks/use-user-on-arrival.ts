import type { CurrentUser } from '@hallpass/js'
import { useState } from 'react'
import { useHallpassApp } from '../provider.tsx'
import { bailOutOnServer } from './browser-only.ts'
import { readCell } from './use-cell.ts'

/** Who was signed in when the page opened. Signing in on the page does not change it, so the page does not jump. */
export function useUserOnArrival(): CurrentUser | null {
  const app = useHallpassApp()
  bailOutOnServer()
  // A holder and no state that is set: React cannot set state of a component that has just waited.
  const [arrival] = useState<{ user?: CurrentUser | null }>(() => ({}))
  if (arrival.user === undefined) arrival.user = readCell(app.cells.user())
  return arrival.user
}
