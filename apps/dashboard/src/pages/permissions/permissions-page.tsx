import { isSystemPermission, type PermissionScope } from '@hallpass/contract'
import { Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react'
import { useManagingFile } from '../../lib/managed.ts'
import { problemOf } from '../../lib/problem.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrlDialog, useUrlState } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { Managed, ManagedNote } from '../../parts/managed.tsx'
import { Badge, Button, type Column, ConfirmByName, Empty, Menu, Page, Table } from '../../ui/index.ts'
import { EditPermission } from './edit-permission.tsx'
import type { Definition } from './graph.ts'
import { PermissionFactor } from './permission-factor.tsx'
import { PermissionGraph } from './permission-graph.tsx'
import { definitionActions, definitionsQuery } from './queries.ts'

const words = {
  team: {
    label: 'Team permissions',
    lead: 'What members of a team may do. A permission can contain others: whoever has it has those too.',
  },
  project: {
    label: 'Project permissions',
    lead: 'What a user may do in your app, whatever their team. A permission can contain others: whoever has it has those too.',
  },
}

export const TeamPermissionsPage = () => <PermissionsPage scope="team" />
export const ProjectPermissionsPage = () => <PermissionsPage scope="project" />

function PermissionsPage({ scope }: { scope: PermissionScope }) {
  const projectId = useProjectId()
  const definitions = useLoaded(definitionsQuery(projectId, scope))
  const [chosen, setChosen] = useUrlState('permission')
  const dialog = useUrlDialog()
  const file = useManagingFile('rbac.permissions')
  const all = definitions.state === 'ready' ? definitions.data : []
  const subject = all.find(({ id }) => id === dialog.subject)
  const createButton = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Create permission
    </Button>
  )
  return (
    <Page
      title="Permissions"
      lead={words[scope].lead}
      actions={<Managed places="rbac.permissions">{createButton('primary')}</Managed>}
    >
      <div className="column gap-6">
        {all.length > 0 && <PermissionGraph definitions={all} chosen={chosen} onChoose={setChosen} />}
        <ManagedNote places="rbac.permissions" />
        <Managed places="rbac.permissions">
          <Table
            label={words[scope].label}
            rows={mapLoaded(definitions, (items) => items.filter(({ id }) => !isSystemPermission(id)))}
            columns={columnsFor((name, id) => dialog.show(name, id))}
            idOf={({ id }) => id}
            {...(!file && { onOpen: ({ id }: Definition) => dialog.show('edit', id) })}
            empty={
              <Empty icon={<ShieldCheck aria-hidden />} title="No permissions yet" actions={createButton('secondary')}>
                Permissions that you define appear here, with what they contain.
              </Empty>
            }
          />
        </Managed>
      </div>
      {dialog.name === 'create' && (
        <EditPermission projectId={projectId} scope={scope} definitions={all} onClose={dialog.close} />
      )}
      {dialog.name === 'edit' && subject && (
        <EditPermission projectId={projectId} scope={scope} definitions={all} before={subject} onClose={dialog.close} />
      )}
      {dialog.name === 'factor' && subject && (
        <PermissionFactor projectId={projectId} id={subject.id} onClose={dialog.close} />
      )}
      {dialog.name === 'delete' && subject && (
        <DeletePermission projectId={projectId} scope={scope} id={subject.id} onClose={dialog.close} />
      )}
    </Page>
  )
}

const shown = 3

const nameCell = ({ id, kind }: Definition) => (
  <span className="row gap-1">
    <b className="mono">{id}</b>
    {kind === 'role' && <Badge kind="outline">Role</Badge>}
  </span>
)

const columnsFor = (onAction: (name: string, id: string) => void): Column<Definition>[] => [
  { id: 'id', header: 'Permission', width: '17%', cell: nameCell },
  {
    id: 'description',
    header: 'Description',
    width: '32%',
    cell: ({ description }) => description,
    className: 'max-wide:hidden',
  },
  {
    id: 'contains',
    header: 'Contains directly',
    cell: ({ contained_permission_ids: ids }) => (
      <span className="row gap-1">
        {ids.slice(0, shown).map((id) => (
          <Badge key={id} mono>
            {id}
          </Badge>
        ))}
        {ids.length > shown && <Badge>+{ids.length - shown}</Badge>}
      </span>
    ),
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    className: 'data-table-actions',
    cell: ({ id }) => (
      <Menu
        label={`Actions for ${id}`}
        groups={[
          [
            { label: 'Edit…', icon: <Pencil aria-hidden />, onSelect: () => onAction('edit', id) },
            { label: 'Second factor…', icon: <ShieldCheck aria-hidden />, onSelect: () => onAction('factor', id) },
          ],
          [
            {
              label: 'Delete permission…',
              icon: <Trash2 aria-hidden />,
              destructive: true,
              onSelect: () => onAction('delete', id),
            },
          ],
        ]}
      />
    ),
  },
]

function DeletePermission({
  projectId,
  scope,
  id,
  onClose,
}: {
  projectId: string
  scope: PermissionScope
  id: string
  onClose(): void
}) {
  const { change } = useActions(projectId)
  return (
    <ConfirmByName
      title={`Delete ${id}?`}
      name={id}
      lossesTitle="What goes with it:"
      losses={[
        {
          icon: <ShieldCheck className="size-3.5" aria-hidden />,
          text: 'Every grant of it, and its place in the permissions that contain it',
        },
      ]}
      confirmLabel="Delete permission"
      cancelLabel="Keep permission"
      describeError={(error) => problemOf(error).message}
      onConfirm={() => change(() => definitionActions.delete(projectId, scope, id), { done: `${id} deleted` })}
      onClose={onClose}
    />
  )
}
