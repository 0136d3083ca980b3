import { FolderTree } from 'lucide-react'
import { nameOf, offersOf, type Payments } from '../../lib/catalogue.ts'
import { type Column, Empty, Table, useIsLocked } from '../../ui/index.ts'
import { GroupMenu } from './catalogue-view.tsx'
import type { OnAct } from './offer-card.tsx'

interface GroupRow {
  id: string
  name: string
  members: string
}

/** Of the offers of a group a customer has one at a time. */
export function GroupsTable({ payments, onAction }: { payments: Payments; onAction: OnAct }) {
  const offers = offersOf(payments)
  const rows = Object.entries(payments.groups).map(([id, group]) => ({
    id,
    name: nameOf(group, id),
    members: offers
      .filter(({ groupId }) => groupId === id)
      .map(({ name }) => name)
      .join(', '),
  }))
  const columns: Column<GroupRow>[] = [
    { id: 'name', header: 'Group', width: '26%', cell: ({ name }) => <b>{name}</b> },
    {
      id: 'id',
      header: 'Id',
      width: '16%',
      className: 'max-wide:hidden',
      cell: ({ id }) => <span className="mono">{id}</span>,
    },
    { id: 'offers', header: 'Offers', cell: ({ members }) => members || '–' },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      className: 'data-table-actions',
      cell: ({ id, name }) => <GroupMenu id={id} name={name} onAction={onAction} />,
    },
  ]
  const isLocked = useIsLocked()
  return (
    <Table
      label="Groups"
      rows={{ state: 'ready', data: rows }}
      columns={columns}
      idOf={({ id }) => id}
      {...(!isLocked && { onOpen: ({ id }: GroupRow) => onAction('edit-group', id) })}
      empty={
        <Empty icon={<FolderTree aria-hidden />} title="No groups yet">
          Put plans into a group, so that nobody holds two of them.
        </Empty>
      }
    />
  )
}
