import { configPlaces } from '@hallpass/contract/config'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useProject } from '../../lib/use-project.ts'
import type { Project } from '../../lib/wire.ts'
import { ConfigSwitch } from '../../parts/config-switch.tsx'
import { Managed } from '../../parts/managed.tsx'
import { ProjectSwitch } from '../../parts/project-switch.tsx'
import { Badge, Button, Card, FormDialog, Page, Section, Setting, Show } from '../../ui/index.ts'
import { PermissionTicks } from '../permissions/permission-ticks.tsx'
import { definitionsQuery } from '../permissions/queries.ts'

export function TeamSettingsPage() {
  const projectId = useProjectId()
  const { project } = useProject(projectId)
  return (
    <Page title="Settings" lead="Who can create teams, and what people can do in new ones.">
      <Show loaded={project}>
        {(data) => (
          <div className="column gap-6">
            <Section title="Creating teams">
              <Card>
                <ProjectSwitch
                  project={data}
                  field="client_team_creation_enabled"
                  title="Users can create teams"
                  note="In your app, with the components or the SDK"
                  said={['Users can create teams', 'Only your server creates teams']}
                />
                <ProjectSwitch
                  project={data}
                  field="create_team_on_sign_up"
                  title="A team of their own on sign-up"
                  note="Everyone starts with a team that has their name"
                  said={['New users get a team', 'New users get no team']}
                />
              </Card>
            </Section>
            <Invitations projectId={projectId} />
            <Defaults projectId={projectId} project={data} />
          </div>
        )}
      </Show>
    </Page>
  )
}

const Invitations = ({ projectId }: { projectId: string }) => (
  <ConfigSwitch
    projectId={projectId}
    section="Invitations"
    place="teams.onlyInvitedEmailMayJoin"
    isOn={({ teams }) => teams.onlyInvitedEmailMayJoin}
    title="Only the invited person can join"
    note="They must have verified the email that the invitation was sent to"
    said={['Only the invited person can join', 'Whoever has the link can join']}
  />
)

const kinds = [
  {
    field: 'team_creator_default_permissions',
    title: 'People who create a team',
    note: 'They get these in the new team',
  },
  {
    field: 'team_member_default_permissions',
    title: 'People who join a team',
    note: 'They get these when added or invited',
  },
] as const
type Field = (typeof kinds)[number]['field']

function Defaults({ projectId, project }: { projectId: string; project: Project }) {
  const [editing, setEditing] = useState<Field>()
  const kind = kinds.find(({ field }) => field === editing)
  return (
    <Section title="Default permissions" note="changes apply to new teams and members only">
      <Card>
        {kinds.map(({ field, title, note }) => (
          <Managed key={field} places={configPlaces[field]}>
            <Setting title={title} note={note}>
              <span className="row gap-1 flex-wrap justify-end">
                {project.config[field].map(({ id }) => (
                  <Badge key={id} mono>
                    {id}
                  </Badge>
                ))}
                {project.config[field].length === 0 && <span className="text-small text-text-3">None</span>}
              </span>
              <Button size="small" aria-label={`Edit: ${title}`} onClick={() => setEditing(field)}>
                <Pencil aria-hidden />
                Edit
              </Button>
            </Setting>
          </Managed>
        ))}
      </Card>
      {kind && (
        <EditDefaults projectId={projectId} project={project} kind={kind} onClose={() => setEditing(undefined)} />
      )}
    </Section>
  )
}

function EditDefaults({
  projectId,
  project,
  kind,
  onClose,
}: {
  projectId: string
  project: Project
  kind: (typeof kinds)[number]
  onClose(): void
}) {
  const { save } = useProject(projectId)
  const { data: definitions = [] } = useQuery(definitionsQuery(projectId, 'team'))
  return (
    <FormDialog
      title={kind.title}
      lead={kind.note}
      submitLabel="Save permissions"
      defaults={{ chosen: project.config[kind.field].map(({ id }) => id) }}
      onSubmit={({ chosen }) => save({ config: { [kind.field]: chosen.map((id) => ({ id })) } })}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ watch, setValue }) => (
        <PermissionTicks
          definitions={definitions}
          chosen={watch('chosen')}
          onChange={(chosen) => setValue('chosen', chosen)}
        />
      )}
    </FormDialog>
  )
}
