import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { type UseFieldArrayReturn, useFieldArray, useFormContext } from 'react-hook-form'
import { itemsFor, nameOf, type Payments } from '../../lib/catalogue.ts'
import { Button, cx, IconButton, Select } from '../../ui/index.ts'
import { customerTypeNames } from './customer-types.ts'
import { IntervalSelect } from './interval-select.tsx'
import { checkInterval, type IncludedValues, newIncluded, type OfferValues } from './offer-values.ts'
import { RowProblem } from './row-problem.tsx'

const repeats = ['1 day', '1 week', '1 month', '1 year']
const expiries: readonly { value: IncludedValues['expires']; label: string }[] = [
  { value: 'when-purchase-expires', label: 'while active' },
  { value: 'when-repeated', label: 'until repeated' },
  { value: 'never', label: 'never expires' },
]
const newItem = '+'

interface IncludedRowsProps {
  payments: Payments
  /** Asks for a new item, and takes its id. */
  onNewItem(use: (id: string) => void): void
}

/** What comes with it, how often, and for how long. */
export function IncludedRows({ payments, onNewItem }: IncludedRowsProps) {
  const { control, watch } = useFormContext<OfferValues>()
  const rows = useFieldArray({ control, name: 'items' })
  const used = watch('items').map(({ item }) => item)
  const free = itemsFor(payments, watch('customerType')).find(({ id }) => !used.includes(id))
  const add = () => (free ? rows.append(newIncluded(free.id)) : onNewItem((id) => rows.append(newIncluded(id))))
  return (
    <div>
      <div className="row mb-2">
        <span className="label">Included items</span>
        <span className="ml-auto">
          <Button variant="ghost" size="small" onClick={add}>
            <Plus aria-hidden />
            {free ? 'Add item' : 'New item…'}
          </Button>
        </span>
      </div>
      <div className="column gap-2">
        {rows.fields.map((field, index) => (
          <IncludedRow key={field.id} index={index} rows={rows} payments={payments} onNewItem={onNewItem} />
        ))}
        {rows.fields.length === 0 && <p className="text-small text-text-3">It comes with no items.</p>}
      </div>
    </div>
  )
}

interface IncludedRowProps extends IncludedRowsProps {
  index: number
  rows: UseFieldArrayReturn<OfferValues, 'items'>
}

function IncludedRow({ index, rows, payments, onNewItem }: IncludedRowProps) {
  const { register, watch, setValue, formState } = useFormContext<OfferValues>()
  const problem = useId()
  const errors = formState.errors.items?.[index]
  const row = watch(`items.${index}`)
  const nth = `item ${index + 1}`
  register(`items.${index}.repeat`, { validate: checkInterval })
  return (
    <div>
      <div className="row items-start flex-wrap">
        <ItemSelect index={index} payments={payments} onNewItem={onNewItem} label={`Included ${nth}`} />
        <span className={cx('input tabular-nums w-[88px] flex-none', errors?.quantity && 'input-invalid')}>
          <input
            type="text"
            inputMode="numeric"
            aria-label={`Quantity of ${nth}`}
            aria-describedby={problem}
            aria-invalid={errors?.quantity ? true : undefined}
            {...register(`items.${index}.quantity`, {
              validate: (quantity) => /^\d+$/.test(quantity.trim()) || 'Enter a whole number.',
            })}
          />
        </span>
        <IntervalSelect
          label={`Repeat of ${nth}`}
          className="w-[140px] flex-none"
          none="once"
          presets={repeats}
          describe={(length) => `every ${length.replace(/^1 /, '')}`}
          value={row.repeat}
          onChange={(repeat) => setValue(`items.${index}.repeat`, repeat)}
        />
        <Select
          label={`Expiry of ${nth}`}
          className="w-[150px] flex-none"
          options={expiries}
          value={row.expires}
          onChange={(expires) => setValue(`items.${index}.expires`, expires)}
        />
        <span className="ml-auto mt-0.5">
          <IconButton variant="ghost" size="small" label={`Remove ${nth}`} onClick={() => rows.remove(index)}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </div>
      <RowProblem id={problem} texts={[errors?.item?.message, errors?.quantity?.message, errors?.repeat?.message]} />
    </div>
  )
}

interface ItemSelectProps extends IncludedRowsProps {
  index: number
  label: string
}

function ItemSelect({ index, label, payments, onNewItem }: ItemSelectProps) {
  const { register, watch, setValue } = useFormContext<OfferValues>()
  const [item, type] = [watch(`items.${index}.item`), watch('customerType')]
  const fitting = itemsFor(payments, type)
  const shown = fitting.some(({ id }) => id === item)
    ? fitting
    : [{ id: item, name: nameOf(payments.items[item], item) }, ...fitting]
  const set = (id: string) => setValue(`items.${index}.item`, id, { shouldValidate: true })
  const check = (id: string, { items, customerType }: OfferValues) => {
    if (items.filter((one) => one.item === id).length > 1) return 'This item is in the list twice.'
    const counted = payments.items[id]?.customerType
    if (counted && counted !== customerType) {
      return `It is counted for ${customerTypeNames[counted].toLowerCase()}, not for ${customerTypeNames[customerType].toLowerCase()}.`
    }
    return true
  }
  // Registered without an input of its own, so that it is checked.
  register(`items.${index}.item`, { validate: check })
  return (
    <Select
      label={label}
      className="w-[180px] min-w-[160px] flex-1"
      options={[...shown.map(({ id, name }) => ({ value: id, label: name })), { value: newItem, label: 'New item…' }]}
      value={item}
      onChange={(chosen) => (chosen === newItem ? onNewItem(set) : set(chosen))}
    />
  )
}
