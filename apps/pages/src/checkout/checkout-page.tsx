import { Button, Surface } from '@hallpass/react/internal/ui'
import { NoticeCard } from '../page/notice-card.tsx'
import type { Text } from '../texts/source.ts'
import { useTexts } from '../texts/texts.tsx'
import type { Refusal } from './checkout.flow.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { OfferSide } from './offer-side.tsx'
import { PaymentSide } from './payment-side.tsx'
import { type CheckoutFacts, useCheckout } from './use-checkout.ts'

/** The public page behind a checkout link: docs/protocol/payments.md#the-checkout-page. */
export function CheckoutPage(facts: CheckoutFacts) {
  const { state, dispatch, cards, skip, pay, applyCoupon } = useCheckout(facts)
  const { brand } = facts
  const t = useTexts()
  if (state.step === 'loading') return <CheckoutSkeleton />
  if (state.step === 'refused') {
    return <RefusedCard refusal={state.refusal} onRetry={() => dispatch({ type: 'retried' })} />
  }
  return (
    <Surface>
      <main className="hp-checkout">
        <OfferSide
          state={state}
          brand={brand}
          onPrice={(priceId) => dispatch({ type: 'priceChosen', priceId })}
          onQuantity={(quantity) => dispatch({ type: 'quantityChosen', quantity })}
          onCoupon={applyCoupon}
          onNoCoupon={() => dispatch({ type: 'couponRemoved' })}
        />
        <PaymentSide
          state={state}
          seller={brand?.displayName ?? t('The seller')}
          fields={cards.isOffered ? { place: cards.place, isReady: cards.fields !== undefined } : undefined}
          onPay={pay}
          onSkip={skip}
        />
      </main>
    </Surface>
  )
}

const refusals: Record<Refusal, { title: Text; text: Text }> = {
  link: {
    title: 'This link does not work',
    text: 'It was used already, or it is older than a day. Ask whoever sent it for a new one.',
  },
  attempts: {
    title: 'This link was tried too often',
    text: 'To keep it safe, it no longer works. Ask whoever sent it for a new one.',
  },
  trouble: {
    title: 'The offer could not be loaded',
    text: 'Nothing was charged. Check your connection and try again.',
  },
}

function RefusedCard({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  const t = useTexts()
  const { title, text } = refusals[refusal]
  return (
    <NoticeCard tone={refusal === 'trouble' ? 'error' : 'waiting'} title={t(title)} text={t(text)}>
      {refusal === 'trouble' && (
        <Button variant="primary" block onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </NoticeCard>
  )
}
