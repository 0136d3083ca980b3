import { RefreshCw, ShoppingCart, Tag } from 'lucide-react'
import { date, exact } from '../../lib/format.ts'
import { priceText } from '../../lib/price-text.ts'
import { useActions } from '../../lib/use-actions.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { Badge, Button, Card, Empty, Menu, Section, Setting, Show } from '../../ui/index.ts'
import { type Customer, purchaseActions, purchaseQueries, type Transaction } from './queries.ts'
import { isHeld, TransactionStatus } from './transaction-status.tsx'

interface OwnedProps {
  projectId: string
  customer: Customer
  onCheckout(): void
  onGrant(): void
}

/** The offers that a customer holds. */
export function Owned({ projectId, customer, onCheckout, onGrant }: OwnedProps) {
  const bought = useLoaded(purchaseQueries.bought(projectId, customer))
  const actions = (
    <>
      <Button size="small" onClick={onCheckout}>
        <ShoppingCart aria-hidden />
        Checkout link
      </Button>
      <Button size="small" onClick={onGrant}>
        Grant offer
      </Button>
    </>
  )
  return (
    <Section title="Offers" actions={actions}>
      <Show loaded={mapLoaded(bought, (all) => all.filter(isHeld))}>
        {(held) => (
          <Card>
            {held.map((one) => (
              <OwnedOffer key={one.id} projectId={projectId} transaction={one} />
            ))}
            {held.length === 0 && (
              <Empty icon={<Tag aria-hidden />} title="Nothing bought yet">
                What {customer.name} buys or is granted appears here. Offers that are free by default are not listed.
              </Empty>
            )}
          </Card>
        )}
      </Show>
    </Section>
  )
}

function OwnedOffer({ projectId, transaction }: { projectId: string; transaction: Transaction }) {
  const { run } = useActions(projectId)
  const { id, type, offer_display_name, price, quantity, test_mode, created_at_millis: at } = transaction
  const name = offer_display_name ?? 'An offer'
  const renew = () => run('renew', () => purchaseActions.renew(projectId, id), { done: `${name} renewed` })
  return (
    <Setting
      icon={type === 'subscription' ? <RefreshCw aria-hidden /> : <ShoppingCart aria-hidden />}
      title={
        <>
          {name}
          {quantity > 1 && ` × ${quantity}`}
        </>
      }
      note={
        <span title={exact(at)}>
          {priceText(price)} · since {date(at)}
        </span>
      }
    >
      {test_mode && <Badge kind="outline">Test</Badge>}
      <TransactionStatus transaction={transaction} />
      {test_mode && type === 'subscription' && (
        <Menu
          label={`Actions for ${name}`}
          groups={[[{ label: 'Renew now', icon: <RefreshCw aria-hidden />, onSelect: () => void renew() }]]}
        />
      )}
    </Setting>
  )
}
