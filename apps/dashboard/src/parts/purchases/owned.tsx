import { Check, Gift, Pencil, RefreshCw, ShoppingCart, Tag, Undo2, XCircle } from 'lucide-react'
import { useState } from 'react'
import { exact } from '../../lib/format.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Badge, Button, Card, Empty, Menu, Section, Setting, Show, Status } from '../../ui/index.ts'
import { billingActions, billingQueries, type Product } from './billing-queries.ts'
import { CancelProduct } from './cancel-product.tsx'
import { ChangeProduct } from './change-product.tsx'
import { Credit } from './credit.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { discountText, nextText, statusOf, whyText } from './product-text.ts'
import { type Customer, purchaseActions } from './queries.ts'

interface OwnedProps {
  projectId: string
  customer: Customer
  onCheckout(): void
  onGrant(): void
}

/** What a customer has, why, and when it ends. */
export function Owned({ projectId, customer, onCheckout, onGrant }: OwnedProps) {
  const billing = useLoaded(billingQueries.of(projectId, customer))
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
      <Show loaded={billing}>
        {(found) => (
          <Card>
            {found.products.map((product) => (
              <OwnedProduct
                key={product.id ?? product.offer_id}
                projectId={projectId}
                customer={customer}
                product={product}
              />
            ))}
            {found.products.length === 0 && (
              <Empty icon={<Tag aria-hidden />} title="Nothing bought yet">
                What {customer.name} buys or is granted appears here.
              </Empty>
            )}
            <PaymentMethod projectId={projectId} customer={customer} billing={found} />
            <Credit credit={found.credit} />
          </Card>
        )}
      </Show>
    </Section>
  )
}

const icons = { bought: RefreshCw, granted: Gift, included: Check }

function OwnedProduct({
  projectId,
  customer,
  product,
}: Omit<OwnedProps, 'onCheckout' | 'onGrant'> & { product: Product }) {
  const { type, reason, display_name: name, quantity, test_mode, started_at_millis: since } = product
  const Icon = type === 'one_time' && reason === 'bought' ? ShoppingCart : icons[reason]
  const { kind, text } = statusOf(product)
  return (
    <Setting
      icon={<Icon aria-hidden />}
      title={quantity > 1 ? `${name} × ${quantity}` : name}
      note={
        <span title={since === null ? undefined : exact(since)}>
          {[whyText(product), discountText(product), nextText(product)].filter(Boolean).join(' · ')}
        </span>
      }
    >
      {test_mode && <Badge kind="outline">Test</Badge>}
      <Status kind={kind}>{text}</Status>
      {type === 'subscription' && <ProductMenu projectId={projectId} customer={customer} product={product} />}
    </Setting>
  )
}

function ProductMenu({ projectId, customer, product }: { projectId: string; customer: Customer; product: Product }) {
  const { run } = useActions(projectId)
  const [open, setOpen] = useState<'change' | 'period_end' | 'now'>()
  const { id, display_name: name, test_mode, can } = product
  const renew = () => run('renew', () => purchaseActions.renew(projectId, id ?? ''), { done: `${name} renewed` })
  const resume = () =>
    run('resume', () => billingActions.resume(projectId, customer, product), { done: `${name} goes on` })
  const dialog = { projectId, customer, product, onClose: () => setOpen(undefined) }
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        groups={[
          [
            can.resume && { label: 'Undo cancellation', icon: <Undo2 aria-hidden />, onSelect: () => void resume() },
            can.change && { label: 'Change plan…', icon: <Pencil aria-hidden />, onSelect: () => setOpen('change') },
            test_mode && { label: 'Renew now', icon: <RefreshCw aria-hidden />, onSelect: () => void renew() },
          ],
          [
            can.cancel && {
              label: 'Cancel at the end of the period…',
              icon: <XCircle aria-hidden />,
              onSelect: () => setOpen('period_end'),
            },
            (can.cancel || can.resume || product.ends_at_millis !== null) && {
              label: 'End now…',
              icon: <XCircle aria-hidden />,
              destructive: true,
              onSelect: () => setOpen('now'),
            },
          ],
        ]}
      />
      {(open === 'now' || open === 'period_end') && <CancelProduct when={open} {...dialog} />}
      {open === 'change' && <ChangeProduct {...dialog} />}
    </>
  )
}
