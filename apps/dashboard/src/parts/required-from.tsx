import { utcDay } from '../lib/format.ts'
import { Select } from '../ui/index.ts'

const dayMillis = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMillis).toISOString().slice(0, 10)

const nobody = ''

function optionsFor(current: string | undefined) {
  const soon = [0, 7, 14, 30].map((days) => ({ day: inDays(days), words: days ? `in ${days} days` : 'now' }))
  const listed = soon.map(({ day, words }) => ({ value: day, label: `From ${utcDay(day)} (${words})` }))
  const isListed = current === undefined || soon.some(({ day }) => day === current)
  const since = current !== undefined && current <= inDays(0) ? 'Since' : 'From'
  return [
    { value: nobody, label: 'Not required' },
    ...(isListed ? [] : [{ value: current, label: `${since} ${utcDay(current)}` }]),
    ...listed,
  ]
}

interface RequiredFromProps {
  label: string
  value: string | undefined
  onChange(day: string | null): void
}

/** From which day on somebody needs a second factor. */
export function RequiredFrom({ label, value, onChange }: RequiredFromProps) {
  return (
    <Select
      label={label}
      className="w-[232px] flex-none"
      options={optionsFor(value)}
      value={value ?? nobody}
      onChange={(day) => onChange(day || null)}
    />
  )
}

/** The days by id with another one; null takes it out. */
export function withDay(days: Readonly<Record<string, string>>, id: string, day: string | null) {
  const { [id]: _, ...others } = days
  return day === null ? others : { ...others, [id]: day }
}

export const savedAs = (day: string | null) => (day === null ? 'No second factor required' : 'Second factor required')
