import { useQuery } from '@tanstack/react-query'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import type { Team, User } from '../../lib/wire.ts'
import { FormDialog } from '../../ui/index.ts'
import { PermissionTicks } from '../permissions/permission-ticks.tsx'
import { definitionsQuery } from '../permissions/queries.ts'
import { teamActions } from './queries.ts'

interface MemberPermissionsProps {
  projectId: string
  team: Team
  user: Pick<User, 'id' | 'display_name' | 'primary_email'>
  granted: readonly string[]
  onClose(): void
}

/** What would change, in words. */
export function describeChanges(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  const parts = [added.length && `adds ${added.join(', ')}`, removed.length && `removes ${removed.join(', ')}`].filter(
    Boolean,
  )
  const count = added.length + removed.length
  return count === 0 ? 'No changes' : `${count} change${count === 1 ? '' : 's'}: ${parts.join('; ')}`
}

export function MemberPermissions({ projectId, team, user, granted, onClose }: MemberPermissionsProps) {
  const { data: definitions = [] } = useQuery(definitionsQuery(projectId, 'team'))
  const { change } = useActions(projectId)
  const name = user.display_name || user.primary_email || 'this user'
  const save = ({ chosen }: { chosen: string[] }) =>
    change(() => teamActions.setPermissions(projectId, team.id, user.id, granted, chosen), {
      done: `Permissions of ${name} saved`,
    })
  return (
    <FormDialog
      title={`Permissions of ${name}`}
      lead={`In ${team.display_name}. What a permission contains comes with it.`}
      submitLabel="Save permissions"
      defaults={{ chosen: [...granted] }}
      onSubmit={save}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ watch, setValue }) => (
        <>
          <PermissionTicks
            definitions={definitions}
            chosen={watch('chosen')}
            onChange={(chosen) => setValue('chosen', chosen)}
          />
          <p className="text-small text-text-2" aria-live="polite">
            {describeChanges(granted, watch('chosen'))}
          </p>
        </>
      )}
    </FormDialog>
  )
}
