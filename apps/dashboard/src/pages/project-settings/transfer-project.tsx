import * as routes from '@hallpass/contract/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callAsOwner } from '../../lib/api.ts'
import { problemOf } from '../../lib/problem.ts'
import { shared } from '../../lib/queries.ts'
import type { Project } from '../../lib/wire.ts'
import { FormDialog, Note, SelectField, toast } from '../../ui/index.ts'

export function TransferProject({
  projectId,
  project,
  onClose,
}: {
  projectId: string
  project: Project
  onClose(): void
}) {
  const { data: teams = [] } = useQuery(shared.ownTeams())
  const client = useQueryClient()
  const options = teams
    .filter(({ id }) => id !== project.owner_team_id)
    .map(({ id, display_name }) => ({ value: id, label: display_name }))
  const transfer = async ({ teamId }: { teamId: string }) => {
    await callAsOwner(routes.transferProject, { body: { project_id: projectId, new_team_id: teamId } })
    await client.invalidateQueries()
    toast.worked(`${project.display_name} belongs to ${options.find(({ value }) => value === teamId)?.label}`)
  }
  return (
    <FormDialog
      title={`Transfer ${project.display_name}`}
      lead="To another of your teams. Whoever is not in it loses access."
      act="Transfer project"
      defaults={{ teamId: '' }}
      onSubmit={transfer}
      refuse={(error) => ({ field: 'teamId' as const, message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ watch, setValue, register, formState }) => {
        register('teamId', { required: 'Choose a team.' })
        return options.length === 0 ? (
          <Note>You are in one team only. Join or create another one in your account settings.</Note>
        ) : (
          <SelectField
            label="New owner"
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
