import * as routes from '@hallpass/contract/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callAsOwner, dashboard } from '../../lib/api.ts'
import { problemOf } from '../../lib/problem.ts'
import { shared } from '../../lib/queries.ts'
import type { Project } from '../../lib/wire.ts'
import { Button, Dialog, FormDialog, SelectField, toast } from '../../ui/index.ts'

export function TransferProject({
  projectId,
  project,
  onClose,
}: {
  projectId: string
  project: Project
  onClose(): void
}) {
  const { data: teams } = useQuery(shared.ownTeams())
  const client = useQueryClient()
  if (!teams) return null
  const options = teams
    .filter(({ id }) => id !== project.owner_team_id)
    .map(({ id, display_name }) => ({ value: id, label: display_name }))
  const transfer = async ({ teamId }: { teamId: string }) => {
    await callAsOwner(routes.transferProject, { body: { project_id: projectId, new_team_id: teamId } })
    await client.invalidateQueries()
    toast.worked(`${project.display_name} now belongs to ${options.find(({ value }) => value === teamId)?.label}`)
  }
  if (options.length === 0) return <NoOtherTeam name={project.display_name} onClose={onClose} />
  return (
    <FormDialog
      title={`Transfer ${project.display_name}`}
      lead="To another of your teams. People who are not in it lose access."
      submitLabel="Transfer project"
      defaults={{ teamId: '' }}
      onSubmit={transfer}
      refuse={(error) => ({ field: 'teamId' as const, message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ watch, setValue, register, formState }) => {
        register('teamId', { required: 'Choose a team.' })
        return (
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

function NoOtherTeam({ name, onClose }: { name: string; onClose(): void }) {
  return (
    <Dialog title={`Transfer ${name}`} lead="To another of your teams." onClose={onClose}>
      <div className="dialog-body">
        <p className="text-text-2">
          You are only in one team. Create or join another one in your account settings first.
        </p>
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={() => void dashboard.redirectToAccountSettings()}>
          Account settings
        </Button>
      </footer>
    </Dialog>
  )
}
