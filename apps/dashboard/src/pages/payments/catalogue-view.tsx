import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type Payments, type Shelf, shelvesOf } from '../../lib/catalogue.ts'
import { Managed } from '../../parts/managed.tsx'
import { Card, Menu, Section, useIsLocked } from '../../ui/index.ts'
import { NoOffers } from './no-offers.tsx'
import { OfferCard, type OnAct } from './offer-card.tsx'
import { shelfNote } from './offer-text.ts'

const columns = 3

/** The offers as cards, group by group. */
export function CatalogueView({ payments, onAction }: { payments: Payments; onAction: OnAct }) {
  if (Object.keys({ ...payments.offers, ...payments.groups }).length === 0) {
    return (
      <Card>
        <NoOffers onAction={onAction} />
      </Card>
    )
  }
  return shelvesOf(payments).map((shelf) => (
    <Section
      key={shelf.groupId ?? ''}
      title={shelf.name}
      note={shelfNote(shelf.groupId, shelf.offers)}
      actions={
        shelf.groupId !== undefined && (
          <Managed places="payments.groups">
            <GroupMenu id={shelf.groupId} name={shelf.name} onAction={onAction} />
          </Managed>
        )
      }
    >
      <div className="grid gap-4 grid-cols-1 wide:grid-cols-3">
        {shelf.offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} payments={payments} onAction={onAction} />
        ))}
        {(shelf.offers.length === 0 || shelf.offers.length % columns > 0) && (
          <NewOffer shelf={shelf} onAction={onAction} />
        )}
      </div>
    </Section>
  ))
}

export function GroupMenu({ id, name, onAction }: { id: string; name: string; onAction: OnAct }) {
  return (
    <Menu
      label={`Actions for ${name}`}
      groups={[
        [{ label: 'Rename group…', icon: <Pencil aria-hidden />, onSelect: () => onAction('edit-group', id) }],
        [
          {
            label: 'Delete group…',
            icon: <Trash2 aria-hidden />,
            destructive: true,
            onSelect: () => onAction('delete-group', id),
          },
        ],
      ]}
    />
  )
}

function NewOffer({ shelf: { groupId, name }, onAction }: { shelf: Shelf; onAction: OnAct }) {
  if (useIsLocked()) return null
  return (
    <button
      type="button"
      className="card column text-text-2 min-h-[160px] cursor-pointer items-center justify-center gap-2 border-dashed border-[var(--line-ctl)] bg-transparent font-medium hover:bg-hover"
      onClick={() => onAction('create', groupId)}
    >
      <Plus aria-hidden />
      {groupId === undefined ? 'Create an offer' : `Create an offer in ${name}`}
    </button>
  )
}
