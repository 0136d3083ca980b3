import { CreditCard } from 'lucide-react'
import { useActions } from '../../lib/use-actions.ts'
import { Button, Setting } from '../../ui/index.ts'
import { type Billing, billingActions } from './billing-queries.ts'
import type { Customer } from './queries.ts'

interface PaymentMethodProps {
  projectId: string
  customer: Customer
  billing: Billing
}

/** What the next payments are made with. In test mode an owner decides whether they go through. */
export function PaymentMethod({ projectId, customer, billing }: PaymentMethodProps) {
  const { payment_method: card, test_mode: isTest, products } = billing
  if (!card && !products.some(({ reason }) => reason === 'bought')) return null
  if (isTest) return <TestCard projectId={projectId} customer={customer} declines={card?.last4 === '0002'} />
  return (
    <Setting icon={<CreditCard aria-hidden />} title="Card" note="Customers change it in their account settings">
      <span className="tabular-nums">{card ? textOf(card) : 'The one they paid with'}</span>
    </Setting>
  )
}

const textOf = ({ brand, last4, exp_month, exp_year }: NonNullable<Billing['payment_method']>) =>
  [
    brand.replace(/^./, (letter) => letter.toUpperCase()),
    last4 && `ending in ${last4},`,
    exp_year > 0 && `expires ${String(exp_month).padStart(2, '0')}/${exp_year}`,
  ]
    .filter(Boolean)
    .join(' ')

function TestCard({ projectId, customer, declines }: Omit<PaymentMethodProps, 'billing'> & { declines: boolean }) {
  const { busy, run } = useActions(projectId)
  const turn = () =>
    run('card', () => billingActions.setTestCard(projectId, customer, declines ? 'works' : 'declines'), {
      done: declines ? 'Payments go through' : 'Payments will fail',
    })
  return (
    <Setting
      icon={<CreditCard aria-hidden />}
      title="Test card"
      note={declines ? 'Payments with it are declined' : 'Payments with it go through'}
    >
      <Button size="small" busy={busy === 'card'} onClick={() => void turn()}>
        {declines ? 'Let payments go through' : 'Let payments fail'}
      </Button>
    </Setting>
  )
}
