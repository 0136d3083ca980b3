import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { addDays, addMonths, dateOf, weeksOf } from './days.ts'

interface CalendarProps {
  /** Empty where nothing is chosen. */
  from: string
  to: string
  /** Days after it cannot be chosen. */
  last: string
  onPick(day: string): void
}

const weekDays = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })

const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** A month, of which a day or a stretch is marked; arrow keys move by days and weeks, page keys by months. */
export function Calendar({ from, to, last, onPick }: CalendarProps) {
  const [current, setCurrent] = useState(to || from || last)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
    moved.current = false
  }, [current])
  const goTo = (day: string) => setCurrent(day > last ? last : day)
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    moved.current = true
    goTo(move(current))
  }
  const isLastMonth = current.slice(0, 7) >= last.slice(0, 7)
  return (
    <div className="calendar">
      <div className="row">
        <IconButton
          label="Month before"
          variant="ghost"
          size="small"
          isView
          onClick={() => goTo(addMonths(current, -1))}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <span className="flex-1 text-center font-medium" aria-live="polite">
          {monthFormat.format(dateOf(current))}
        </span>
        <IconButton
          label="Month after"
          variant="ghost"
          size="small"
          isView
          disabled={isLastMonth}
          onClick={() => goTo(addMonths(current, 1))}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <table ref={grid} onKeyDown={onKeyDown} aria-label={monthFormat.format(dateOf(current))}>
        <thead>
          <tr>
            {weekDays.map(([short, name]) => (
              <th key={short} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) => (
                <td key={weekDays[at]?.[0]}>
                  {day && (
                    <Day
                      day={day}
                      isCurrent={day === current}
                      isEnd={day === from || day === to}
                      isBetween={day > from && day < to && from !== ''}
                      isClosed={day > last}
                      onPick={onPick}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayProps {
  day: string
  isCurrent: boolean
  isEnd: boolean
  isBetween: boolean
  isClosed: boolean
  onPick(day: string): void
}

const Day = ({ day, isCurrent, isEnd, isBetween, isClosed, onPick }: DayProps) => (
  <button
    type="button"
    className={cx('calendar-day', isEnd && 'calendar-end', isBetween && 'calendar-between')}
    data-day={day}
    tabIndex={isCurrent ? 0 : -1}
    aria-label={dayFormat.format(dateOf(day))}
    aria-pressed={isEnd || isBetween}
    disabled={isClosed}
    onClick={() => onPick(day)}
  >
    {Number(day.slice(8))}
  </button>
)
