import { type Power, roleAllows } from '@hallpass/contract'
import type { ReactNode } from 'react'
import { useProjectId } from '../lib/project.tsx'
import { useRole } from '../lib/role.ts'
import { LookOnly } from '../ui/index.ts'

/** A part of a screen that needs more than the rest of it. */
export function ForPower({ power, children }: { power: Power; children: ReactNode }) {
  const role = useRole(useProjectId())
  if (!role || roleAllows(role, power)) return children
  return <LookOnly value="Not part of your role.">{children}</LookOnly>
}
