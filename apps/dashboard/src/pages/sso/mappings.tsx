import { ssoLimits } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import {
  Badge,
  Button,
  Card,
  Empty,
  FormDialog,
  Section,
  SelectField,
  Setting,
  Show,
  TextField,
} from '../../ui/index.ts'
import { ssoActions, ssoQueries } from './queries.ts'
import type { ShowDialog, TeamProps } from './team-sso.tsx'

/** What groups of the identity provider may do in the team. */
export function Mappings({ projectId, team, show }: TeamProps & { show: ShowDialog }) {
  const mappings = useLoaded(ssoQueries.mappings(projectId, team.id))
  const { busy, run } = useActions(projectId)
  const add = (
    <Button size="small" onClick={() => show('map')}>
      <Plus aria-hidden />
      Map a group
    </Button>
  )
  return (
    <Section title="Groups" actions={add}>
      <Show loaded={mappings}>
        {(items) => (
          <Card>
            {items.map(({ id, group, permission_id }) => (
              <Setting key={id} icon={<Users aria-hidden />} title={group} note="Its people get">
                <Badge mono>{permission_id}</Badge>
                <Button
                  size="small"
                  variant="ghost"
                  busy={busy === id}
                  onClick={() => void run(id, () => ssoActions.unmap(projectId, id), { done: 'Mapping removed' })}
                >
                  Remove
                </Button>
              </Setting>
            ))}
            {items.length === 0 && (
              <Empty icon={<Users aria-hidden />} title="No groups yet">
                Give a permission to the people of a group of the identity provider. It is applied when they sign in,
                and taken away when they leave the group.
              </Empty>
            )}
          </Card>
        )}
      </Show>
    </Section>
  )
}

export function AddMapping({ projectId, team, onClose }: TeamProps & { onClose(): void }) {
  const { change } = useActions(projectId)
  const { data: permissions = [] } = useQuery(ssoQueries.permissions(projectId))
  return (
    <FormDialog
      title="Map a group"
      submitLabel="Map group"
      defaults={{ group: '', permission: '' }}
      onSubmit={({ group, permission }) => {
        if (!permission) throw new Error('Choose a permission.')
        const body = { team_id: team.id, group: group.trim(), permission_id: permission }
        return change(() => ssoActions.map(projectId, body), { done: `${group.trim()} is mapped` })
      }}
      refuse={(error, { permission }) => ({
        field: permission ? ('group' as const) : ('permission' as const),
        message: problemOf(error).message,
      })}
      onClose={onClose}
    >
      {({ register, watch, setValue, clearErrors, formState: { errors } }) => (
        <>
          <TextField
            label="Group"
            mono
            autoFocus
            maxLength={ssoLimits.groupName}
            help="As the identity provider names it, letter by letter. A test sign-in shows the groups that come."
            {...register('group', { validate: (text) => text.trim() !== '' || 'Enter the name of a group.' })}
            error={errors.group?.message}
          />
          <SelectField
            label="Its people get"
            placeholder="Choose a permission"
            options={permissions.map(({ id }) => ({ value: id, label: id }))}
            value={watch('permission')}
            onChange={(permission) => {
              clearErrors('permission')
              setValue('permission', permission)
            }}
            error={errors.permission?.message}
          />
        </>
      )}
    </FormDialog>
  )
}
