import { type CurrencyCode, currencies } from '@hallpass/contract'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button, cx, IconButton, Select } from '../../ui/index.ts'
import { IntervalSelect } from './interval-select.tsx'
import { checkInterval, newPrice, type OfferValues } from './offer-values.ts'
import { RowProblem } from './row-problem.tsx'

const currencyOptions = currencies.map(({ code }) => ({ value: code, label: code }))
const every = ['1 day', '1 week', '1 month', '3 month', '6 month', '1 year']
const trials = ['7 day', '14 day', '30 day']
const without1 = (length: string) => length.replace(/^1 /, '')

/** What it costs: one of these is chosen at the checkout. */
export function PriceRows() {
  const { control, watch } = useFormContext<OfferValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'prices' })
  const last = watch('prices').at(-1)
  return (
    <div>
      <div className="row mb-2">
        <span className="label">Prices</span>
        <span className="ml-auto">
          <Button variant="ghost" size="small" onClick={() => append(newPrice(last?.currency ?? 'USD', '1 year'))}>
            <Plus aria-hidden />
            Add price
          </Button>
        </span>
      </div>
      <div className="column gap-2">
        {fields.map((field, index) => (
          <PriceRow key={field.id} index={index} onRemove={() => remove(index)} />
        ))}
        {fields.length === 0 && <p className="text-small text-text-3">Without a price nobody can buy it.</p>}
      </div>
    </div>
  )
}

function PriceRow({ index, onRemove }: { index: number; onRemove(): void }) {
  const { register, watch, setValue, formState } = useFormContext<OfferValues>()
  const problem = useId()
  const errors = formState.errors.prices?.[index]
  const price = watch(`prices.${index}`)
  const nth = `price ${index + 1}`
  // Registered without inputs of their own, so that they are checked.
  register(`prices.${index}.interval`, { validate: checkInterval })
  register(`prices.${index}.trial`, { validate: checkInterval })
  return (
    <div>
      <div className="row items-start flex-wrap">
        <Select<CurrencyCode>
          label={`Currency of ${nth}`}
          className="w-[84px] flex-none max-[720px]:-order-1"
          options={currencyOptions}
          value={price.currency}
          onChange={(currency) => setValue(`prices.${index}.currency`, currency)}
        />
        <span
          className={cx(
            'input tabular-nums w-[104px] flex-none max-[720px]:-order-1',
            errors?.amount && 'input-invalid',
          )}
        >
          <input
            type="text"
            inputMode="decimal"
            placeholder="0.00"
            aria-label={`Amount of ${nth}`}
            aria-describedby={problem}
            aria-invalid={errors?.amount ? true : undefined}
            {...register(`prices.${index}.amount`, {
              validate: (amount) => amount.trim() !== '' || 'Enter an amount.',
            })}
          />
        </span>
        <IntervalSelect
          label={`Interval of ${nth}`}
          className="w-[150px] flex-none"
          none="once"
          presets={every}
          describe={(length) => `every ${without1(length)}`}
          value={price.interval}
          onChange={(interval) => setValue(`prices.${index}.interval`, interval)}
        />
        {price.interval !== '' && (
          <IntervalSelect
            label={`Trial of ${nth}`}
            className="w-[150px] flex-none"
            none="no trial"
            presets={trials}
            describe={(length) => `${length} free`}
            value={price.trial}
            onChange={(trial) => setValue(`prices.${index}.trial`, trial)}
          />
        )}
        <span className="ml-auto mt-0.5 max-[720px]:-order-1">
          <IconButton variant="ghost" size="small" label={`Remove ${nth}`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </div>
      <RowProblem id={problem} texts={[errors?.amount?.message, errors?.interval?.message, errors?.trial?.message]} />
    </div>
  )
}
