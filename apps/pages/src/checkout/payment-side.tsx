import { Alert, Button } from '@hallpass/react/internal/ui'
import type { ReactNode, RefObject } from 'react'
import { FlaskIcon, InfoIcon, LockIcon } from '../page/icons.tsx'
import { type Texts, useTexts } from '../texts/texts.tsx'
import { type Choosing, changesPlan, chosenPrice, isFreeOnce, totals } from './checkout.flow.ts'
import { buttonText, chargeTerms, listed } from './words.ts'

export interface PaymentSideProps {
  state: Choosing
  seller: string
  /** Where the card fields go; undefined where no money can be taken. */
  fields: { place: RefObject<HTMLDivElement | null>; isReady: boolean } | undefined
  onPay: () => void
  onSkip: () => void
}

/** How it is paid, or why it cannot be. */
export function PaymentSide(props: PaymentSideProps) {
  const { state, seller } = props
  const { purchase } = state
  const t = useTexts()
  const offer = purchase.offerName
  return (
    <section className="hp-co-right" aria-labelledby="pay">
      {purchase.isOwned ? (
        <Notice title={t('You already have this.')}>
          {t('{offer} is active for this account, so there is nothing to pay.', { offer })}
        </Notice>
      ) : (
        <>
          {purchase.replaces.length > 0 && (
            <Notice title={t('This changes your plan.')}>
              {t('{offer} takes the place of {offers}.', { offer, offers: listed(t, purchase.replaces) })}
            </Notice>
          )}
          {state.isOwner && chosenPrice(state) && <TestMode {...props} />}
        </>
      )}
      <h2 className="hp-title" id="pay">
        {t('Payment')}
      </h2>
      {state.problem !== undefined && <Alert>{state.problem}</Alert>}
      {purchase.isOwned ? (
        <p className="hp-muted">{t('Nothing is due.')}</p>
      ) : (
        <PaymentForm {...props} seller={seller} />
      )}
    </section>
  )
}

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="hp-notice hp-notice-plain" role="note">
    <InfoIcon />
    <span>
      <b>{title}</b> {children}
    </span>
  </div>
)

function TestMode({ state, onSkip }: PaymentSideProps) {
  const t = useTexts()
  return (
    <div className="hp-notice" role="note">
      <FlaskIcon />
      <span>
        <b>{t('Test mode.')}</b> {t('No money moves.')}
      </span>
      <Button size="small" busy={state.busy === 'skipping'} disabled={state.busy === 'paying'} onClick={onSkip}>
        {t('Skip payment')}
      </Button>
    </div>
  )
}

function PaymentForm({ state, seller, fields, onPay }: PaymentSideProps) {
  const t = useTexts()
  const price = chosenPrice(state)
  if (!price) return <p className="hp-muted">{t('This offer has no price that can be paid here.')}</p>
  if (!fields) return <p className="hp-muted">{cannotPay(t, state, seller)}</p>
  const { each, first, dueToday } = totals(state)
  const isFree = isFreeOnce(state)
  const isChange = changesPlan(state)
  const isReady = isFree || isChange || fields.isReady
  const { replaces } = state.purchase
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    onPay()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className="hp-co-fields" ref={fields.place} aria-busy={!isReady} hidden={isFree || isChange} />
      {isChange && (
        <p className="hp-co-own-card">
          {t('You pay with the card that pays for {offers}. What is left of it is taken off.', {
            offers: listed(t, replaces),
          })}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        block
        busy={state.busy === 'paying'}
        disabled={!isReady || state.isCheckingCoupon || state.busy === 'skipping'}
      >
        {!isFree && <LockIcon />}
        {isFree ? t('Get it for free') : isChange ? t('Switch plan') : buttonText(t, price, first)}
      </Button>
      {!isFree && (
        <p className="hp-sm hp-muted hp-co-terms">
          {dueToday !== undefined &&
            chargeTerms(t, price, { each, first: isChange ? dueToday : first, coupon: state.coupon })}{' '}
          {t('{seller} charges you through Stripe and never sees your card number.', { seller })}
        </p>
      )}
    </form>
  )
}

function cannotPay(t: Texts, { purchase, isOwner }: Choosing, seller: string) {
  if (!purchase.isLocalAccount)
    return t('{seller} cannot take payments on this page right now. Ask them for another way to pay.', { seller })
  const notYet = t('{seller} is in test mode and takes no payments yet.', { seller })
  return isOwner ? `${notYet} ${t('Skip the payment to try it out.')}` : notYet
}
