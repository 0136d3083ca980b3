import { buttonClass } from '@hallpass/react/internal/ui'
import { useEffect, useState } from 'react'
import { NoticeCard, type Tone } from '../page/notice-card.tsx'
import type { Text } from '../texts/source.ts'
import { useTexts } from '../texts/texts.tsx'
import { findWayBack, forgetBegun } from './begun.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { loadProcessor } from './processor.ts'
import { firstOutcome, type Outcome, outcomeOf, type ReturnQuery, readReturn } from './return.flow.ts'
import type { CheckoutFacts } from './use-checkout.ts'

interface Words {
  tone: Tone
  title: Text
  text: Text
  /** Whether to offer the way back to the checkout. */
  back?: boolean
}

const again = 'Nothing was charged. Go back and try again, or pay in another way.'
const words: Record<Exclude<Outcome, 'loading'>, Words> = {
  tested: { tone: 'success', title: 'Bought in test mode', text: 'No money moved. You can close this page.' },
  succeeded: { tone: 'success', title: 'Payment complete', text: 'Thank you. You can close this page.' },
  processing: {
    tone: 'waiting',
    title: 'Payment on its way',
    text: 'Your bank is still working on it, which can take some days. You do not need to do anything else.',
  },
  unpaid: { tone: 'error', title: 'The payment did not go through', text: again, back: true },
  unconfirmed: {
    tone: 'error',
    title: 'Your bank wants you to confirm',
    text: 'The payment was not confirmed, so nothing was charged. Go back and try again.',
    back: true,
  },
  canceled: { tone: 'error', title: 'The payment was canceled', text: again, back: true },
  unknown: {
    tone: 'error',
    title: 'We do not know about this payment',
    text: 'If money was taken, what you bought appears by itself. Otherwise go back and try again.',
    back: true,
  },
}

/** Where the processor sends people back to. */
export function ReturnPage({ brand, appUrl, stripeKey }: Pick<CheckoutFacts, 'brand' | 'appUrl' | 'stripeKey'>) {
  const t = useTexts()
  const [query] = useState(() => readReturn(window.location.search))
  const [outcome, setOutcome] = useState(() => firstOutcome(query, stripeKey !== null))
  useEffect(() => {
    if (outcome !== 'loading' || stripeKey === null) return
    askProcessor(stripeKey, query).then(setOutcome, () => setOutcome(outcomeOf(query.redirectStatus)))
  }, [outcome, query, stripeKey])
  const isOver = outcome === 'succeeded' || outcome === 'processing'
  useEffect(() => {
    if (isOver) forgetBegun(query.fullCode)
  }, [isOver, query])
  if (outcome === 'loading') return <CheckoutSkeleton />
  const { tone, title, text, back = false } = words[outcome]
  const isBought = isOver || outcome === 'tested'
  const wayBack = findWayBack(query.fullCode) ?? appUrl
  const thanks =
    brand && outcome === 'succeeded'
      ? t('{seller} has your payment. You can close this page.', { seller: brand.displayName })
      : undefined
  return (
    <NoticeCard tone={tone} title={t(title)} text={thanks ?? t(text)}>
      {back && query.fullCode && (
        <a className={buttonClass('primary', 'normal', true)} href={`/purchase/${encodeURIComponent(query.fullCode)}`}>
          {t('Go back')}
        </a>
      )}
      {isBought && wayBack && (
        <a className={buttonClass('primary', 'normal', true)} href={wayBack}>
          {brand ? t('Back to {seller}', { seller: brand.displayName }) : t('Back to the app')}
        </a>
      )}
    </NoticeCard>
  )
}

async function askProcessor(key: string, { accountId, clientSecret }: ReturnQuery): Promise<Outcome> {
  const stripe = await loadProcessor(key, accountId!)
  if (!stripe) throw new Error('the processor cannot be asked')
  if (clientSecret!.startsWith('seti_')) {
    return outcomeOf((await stripe.retrieveSetupIntent(clientSecret!)).setupIntent?.status)
  }
  return outcomeOf((await stripe.retrievePaymentIntent(clientSecret!)).paymentIntent?.status)
}
