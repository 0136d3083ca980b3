import { useLiveProject } from '../hooks/use-live-project.ts'
import { Brand } from './brand.tsx'

/** The project's look for components that do without the project otherwise. */
export function LiveBrand() {
  const branding = useLiveProject()?.branding
  return branding ? <Brand branding={branding} /> : null
}
