import { Popover } from '@base-ui/react/popover'
import { CalendarDays, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Calendar } from './calendar.tsx'
import { addDays, dayOf, isDay, rangeText } from './days.ts'
import { ChipRemove } from './filter-chip.tsx'

interface Range {
  /** Days such as "2026-11-17"; empty where it is open. */
  from: string
  to: string
}

interface DateRangeChipProps {
  label: string
  value: Range
  onChange(value: Range): void
}

const stretches = [
  { label: 'Today', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
  { label: 'Last 90 days', days: 90 },
]

/** Narrows a list to a stretch of days: a usual one, or from a day to another in the calendar. */
export function DateRangeChip({ label, value, onChange }: DateRangeChipProps) {
  const [isOpen, setOpen] = useState(false)
  const isSet = Boolean(value.from || value.to)
  const choose = (range: Range) => {
    setOpen(false)
    onChange(range)
  }
  const popup = (
    <Popover.Portal>
      <Popover.Positioner className="floating" align="start" sideOffset={4} collisionPadding={8}>
        <Popover.Popup className="menu date-range" aria-label={label}>
          <Choices value={value} onChoose={choose} />
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  )
  const root = (trigger: ReactNode) => (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      {trigger}
      {popup}
    </Popover.Root>
  )
  if (!isSet) {
    return root(
      <Popover.Trigger className="chip flex-none">
        <Plus className="size-3.5" aria-hidden />
        {label}
      </Popover.Trigger>,
    )
  }
  return (
    <span className="chip chip-on flex-none">
      {root(
        <Popover.Trigger className="row gap-1.5" aria-label={`${label}: ${rangeText(value.from, value.to)}`}>
          <CalendarDays className="size-3.5" aria-hidden />
          {rangeText(value.from, value.to)}
        </Popover.Trigger>,
      )}
      <ChipRemove label={label} onRemove={() => onChange({ from: '', to: '' })} />
    </span>
  )
}

function Choices({ value, onChoose }: { value: Range; onChoose(range: Range): void }) {
  const today = dayOf(new Date())
  const [start, setStart] = useState<string>()
  const shown = start ? { from: start, to: '' } : { from: knownDay(value.from), to: knownDay(value.to) }
  const pick = (day: string) => {
    if (start === undefined) return setStart(day)
    const [from = day, to = day] = [start, day].sort()
    onChoose({ from, to })
  }
  return (
    <>
      <ul>
        {stretches.map((stretch) => (
          <li key={stretch.days}>
            <button
              type="button"
              className="menu-item"
              onClick={() => onChoose({ from: addDays(today, 1 - stretch.days), to: '' })}
            >
              {stretch.label}
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Calendar {...shown} last={today} onPick={pick} />
        <p className="px-3 pb-2 text-tiny text-text-3" aria-live="polite">
          {start === undefined ? 'Choose the first day.' : 'Choose the last day.'}
        </p>
      </div>
    </>
  )
}

const knownDay = (text: string) => (isDay(text) ? text : '')
