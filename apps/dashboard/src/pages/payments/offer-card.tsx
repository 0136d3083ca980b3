import { Check, Copy, Pencil, Trash2 } from 'lucide-react'
import { useContext } from 'react'
import type { NamedOffer, Payments } from '../../lib/catalogue.ts'
import { isAddOn } from '../../lib/catalogue.ts'
import { Badge, KeptIn, Menu } from '../../ui/index.ts'
import { customerTypeNames } from './customer-types.ts'
import { headline, includedLines, isFreeByDefault, subline } from './offer-text.ts'

export type OnAct = (name: string, id?: string) => void

export function OfferMenu({ offer, onAction }: { offer: NamedOffer; onAction: OnAct }) {
  return (
    <Menu
      label={`Actions for ${offer.name}`}
      groups={[
        [
          { label: 'Edit…', icon: <Pencil aria-hidden />, onSelect: () => onAction('edit', offer.id) },
          { label: 'Duplicate…', icon: <Copy aria-hidden />, onSelect: () => onAction('duplicate', offer.id) },
        ],
        [
          {
            label: 'Delete offer…',
            icon: <Trash2 aria-hidden />,
            destructive: true,
            onSelect: () => onAction('delete', offer.id),
          },
        ],
      ]}
    />
  )
}

export function OfferBadges({ offer }: { offer: NamedOffer }) {
  return (
    <>
      {isFreeByDefault(offer) && <Badge kind="outline">Default</Badge>}
      {offer.serverOnly && <Badge kind="outline">Server only</Badge>}
      {isAddOn(offer) && <Badge>Add-on</Badge>}
      {offer.stackable && <Badge>Stackable</Badge>}
    </>
  )
}

/** An offer as it would stand on a shelf. */
export function OfferCard({ offer, payments, onAction }: { offer: NamedOffer; payments: Payments; onAction: OnAct }) {
  const { amount, per } = headline(offer)
  const lines = includedLines(offer, payments)
  const isKept = useContext(KeptIn) !== null
  return (
    <article className="card column gap-3 p-4">
      <div className="row flex-nowrap">
        <h3 className="row flex-1 min-w-0 flex-wrap text-sm font-semibold">
          <button
            type="button"
            className="one-line cursor-pointer font-semibold"
            disabled={isKept}
            onClick={() => onAction('edit', offer.id)}
          >
            {offer.name}
          </button>
          <OfferBadges offer={offer} />
        </h3>
        <OfferMenu offer={offer} onAction={onAction} />
      </div>
      <div>
        <div className="tabular-nums text-2xl font-semibold tracking-tight">
          {amount} <span className="text-text-3 text-sm font-normal tracking-normal">{per}</span>
        </div>
        <p className="text-small text-text-3">{subline(offer, payments)}</p>
      </div>
      <ul className="column gap-2 min-w-0 flex-1 border-t border-line pt-3">
        {lines.map(({ id, what, when }) => (
          <li key={id} className="row text-small">
            <Check className="size-3.5 text-text-3" aria-hidden />
            <span className="min-w-0 flex-1">{what}</span>
            <span className="text-text-3 whitespace-nowrap">{when}</span>
          </li>
        ))}
        {lines.length === 0 && <li className="text-small text-text-3">No items included</li>}
      </ul>
      <div className="row text-tiny text-text-3">
        <span className="mono text-tiny one-line">{offer.id}</span>
        <span className="ml-auto">{customerTypeNames[offer.customerType]}</span>
      </div>
    </article>
  )
}
