import { useQuery } from '@tanstack/react-query'
import { Mail, ShieldCheck, Users } from 'lucide-react'
import { counted } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useGo } from '../../lib/project.tsx'
import type { useUrlDialog } from '../../lib/url-state.ts'
import { afterDialogCloses } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import type { Team } from '../../lib/wire.ts'
import { CheckoutLink } from '../../parts/checkout-link.tsx'
import { ConfirmByName, FormDialog, TextField } from '../../ui/index.ts'
import { teamActions, teamQueries } from './queries.ts'

interface Props {
  projectId: string
  dialog: ReturnType<typeof useUrlDialog>
  onDeleted?: () => void
}

export function TeamDialogs({ projectId, dialog, onDeleted }: Props) {
  const isAbout = ['rename', 'delete', 'checkout'].includes(dialog.name ?? '') && Boolean(dialog.subject)
  const { data: team } = useQuery({ ...teamQueries.one(projectId, dialog.subject ?? ''), enabled: isAbout })
  if (dialog.name === 'create') return <NameTeam projectId={projectId} onClose={dialog.close} />
  if (!isAbout || !team) return null
  if (dialog.name === 'rename') return <NameTeam projectId={projectId} team={team} onClose={dialog.close} />
  if (dialog.name === 'checkout') {
    return (
      <CheckoutLink
        projectId={projectId}
        customer={{ type: 'team', id: team.id, name: team.display_name }}
        onClose={dialog.close}
      />
    )
  }
  return <DeleteTeam projectId={projectId} team={team} onClose={dialog.close} onDeleted={onDeleted} />
}

function NameTeam({ projectId, team, onClose }: { projectId: string; team?: Team; onClose(): void }) {
  const { change } = useActions(projectId)
  const go = useGo()
  const save = async ({ name }: { name: string }) => {
    if (team) {
      await change(() => teamActions.update(projectId, team.id, { display_name: name.trim() }), { done: 'Saved' })
      return
    }
    const made = await change(() => teamActions.create(projectId, name.trim()), { done: `${name} created` })
    afterDialogCloses(() => go(`teams/${made.id}`))
  }
  return (
    <FormDialog
      title={team ? `Rename ${team.display_name}` : 'Create team'}
      lead={team ? undefined : 'It starts without members. Add them on its page.'}
      submitLabel={team ? 'Rename team' : 'Create team'}
      defaults={{ name: team?.display_name ?? '' }}
      onSubmit={save}
      refuse={(error) => ({ field: 'name' as const, message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, formState }) => (
        <TextField
          label="Name"
          autoFocus
          {...register('name', { validate: (name) => name.trim() !== '' || 'Give the team a name.' })}
          error={formState.errors.name?.message}
        />
      )}
    </FormDialog>
  )
}

interface DeleteTeamProps {
  projectId: string
  team: Team
  onClose(): void
  onDeleted: (() => void) | undefined
}

function DeleteTeam({ projectId, team, onClose, onDeleted }: DeleteTeamProps) {
  const { change } = useActions(projectId)
  const members = useQuery(teamQueries.members(projectId, team.id)).data ?? []
  const remove = async () => {
    await change(() => teamActions.delete(projectId, team.id), {
      done: `${team.display_name} deleted`,
      stale: [projectId, 'teams'],
    })
    onDeleted?.()
  }
  return (
    <ConfirmByName
      title={`Delete ${team.display_name}?`}
      name={team.display_name}
      lossesTitle="What goes with it:"
      losses={[
        {
          icon: <Users className="size-3.5" aria-hidden />,
          text: `${counted(members.length, 'membership')}; the users stay`,
        },
        { icon: <ShieldCheck className="size-3.5" aria-hidden />, text: 'Every permission that was granted in it' },
        { icon: <Mail className="size-3.5" aria-hidden />, text: 'Open invitations' },
      ]}
      confirmLabel="Delete team"
      cancelLabel="Keep team"
      describeError={(error) => problemOf(error).message}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
