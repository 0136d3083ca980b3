import { configPlaces } from '@hallpass/contract/config'
import { useState } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { useProject } from '../../lib/use-project.ts'
import type { Project } from '../../lib/wire.ts'
import { Managed } from '../../parts/managed.tsx'
import { ProjectSwitch } from '../../parts/project-switch.tsx'
import { Card, Confirm, Section, Select, Setting } from '../../ui/index.ts'

const strategies = [
  { value: 'link_method', label: 'Link to the account' },
  { value: 'raise_error', label: 'Refuse the sign-in' },
  { value: 'allow_duplicates', label: 'Create a second account' },
] as const

export function SignUpRules({ projectId, project }: { projectId: string; project: Project }) {
  const { save, run } = useProject(projectId)
  const [isAsking, setAsking] = useState(false)
  const { config } = project
  return (
    <Section title="Sign-up">
      <Card>
        <ProjectSwitch
          project={project}
          field="sign_up_enabled"
          title="Anyone can sign up"
          note="Off: only people you create or invite"
          said={['Anyone can sign up', 'Sign-up is closed']}
          onOff={() => setAsking(true)}
        />
        <Managed places={configPlaces.oauth_account_merge_strategy}>
          <Setting title="Same email from another provider" note="When the verified address already has an account">
            <Select
              label="Same email from another provider"
              className="w-[200px] flex-none"
              options={strategies}
              value={config.oauth_account_merge_strategy}
              onChange={(value) => void run('merge', () => save({ config: { oauth_account_merge_strategy: value } }))}
            />
          </Setting>
        </Managed>
        <ProjectSwitch
          project={project}
          field="client_user_deletion_enabled"
          title="Users can delete their own account"
          note="Shows the button in their account settings"
          said={['Users can delete their account', 'Users cannot delete their account']}
        />
      </Card>
      {isAsking && (
        <Confirm
          title="Close sign-up?"
          confirmLabel="Close sign-up"
          cancelLabel="Keep it open"
          describeError={(error) => problemOf(error).message}
          onConfirm={() => save({ config: { sign_up_enabled: false } }, 'Sign-up is closed')}
          onClose={() => setAsking(false)}
        >
          <p className="text-text-2">
            Only people you create or invite to a team can join until you open it again. Existing accounts are not
            affected.
          </p>
        </Confirm>
      )}
    </Section>
  )
}
