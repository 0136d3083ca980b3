import { Coins, Pencil, Trash2 } from 'lucide-react'
import { type Item, nameOf, offersWithItem, type Payments } from '../../lib/catalogue.ts'
import { type Column, Empty, Menu, Table, useIsLocked } from '../../ui/index.ts'
import { customerTypeNames } from './customer-types.ts'
import type { OnAct } from './offer-card.tsx'

interface Row extends Item {
  id: string
  name: string
  offers: string
}

/** What is counted. */
export function ItemsTable({ payments, onAction }: { payments: Payments; onAction: OnAct }) {
  const rows = Object.entries(payments.items).map(([id, item]) => ({
    ...item,
    id,
    name: nameOf(item, id),
    offers: offersWithItem(payments, id)
      .map(({ name }) => name)
      .join(', '),
  }))
  const isLocked = useIsLocked()
  return (
    <Table
      label="Items"
      rows={{ state: 'ready', data: rows }}
      columns={columnsFor(onAction)}
      idOf={({ id }) => id}
      {...(!isLocked && { onOpen: ({ id }: Row) => onAction('edit-item', id) })}
      empty={
        <Empty icon={<Coins aria-hidden />} title="No items yet">
          Offers can bring items, and your code gives and takes them.
        </Empty>
      }
    />
  )
}

const columnsFor = (onAction: OnAct): Column<Row>[] => [
  { id: 'name', header: 'Item', width: '26%', cell: ({ name }) => <b>{name}</b> },
  { id: 'id', header: 'Id', width: '16%', cell: ({ id }) => <span className="mono">{id}</span> },
  { id: 'offers', header: 'Included in', className: 'max-wide:hidden', cell: ({ offers }) => offers || '–' },
  {
    id: 'customers',
    header: 'Counted for',
    width: '18%',
    className: 'max-wide:hidden',
    cell: ({ customerType }) => customerTypeNames[customerType],
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    className: 'data-table-actions',
    cell: ({ id, name }) => (
      <Menu
        label={`Actions for ${name}`}
        groups={[
          [{ label: 'Edit…', icon: <Pencil aria-hidden />, onSelect: () => onAction('edit-item', id) }],
          [
            {
              label: 'Delete item…',
              icon: <Trash2 aria-hidden />,
              destructive: true,
              onSelect: () => onAction('delete-item', id),
            },
          ],
        ]}
      />
    ),
  },
]
