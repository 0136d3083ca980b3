import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, UserMinus, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { exact, when } from '../../lib/format.ts'
import { useGo } from '../../lib/project.tsx'
import { useUrlDialog, useUrlState } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import type { Team } from '../../lib/wire.ts'
import { ProfileAvatar } from '../../parts/profile-avatar.tsx'
import { Badge, Button, type Column, Empty, Kbd, Menu, Pager, SearchField, Table } from '../../ui/index.ts'
import { MemberPermissions } from './member-permissions.tsx'
import { type Member, teamActions, teamQueries } from './queries.ts'

const pageSize = 25
const nameOf = (user: Member) => user.display_name || user.primary_email || 'User without a name'

export function Members({ projectId, team }: { projectId: string; team: Team }) {
  const members = useLoaded(teamQueries.members(projectId, team.id))
  const { data: granted = [] } = useQuery(teamQueries.permissions(projectId, team.id))
  const [search, setSearch] = useUrlState('search')
  const [page, setPage] = useUrlState('page', '1')
  const [editing, setEditing] = useState<Member>()
  const { run } = useActions(projectId)
  const dialog = useUrlDialog()
  const go = useGo()
  const wanted = search.trim().toLowerCase()
  const fitting = mapLoaded(members, (items) =>
    items.filter((user) => `${user.display_name} ${user.primary_email}`.toLowerCase().includes(wanted)),
  )
  const total = fitting.state === 'ready' ? fitting.data.length : 0
  const at = Math.max(1, Number(page) || 1)
  const start = (at - 1) * pageSize
  const permissionsOf = (userId: string) => granted.filter(({ user_id }) => user_id === userId).map(({ id }) => id)
  const remove = (user: Member) =>
    void run('remove', () => teamActions.removeMember(projectId, team.id, user.id), {
      done: `${nameOf(user)} left ${team.display_name}`,
    })
  const pager = total > pageSize && (
    <Pager
      inCard
      range={`${start + 1}–${Math.min(start + pageSize, total)} of ${total}`}
      onBefore={at > 1 ? () => setPage(String(at - 1)) : undefined}
      onNext={start + pageSize < total ? () => setPage(String(at + 1)) : undefined}
    />
  )
  const add = (
    <Button onClick={() => dialog.show('add')}>
      <UserPlus aria-hidden />
      Add member
    </Button>
  )
  return (
    <>
      <div className="toolbar">
        <SearchField
          className="wide:w-[280px] wide:flex-none"
          label="Find members"
          placeholder="Name or email"
          value={search}
          onChange={setSearch}
          after={<Kbd>/</Kbd>}
        />
      </div>
      <Table
        label="Members"
        rows={mapLoaded(fitting, (items) => items.slice(start, start + pageSize))}
        columns={columnsFor({ permissionsOf, onEdit: setEditing, onRemove: remove })}
        idOf={({ id }) => id}
        onOpen={({ id }, newTab) => go(`users/${id}`, { newTab })}
        onClearFilters={search ? () => setSearch('') : undefined}
        pager={pager}
        empty={
          <Empty icon={<Users aria-hidden />} title="This team has no members" actions={add}>
            Add one of your users, or invite someone by email.
          </Empty>
        }
      />
      {editing && (
        <MemberPermissions
          projectId={projectId}
          team={team}
          user={editing}
          granted={permissionsOf(editing.id)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

interface ColumnOptions {
  permissionsOf(userId: string): string[]
  onEdit(user: Member): void
  onRemove(user: Member): void
}

const columnsFor = ({ permissionsOf, onEdit, onRemove }: ColumnOptions): Column<Member>[] => [
  {
    id: 'member',
    header: 'Member',
    cell: (user) => (
      <span className="row">
        <ProfileAvatar kind="users" id={user.id} name={nameOf(user)} image={user.profile_image_url} />
        <b className="one-line">{nameOf(user)}</b>
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    width: '22%',
    className: 'max-wide:hidden',
    cell: ({ primary_email }) => primary_email,
  },
  {
    id: 'permissions',
    header: 'Permissions given directly',
    width: '32%',
    cell: ({ id }) => (
      <span className="row gap-1">
        {permissionsOf(id).map((one) => (
          <Badge key={one} mono>
            {one}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'joined',
    header: 'Joined',
    width: '144px',
    className: 'max-wide:hidden',
    cell: ({ joined_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    className: 'data-table-actions',
    cell: (user) => (
      <Menu
        label={`Actions for ${nameOf(user)}`}
        groups={[
          [{ label: 'Permissions…', icon: <ShieldCheck aria-hidden />, onSelect: () => onEdit(user) }],
          [
            {
              label: 'Remove from team',
              icon: <UserMinus aria-hidden />,
              destructive: true,
              onSelect: () => onRemove(user),
            },
          ],
        ]}
      />
    ),
  },
]
