import { BrandMark } from '@hallpass/react/internal/ui'
import type { ReactNode } from 'react'
import type { Brand } from '../page/facts.ts'
import { useTexts } from '../texts/texts.tsx'
import { type Choosing, changesPlan, chosenPrice, isLocked, totals } from './checkout.flow.ts'
import { couponTerms, refusalText } from './coupon.ts'
import { CouponField } from './coupon-field.tsx'
import { PriceCards } from './price-cards.tsx'
import { maxQuantity, type Price } from './purchase.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import { length, lineName, money, recurring } from './words.ts'

export interface OfferEvents {
  onPrice: (id: string) => void
  onQuantity: (quantity: number) => void
  onCoupon: (code: string) => void
  onNoCoupon: () => void
}

/** What is sold: seller, prices, quantity and the sum. */
export function OfferSide({
  state,
  brand,
  onPrice,
  onQuantity,
  onCoupon,
  onNoCoupon,
}: { state: Choosing; brand: Brand | null } & OfferEvents) {
  const t = useTexts()
  const { purchase, quantity } = state
  const price = chosenPrice(state)
  const offer = purchase.offerName
  const locked = isLocked(state) || purchase.isOwned
  return (
    <section className="hp-co-left" aria-labelledby="offer">
      {brand && (
        <div className="hp-co-brand">
          {brand.logoUrl ? (
            <Logo light={brand.logoUrl} dark={brand.logoDarkUrl} />
          ) : (
            <BrandMark name={brand.displayName} />
          )}
          <span>{brand.displayName}</span>
        </div>
      )}
      <h1 className="hp-co-offer" id="offer">
        {changesPlan(state)
          ? t('Switch to {offer}', { offer })
          : price?.interval
            ? t('Subscribe to {offer}', { offer })
            : t('Buy {offer}', { offer })}
      </h1>
      {price && <Amount price={price} each={totals(state).each} />}
      <PriceCards
        prices={purchase.prices}
        chosenId={state.priceId}
        perPiece={purchase.isStackable}
        locked={locked}
        onChoose={onPrice}
      />
      {price && purchase.isStackable && (
        <QuantityStepper quantity={quantity} max={maxQuantity(price)} locked={locked} onChange={onQuantity} />
      )}
      {price && <Summary state={state} price={price} locked={locked} onNoCoupon={onNoCoupon} />}
      {purchase.takesCoupons && !state.coupon && !purchase.isOwned && (
        <CouponField problem={state.couponProblem} busy={state.isCheckingCoupon} locked={locked} onApply={onCoupon} />
      )}
    </section>
  )
}

/** The square one: the name stands beside it. */
const Logo = ({ light, dark }: { light: string; dark: string | null }) => (
  <picture>
    {dark && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
    <img className="hp-brand" src={light} alt="" />
  </picture>
)

function Amount({ price: { currency, interval }, each }: { price: Price; each: number }) {
  const t = useTexts()
  const amount = <b>{money(t, currency, each)}</b>
  if (!interval) return <Line>{amount}</Line>
  const [text, values] = recurring(t, interval)
  return <Line>{t.rich(text, { ...values, amount })}</Line>
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="hp-amount" aria-live="polite">
    {children}
  </p>
)

interface SummaryProps {
  state: Choosing
  price: Price
  locked: boolean
  onNoCoupon: () => void
}

function Summary({ state, price, locked, onNoCoupon }: SummaryProps) {
  const t = useTexts()
  const { purchase, quantity } = state
  const { first, dueToday } = totals(state)
  const unit = money(t, price.currency, price.minorUnits)
  return (
    <dl className="hp-sum">
      <div>
        <dt>{lineName(t, purchase.offerName, price)}</dt>
        <dd>{purchase.isStackable ? `${quantity.toLocaleString(t.lang)} × ${unit}` : unit}</dd>
      </div>
      <DiscountLine state={state} price={price} locked={locked} onNoCoupon={onNoCoupon} />
      {price.trial && (
        <div>
          <dt>{t('After {duration}', { duration: length(t, price.trial) })}</dt>
          <dd>{money(t, price.currency, first)}</dd>
        </div>
      )}
      {dueToday !== undefined && (
        <div className="hp-total">
          <dt>{t('Due today')}</dt>
          <dd>{money(t, price.currency, dueToday)}</dd>
        </div>
      )}
    </dl>
  )
}

function DiscountLine({ state, price, locked, onNoCoupon }: SummaryProps) {
  const t = useTexts()
  const { coupon } = state
  if (!coupon) return null
  const { discount } = totals(state)
  const terms = discount === 0 ? refusalText(t, 'other_currency') : couponTerms(t, coupon, price)
  return (
    <div className="hp-co-discount">
      <dt>
        {t('Discount ({code})', { code: coupon.code })}
        {!locked && (
          <button type="button" className="hp-co-remove" aria-label={t('Remove the code')} onClick={onNoCoupon}>
            ×
          </button>
        )}
        {terms && <small>{terms}</small>}
      </dt>
      <dd>−{money(t, price.currency, discount)}</dd>
    </div>
  )
}
