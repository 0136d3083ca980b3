import { FolderTree, Plus, Tag } from 'lucide-react'
import { type NamedOffer, nameOf, offersOf, type Payments } from '../../lib/catalogue.ts'
import { Button, type Column, Empty, Section, Table } from '../../ui/index.ts'
import { GroupMenu } from './catalogue-view.tsx'
import { customerTypeNames } from './customer-types.ts'
import { OfferBadges, OfferMenu, type OnAct } from './offer-card.tsx'
import { pricesLine } from './offer-text.ts'

interface ListViewProps {
  payments: Payments
  onAction: OnAct
}

/** The same in rows, and the groups below. */
export function ListView({ payments, onAction }: ListViewProps) {
  return (
    <>
      <Table
        label="Offers"
        rows={{ state: 'ready', data: offersOf(payments) }}
        columns={offerColumns(payments, onAction)}
        idOf={({ id }) => id}
        onOpen={({ id }) => onAction('edit', id)}
        empty={
          <Empty
            icon={<Tag aria-hidden />}
            title="No offer yet"
            actions={<Button onClick={() => onAction('create')}>Create offer</Button>}
          >
            What people and teams can buy appears here.
          </Empty>
        }
      />
      <Groups payments={payments} onAction={onAction} />
    </>
  )
}

const offerColumns = (payments: Payments, onAction: OnAct): Column<NamedOffer>[] => [
  {
    id: 'name',
    header: 'Offer',
    width: '26%',
    cell: (offer) => (
      <span className="row min-w-0">
        <b className="one-line">{offer.name}</b>
        <span className="row gap-1 max-wide:hidden">
          <OfferBadges offer={offer} />
        </span>
      </span>
    ),
  },
  {
    id: 'id',
    header: 'Id',
    width: '16%',
    className: 'max-wide:hidden',
    cell: ({ id }) => <span className="mono">{id}</span>,
  },
  { id: 'prices', header: 'Prices', cell: pricesLine },
  {
    id: 'group',
    header: 'Group',
    width: '14%',
    className: 'max-wide:hidden',
    cell: ({ groupId }) => (groupId === undefined ? '–' : nameOf(payments.groups[groupId], groupId)),
  },
  {
    id: 'customers',
    header: 'Sold to',
    width: '13%',
    className: 'max-wide:hidden',
    cell: ({ customerType }) => customerTypeNames[customerType],
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    className: 'data-table-actions',
    cell: (offer) => <OfferMenu offer={offer} onAction={onAction} />,
  },
]

interface GroupRow {
  id: string
  name: string
  members: string
}

function Groups({ payments, onAction }: ListViewProps) {
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
  const create = (
    <Button size="small" onClick={() => onAction('create-group')}>
      <Plus aria-hidden />
      Create group
    </Button>
  )
  return (
    <Section title="Groups" note="One at a time" actions={create}>
      <Table
        label="Groups"
        rows={{ state: 'ready', data: rows }}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }) => onAction('edit-group', id)}
        empty={
          <Empty icon={<FolderTree aria-hidden />} title="No group yet">
            Put plans into a group, so that nobody holds two of them.
          </Empty>
        }
      />
    </Section>
  )
}
