import { useEffect, useState } from 'react'
import { MinusIcon, PlusIcon } from '../page/icons.tsx'
import { useTexts } from '../texts/texts.tsx'

/** Typing is free until the field is left; then it holds what can be bought. */
export function QuantityStepper({
  quantity,
  max,
  locked,
  onChange,
}: {
  quantity: number
  max: number
  locked: boolean
  onChange: (quantity: number) => void
}) {
  const t = useTexts()
  const [text, setText] = useState(String(quantity))
  useEffect(() => setText(String(quantity)), [quantity])
  const type = (value: string) => {
    setText(value)
    if (/^\d+$/.test(value)) onChange(Number(value))
  }
  return (
    <div className="hp-co-quantity">
      <span className="hp-two">
        <span id="quantity">{t('Quantity')}</span>
        {quantity === max && <span>{t('That is the most at once')}</span>}
      </span>
      <div className="hp-stepper">
        <button
          type="button"
          aria-label={t('One fewer')}
          disabled={locked || quantity <= 1}
          onClick={() => onChange(quantity - 1)}
        >
          <MinusIcon />
        </button>
        <input
          aria-labelledby="quantity"
          inputMode="numeric"
          value={text}
          disabled={locked}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setText(String(quantity))}
        />
        <button
          type="button"
          aria-label={t('One more')}
          disabled={locked || quantity >= max}
          onClick={() => onChange(quantity + 1)}
        >
          <PlusIcon />
        </button>
      </div>
    </div>
  )
}
