import { useSyncExternalStore } from 'react'
import { useHallpassApp } from '../provider.tsx'
import { Brand } from './brand.tsx'

/** The project's look for components that do without the project otherwise: they wait neither for it nor for its failure. */
export function LiveBrand() {
  const cell = useHallpassApp().cells.project()
  const snapshot = useSyncExternalStore(cell.subscribe, cell.get, cell.get)
  const branding = snapshot.status === 'ready' && snapshot.data.branding
  return branding ? <Brand branding={branding} /> : null
}
