import type { Power } from '@hallpass/contract'
import type { ReactNode } from 'react'
import { useProjectId } from '../lib/project.tsx'
import { useRole } from '../lib/role.ts'
import { LookOnly } from '../ui/index.ts'

/** A part of a screen that needs more than the rest of it. */
export function ForPower({ power, children }: { power: Power; children: ReactNode }) {
  const { may } = useRole(useProjectId())
  if (may(power)) return children
  return <LookOnly value="Your role does not include this.">{children}</LookOnly>
}
