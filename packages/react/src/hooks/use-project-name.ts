import { useSyncExternalStore } from 'react'
import { useHallpassApp } from '../provider.tsx'
import { bailOutOnServer } from './browser-only.ts'
import { readSnapshot } from './use-cell.ts'

/** The project's name, for words that also do without it: where it cannot be read, the page still works. */
export function useProjectName(): string | undefined {
  const app = useHallpassApp()
  bailOutOnServer()
  const cell = app.cells.project()
  useSyncExternalStore(cell.subscribe, cell.get, cell.get)
  const snapshot = readSnapshot(cell)
  return snapshot.status === 'ready' ? snapshot.data.displayName : undefined
}
