import { BrandMark } from '@hallpass/react/internal/ui'
import type { Brand } from '../page/facts.ts'
import { type Choosing, chosenPrice, isLocked, totals } from './checkout.flow.ts'
import { PriceCards } from './price-cards.tsx'
import { maxQuantity, type Price } from './purchase.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import { every, length, lineName, money } from './words.ts'

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
  const { purchase, quantity } = state
  const price = chosenPrice(state)
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
        {price?.interval ? 'Subscribe to' : 'Buy'} {purchase.offerName}
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

const Amount = ({ price, each }: { price: Price; each: number }) => (
  <p className="hp-amount" aria-live="polite">
    {money(price.currency, each)} {price.interval && <small>per {every(price.interval)}</small>}
  </p>
)

function Summary({ state, price }: { state: Choosing; price: Price }) {
  const { purchase, quantity } = state
  const { each, dueToday } = totals(state)
  const unit = money(price.currency, price.minorUnits)
  return (
    <dl className="hp-sum">
      <div>
        <dt>{lineName(purchase.offerName, price)}</dt>
        <dd>{purchase.isStackable ? `${quantity.toLocaleString('en-US')} × ${unit}` : unit}</dd>
      </div>
      {price.trial && (
        <div>
          <dt>After {length(price.trial)}</dt>
          <dd>{money(price.currency, each)}</dd>
        </div>
      )}
      <div className="hp-total">
        <dt>Due today</dt>
        <dd>{money(price.currency, dueToday)}</dd>
      </div>
    </dl>
  )
}
