import { ssoLimits } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, Plus } from 'lucide-react'
import { date } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button, Card, Empty, FormDialog, Section, SelectField, Setting, Show } from '../../ui/index.ts'
import { type Member, teamQueries } from '../teams/queries.ts'
import { ssoActions, ssoQueries } from './queries.ts'
import type { ShowDialog, TeamProps } from './team-sso.tsx'

const nameOf = (member: Pick<Member, 'id' | 'display_name' | 'primary_email'>) =>
  member.display_name || member.primary_email || member.id

/** Members for whom a password still opens the door. */
export function Exemptions({ projectId, team, show }: TeamProps & { show: ShowDialog }) {
  const exemptions = useLoaded(ssoQueries.exemptions(projectId, team.id))
  const { data: members = [] } = useQuery(teamQueries.members(projectId, team.id))
  const { busy, run } = useActions(projectId)
  const count = exemptions.state === 'ready' ? exemptions.data.length : 0
  const add = count < ssoLimits.exemptionsPerTeam && (
    <Button size="small" onClick={() => show('exempt')}>
      <Plus aria-hidden />
      Add exemption
    </Button>
  )
  return (
    <Section title="Exemptions" actions={add}>
      <Show loaded={exemptions}>
        {(items) => (
          <Card>
            {items.map((exemption) => {
              const member = members.find(({ id }) => id === exemption.user_id)
              return (
                <Setting
                  key={exemption.user_id}
                  icon={<LifeBuoy aria-hidden />}
                  title={member ? nameOf(member) : exemption.user_id}
                  note={`May sign in any way since ${date(exemption.created_at_millis)}`}
                >
                  <Button
                    size="small"
                    variant="ghost"
                    busy={busy === exemption.user_id}
                    onClick={() =>
                      void run(exemption.user_id, () => ssoActions.endExemption(projectId, exemption), {
                        done: 'Exemption ended',
                      })
                    }
                  >
                    End
                  </Button>
                </Setting>
              )
            })}
            {items.length === 0 && (
              <Empty icon={<LifeBuoy aria-hidden />} title="No exemptions">
                Up to {ssoLimits.exemptionsPerTeam} members can keep another way to sign in where single sign-on is
                required, for the day when the identity provider fails.
              </Empty>
            )}
          </Card>
        )}
      </Show>
    </Section>
  )
}

export function AddExemption({ projectId, team, onClose }: TeamProps & { onClose(): void }) {
  const { change } = useActions(projectId)
  const { data: members = [] } = useQuery(teamQueries.members(projectId, team.id))
  return (
    <FormDialog
      title="Add exemption"
      lead="This member may sign in any way, even where the team requires single sign-on."
      submitLabel="Add exemption"
      defaults={{ user: '' }}
      onSubmit={({ user }) => {
        if (!user) throw new Error('Choose a member.')
        return change(() => ssoActions.exempt(projectId, team.id, user), { done: 'Exemption added' })
      }}
      refuse={(error) => ({ field: 'user' as const, message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ watch, setValue, clearErrors, formState: { errors } }) => (
        <SelectField
          label="Member"
          placeholder="Choose a member"
          options={members.map((member) => ({ value: member.id, label: nameOf(member) }))}
          value={watch('user')}
          onChange={(user) => {
            clearErrors('user')
            setValue('user', user)
          }}
          error={errors.user?.message}
        />
      )}
    </FormDialog>
  )
}
