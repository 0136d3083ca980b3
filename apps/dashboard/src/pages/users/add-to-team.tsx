import * as routes from '@hallpass/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { counted } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActs } from '../../lib/use-acts.ts'
import { FormDialog, Note, SelectField } from '../../ui/index.ts'
import { userActs } from './queries.ts'

/** Adds one or several users to a team; those who are members already stay members. */
export function AddToTeam({
  projectId,
  userIds,
  onClose,
}: {
  projectId: string
  userIds: readonly string[]
  onClose(): void
}) {
  const { change } = useActs(projectId)
  const { data: teams } = useQuery({
    queryKey: [projectId, 'teams'],
    queryFn: async () => (await call(projectId, routes.listTeams)).items,
  })
  const options = (teams ?? []).map(({ id, display_name }) => ({ value: id, label: display_name }))
  const add = async ({ teamId }: { teamId: string }) => {
    const team = options.find(({ value }) => value === teamId)
    await change(
      async () => {
        for (const id of userIds) await userActs.addToTeam(projectId, id, teamId).catch(unlessMember)
      },
      { done: `${counted(userIds.length, 'user')} added to ${team?.label ?? 'the team'}` },
    )
  }
  return (
    <FormDialog
      title="Add to team"
      lead="They get the default permissions of members."
      act="Add to team"
      defaults={{ teamId: '' }}
      onSubmit={add}
      refuse={(error) => ({ field: 'teamId' as const, message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ watch, setValue, register, formState }) => {
        register('teamId', { required: 'Choose a team.' })
        return teams?.length === 0 ? (
          <Note>There is no team yet. Create one under Teams.</Note>
        ) : (
          <SelectField
            label="Team"
            placeholder="Choose a team"
            options={options}
            value={watch('teamId')}
            onChange={(id) => setValue('teamId', id, { shouldValidate: true })}
            error={formState.errors.teamId?.message}
          />
        )
      }}
    </FormDialog>
  )
}

function unlessMember(error: unknown) {
  if (problemOf(error).code !== 'TEAM_MEMBERSHIP_ALREADY_EXISTS') throw error
}
