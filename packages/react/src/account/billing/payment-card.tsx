import type { Billing, PaymentMethod } from '@hallpass/js'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import type { Translator } from '../../messages/translate.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, lazyPart } from '../../ui/loading.tsx'
import { Done, Row } from '../parts.tsx'
import type { BillingCustomer } from './billing-customer.ts'
import { TestCard } from './test-card.tsx'

/** Asks Stripe for its fields, which few people come to. */
const StripeCard = lazyPart(async () => (await import('./stripe-card.tsx')).StripeCard)

/** What the next payments are made with, and another one in its place. */
export function PaymentCard({ customer, billing }: { customer: BillingCustomer; billing: Billing }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const { paymentMethod: card, testMode } = billing
  const dialog = {
    customer,
    onDone: () => setDone(true),
    onClose: () => setOpen(false),
  }
  const open = () => {
    setDone(false)
    setOpen(true)
  }
  return (
    <>
      <div className="hp-list">
        <div className="hp-item">
          <Row
            icon={CreditCard}
            title={testMode ? t('Test card') : nameOf(t, card)}
            description={testMode ? testText(t, card) : card && expiry(t, card)}
            actions={
              <Button size="small" onClick={open}>
                {t('Change card')}
              </Button>
            }
          />
        </div>
      </div>
      <Done>{isDone && t('The card was changed.')}</Done>
      {isOpen && testMode && <TestCard {...dialog} card={card} />}
      {isOpen && !testMode && (
        <Loading fallback={null}>
          <StripeCard {...dialog} />
        </Loading>
      )}
    </>
  )
}

/** Stripe’s names of cards are lower case. */
const brandOf = (brand: string) => brand.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('_', ' ')

function nameOf(t: Translator, card: PaymentMethod | null): string {
  // Stripe has it, and has not told us yet which one it is.
  if (!card) return t('The card you paid with')
  return card.last4
    ? t('{brand} ending in {digits}', { brand: brandOf(card.brand), digits: card.last4 })
    : brandOf(card.brand)
}

function expiry(t: Translator, { expMonth, expYear }: PaymentMethod) {
  if (!expYear) return null
  const date = new Intl.DateTimeFormat(t.lang, { month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(expYear, expMonth - 1, 15),
  )
  return t('Expires {date}', { date })
}

const testText = (t: Translator, card: PaymentMethod | null) =>
  card?.last4 === declining ? t('Payments with it are declined.') : t('Payments with it go through.')

/** The last digits of the test card that is declined. */
const declining = '0002'
