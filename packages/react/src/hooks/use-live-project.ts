import type { Project } from '@hallpass/js'
import { useSyncExternalStore } from 'react'
import { useHallpassApp } from '../provider.tsx'

/** The project once it is there, for components that wait neither for it nor for its failure. */
export function useLiveProject(): Project | undefined {
  const cell = useHallpassApp().cells.project()
  const snapshot = useSyncExternalStore(cell.subscribe, cell.get, cell.get)
  return snapshot.status === 'ready' ? snapshot.data : undefined
}
