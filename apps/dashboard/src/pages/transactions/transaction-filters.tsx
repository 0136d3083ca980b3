import { X } from 'lucide-react'
import { useState } from 'react'
import { shortId } from '../../lib/format.ts'
import type { TransactionFilter } from '../../parts/purchases/queries.ts'
import { SearchField, Select } from '../../ui/index.ts'

const types = [
  { value: '', label: 'All types' },
  { value: 'subscription', label: 'Subscriptions' },
  { value: 'one_time', label: 'Purchases' },
  { value: 'item_quantity_change', label: 'Item changes' },
] as const
const customers = [
  { value: '', label: 'All customers' },
  { value: 'user', label: 'Users' },
  { value: 'team', label: 'Teams' },
  { value: 'custom', label: 'Your own' },
] as const

interface TransactionFiltersProps {
  filter: TransactionFilter
  onChange(changes: Readonly<Record<string, string | undefined>>): void
}

export function TransactionFilters({ filter, onChange }: TransactionFiltersProps) {
  return (
    <div className="toolbar">
      {filter.customerId ? (
        <span className="chip chip-on" title={filter.customerId}>
          Customer {shortId(filter.customerId)}
          <button
            type="button"
            className="chip-remove"
            aria-label="All customers"
            onClick={() => onChange({ customer_id: undefined })}
          >
            <X className="size-3.5" aria-hidden />
          </button>
        </span>
      ) : (
        <CustomerSearch onChoose={(id) => onChange({ customer_id: id })} />
      )}
      <Select
        isFilter
        label="Type"
        className="wide:w-[150px] wide:flex-none"
        options={types}
        value={filter.type ?? ''}
        onChange={(value) => onChange({ type: value || undefined })}
      />
      <Select
        isFilter
        label="Customers"
        className="wide:w-[160px] wide:flex-none"
        options={customers}
        value={filter.customerType ?? ''}
        onChange={(value) => onChange({ customer: value || undefined })}
      />
    </div>
  )
}

/** A whole id, taken with Enter. */
function CustomerSearch({ onChoose }: { onChoose(id: string): void }) {
  const [text, setText] = useState('')
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onChoose(text.trim())
      }}
    >
      <SearchField
        label="Customer id"
        placeholder="Customer id"
        className="w-[260px] max-[720px]:min-w-[170px]"
        value={text}
        onChange={setText}
      />
    </form>
  )
}
