import { dayIntervalUnits } from '@hallpass/contract'
import { useState } from 'react'
import { lengthText } from '../../lib/price-text.ts'
import { Select } from '../../ui/index.ts'
import { intervalOf } from './offer-values.ts'

interface IntervalSelectProps {
  label: string
  /** `3 month`, or nothing. */
  value: string
  onChange(value: string): void
  /** What stands for no interval. */
  none: string
  presets: readonly string[]
  /** How one is called in the list. */
  describe(length: string, value: string): string
  className?: string
}

const other = 'other'

/** The usual intervals in a list; with "Other…" any. */
export function IntervalSelect({ label, value, onChange, none, presets, describe, className }: IntervalSelectProps) {
  const [isOther, setOther] = useState(value !== '' && !presets.includes(value))
  const options = [
    { value: '', label: none },
    ...presets.map((preset) => ({ value: preset, label: describe(lengthText(intervalOf(preset)), preset) })),
    { value: other, label: 'Other…' },
  ]
  const choose = (chosen: string) => {
    setOther(chosen === other)
    onChange(chosen === other ? value || (presets[0] ?? '1 month') : chosen)
  }
  return (
    <>
      <Select
        label={label}
        options={options}
        value={isOther ? other : value}
        onChange={choose}
        {...(className && { className })}
      />
      {isOther && <AnyInterval label={label} value={value} onChange={onChange} />}
    </>
  )
}

const units = dayIntervalUnits.map((unit) => ({ value: unit, label: `${unit}s` }))

function AnyInterval({ label, value, onChange }: Pick<IntervalSelectProps, 'label' | 'value' | 'onChange'>) {
  const [count = '', unit = 'month'] = value.split(' ')
  return (
    <span className="row">
      <span className="input tabular-nums w-16 flex-none">
        <input
          type="text"
          inputMode="numeric"
          aria-label={`${label}: how many`}
          value={count}
          onChange={(event) => onChange(`${event.target.value.trim()} ${unit}`)}
        />
      </span>
      <Select
        label={`${label}: of what`}
        className="w-[104px]"
        options={units}
        value={intervalOf(value)[1]}
        onChange={(chosen) => onChange(`${count} ${chosen}`)}
      />
    </span>
  )
}
