import { useTexts } from '../texts/texts.tsx'
import type { Price } from './purchase.ts'
import { savingOf } from './saving.ts'
import { money, priceName, priceTerms } from './words.ts'

/** One card for each price; of a single one there is nothing to choose, but its terms stay. */
export function PriceCards({
  prices,
  chosenId,
  perPiece,
  locked,
  onChoose,
}: {
  prices: readonly Price[]
  chosenId: string | undefined
  /** Prices are those of one piece. */
  perPiece: boolean
  locked: boolean
  onChoose: (id: string) => void
}) {
  const t = useTexts()
  return (
    <fieldset className="hp-prices" disabled={locked}>
      <legend className="hp-sr">{t('Price')}</legend>
      {prices.map((price) => (
        <label className="hp-price-card" key={price.id}>
          <input
            type="radio"
            name="price"
            value={price.id}
            checked={price.id === chosenId}
            onChange={() => onChoose(price.id)}
          />
          <span className="hp-radio" aria-hidden="true" />
          <span className="hp-two">
            <span>
              {priceName(t, price)} <Saving percent={savingOf(price, prices)} />
            </span>
            <span>{priceTerms(t, price)}</span>
          </span>
          <span className="hp-two hp-price">
            <span>{money(t, price.currency, price.minorUnits)}</span>
            {perPiece && <span>{t('each')}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Saving({ percent }: { percent: number | undefined }) {
  const t = useTexts()
  if (percent === undefined) return null
  const share = new Intl.NumberFormat(t.lang, { style: 'percent' }).format(percent / 100)
  return <span className="hp-badge hp-badge-success">{t('Save {percent}', { percent: share })}</span>
}
