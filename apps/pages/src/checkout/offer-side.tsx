import { BrandMark } from '@hallpass/react/internal/ui'
import type { ReactNode } from 'react'
import type { Brand } from '../page/facts.ts'
import { useTexts } from '../texts/texts.tsx'
import { type Choosing, chosenPrice, isLocked, totals } from './checkout.flow.ts'
import { PriceCards } from './price-cards.tsx'
import { maxQuantity, type Price } from './purchase.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import { length, lineName, money, recurring } from './words.ts'

export interface OfferEvents {
  onPrice: (id: string) => void
  onQuantity: (quantity: number) => void
}

/** What is sold: seller, prices, quantity and the sum. */
export function OfferSide({
  state,
  brand,
  onPrice,
  onQuantity,
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
        {price?.interval ? t('Subscribe to {offer}', { offer }) : t('Buy {offer}', { offer })}
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
      {price && <Summary state={state} price={price} />}
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

function Summary({ state, price }: { state: Choosing; price: Price }) {
  const t = useTexts()
  const { purchase, quantity } = state
  const { each, dueToday } = totals(state)
  const unit = money(t, price.currency, price.minorUnits)
  return (
    <dl className="hp-sum">
      <div>
        <dt>{lineName(t, purchase.offerName, price)}</dt>
        <dd>{purchase.isStackable ? `${quantity.toLocaleString(t.lang)} × ${unit}` : unit}</dd>
      </div>
      {price.trial && (
        <div>
          <dt>{t('After {duration}', { duration: length(t, price.trial) })}</dt>
          <dd>{money(t, price.currency, each)}</dd>
        </div>
      )}
      <div className="hp-total">
        <dt>{t('Due today')}</dt>
        <dd>{money(t, price.currency, dueToday)}</dd>
      </div>
    </dl>
  )
}
