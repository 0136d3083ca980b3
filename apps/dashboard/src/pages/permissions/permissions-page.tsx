import { isSystemPermission, type PermissionScope } from '@hallpass/contract'
import { Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react'
import { problemOf } from '../../lib/problem.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrlDialog, useUrlState } from '../../lib/url-state.ts'
import { useActs } from '../../lib/use-acts.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { Badge, Button, type Column, Destroy, Empty, Menu, Page, Table } from '../../ui/index.ts'
import { EditPermission } from './edit-permission.tsx'
import type { Definition } from './graph.ts'
import { PermissionGraph } from './permission-graph.tsx'
import { definitionActs, definitionsQuery } from './queries.ts'

const words = {
  team: {
    title: 'Team permissions',
    lead: 'What members of a team may do. A permission can contain others; whoever holds it holds those too.',
  },
  project: {
    title: 'Project permissions',
    lead: 'What a user may do in your app, in whatever team. A permission can contain others; whoever holds it holds those too.',
  },
}

export const TeamPermissionsPage = () => <PermissionsPage scope="team" />
export const ProjectPermissionsPage = () => <PermissionsPage scope="project" />

function PermissionsPage({ scope }: { scope: PermissionScope }) {
  const projectId = useProjectId()
  const definitions = useLoaded(definitionsQuery(projectId, scope))
  const [chosen, setChosen] = useUrlState('permission')
  const dialog = useUrlDialog()
  const all = definitions.state === 'ready' ? definitions.data : []
  const subject = all.find(({ id }) => id === dialog.subject)
  const createButton = (look: 'primary' | 'secondary') => (
    <Button look={look} onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Create permission
    </Button>
  )
  return (
    <Page title={words[scope].title} lead={words[scope].lead} acts={createButton('primary')}>
      <div className="column gap-6">
        {all.length > 0 && <PermissionGraph definitions={all} chosen={chosen} onChoose={setChosen} />}
        <Table
          label={words[scope].title}
          rows={mapLoaded(definitions, (items) => items.filter(({ id }) => !isSystemPermission(id)))}
          columns={columnsFor((name, id) => dialog.show(name, id))}
          idOf={({ id }) => id}
          onOpen={({ id }) => dialog.show('edit', id)}
          empty={
            <Empty icon={<ShieldCheck aria-hidden />} title="No permission yet" acts={createButton('secondary')}>
              Permissions that you define appear here, with what they contain.
            </Empty>
          }
        />
      </div>
      {dialog.name === 'create' && (
        <EditPermission projectId={projectId} scope={scope} definitions={all} onClose={dialog.close} />
      )}
      {dialog.name === 'edit' && subject && (
        <EditPermission projectId={projectId} scope={scope} definitions={all} before={subject} onClose={dialog.close} />
      )}
      {dialog.name === 'delete' && subject && (
        <DeletePermission projectId={projectId} scope={scope} id={subject.id} onClose={dialog.close} />
      )}
    </Page>
  )
}

const shown = 3

const columnsFor = (onAct: (name: string, id: string) => void): Column<Definition>[] => [
  { id: 'id', header: 'Permission', width: '17%', cell: ({ id }) => <b className="mono">{id}</b> },
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
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    className: 'data-table-actions',
    cell: ({ id }) => (
      <Menu
        label={`Actions for ${id}`}
        groups={[
          [{ label: 'Edit…', icon: <Pencil aria-hidden />, onSelect: () => onAct('edit', id) }],
          [
            {
              label: 'Delete permission…',
              icon: <Trash2 aria-hidden />,
              destroys: true,
              onSelect: () => onAct('delete', id),
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
  const { change } = useActs(projectId)
  return (
    <Destroy
      title={`Delete ${id}?`}
      name={id}
      goesTitle="With the permission go:"
      goes={[
        {
          icon: <ShieldCheck className="size-3.5" aria-hidden />,
          text: 'Every grant of it, and its place in the permissions that contain it',
        },
      ]}
      act="Delete permission"
      keep="Keep permission"
      say={(error) => problemOf(error).message}
      onConfirm={() => change(() => definitionActs.delete(projectId, scope, id), { done: `${id} is deleted` })}
      onClose={onClose}
    />
  )
}
