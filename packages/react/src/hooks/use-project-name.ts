import type { Project } from '@hallpass/js'
import { useSyncExternalStore } from 'react'
import { useHallpassApp } from '../provider.tsx'
import { bailOutOnServer } from './browser-only.ts'
import { readSnapshot } from './use-cell.ts'

/** The project, for pages that also do without it: where it cannot be read, they still work. */
export function useKnownProject(): Project | undefined {
  const app = useHallpassApp()
  bailOutOnServer()
  const cell = app.cells.project()
  useSyncExternalStore(cell.subscribe, cell.get, cell.get)
  const snapshot = readSnapshot(cell)
  return snapshot.status === 'ready' ? snapshot.data : undefined
}

export const useProjectName = () => useKnownProject()?.displayName
