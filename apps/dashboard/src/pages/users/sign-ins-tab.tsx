import type { User } from '../../lib/wire.ts'
import { SignInCheck } from '../../parts/sign-ins/sign-in-check.tsx'
import { SignInTable } from '../../parts/sign-ins/sign-in-table.tsx'
import { Section } from '../../ui/index.ts'

export function SignInsTab({ projectId, user }: { projectId: string; user: User }) {
  return (
    <div className="column gap-6">
      <SignInCheck projectId={projectId} person={{ user_id: user.id }} />
      <Section title="Sign-ins" note="of the last 30 days">
        <SignInTable projectId={projectId} filter={{ user_id: user.id }} isOfOne />
      </Section>
    </div>
  )
}
