import { type NamedOffer, nameOf, offersOf, type Payments } from '../../lib/catalogue.ts'
import { type Column, Table, useIsLocked } from '../../ui/index.ts'
import { customerTypeNames } from './customer-types.ts'
import { NoOffers } from './no-offers.tsx'
import { OfferBadges, OfferMenu, type OnAct } from './offer-card.tsx'
import { pricesLine } from './offer-text.ts'

interface ListViewProps {
  payments: Payments
  onAction: OnAct
}

/** The same in rows. */
export function ListView({ payments, onAction }: ListViewProps) {
  const isLocked = useIsLocked()
  return (
    <Table
      label="Offers"
      rows={{ state: 'ready', data: offersOf(payments) }}
      columns={offerColumns(payments, onAction)}
      idOf={({ id }) => id}
      {...(!isLocked && { onOpen: ({ id }: NamedOffer) => onAction('edit', id) })}
      empty={<NoOffers onAction={onAction} />}
    />
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
