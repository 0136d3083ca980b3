import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProjectId } from '../lib/project.tsx'
import { useRole } from '../lib/role.ts'
import { roleNames } from '../lib/role-names.ts'
import type { ScreenNeeds } from '../screens.ts'
import { Empty, LookOnly } from '../ui/index.ts'

/** A screen for the role of the person in front of it: absent, to look at, or whole. The server decides; this says it. */
export function RoleGate({ needs, children }: { needs: ScreenNeeds; children: ReactNode }) {
  const { role, may } = useRole(useProjectId())
  const name = role && roleNames[role].label.toLowerCase()
  if (!may(needs.read)) {
    return (
      <Empty isPage icon={<EyeOff aria-hidden />} title="Your role does not include this">
        Your role in the team that owns this project is {name}. An owner or admin of the team can change it.
      </Empty>
    )
  }
  const isWhole = may(needs.write)
  return (
    <LookOnly value={isWhole ? '' : `Your role here is ${name}: you can see everything, but change nothing.`}>
      {children}
    </LookOnly>
  )
}
