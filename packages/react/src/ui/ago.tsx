import { useDates } from '../hooks/use-dates.ts'

/** "2 hours ago", with the exact time on hover. */
export function Ago({ date }: { date: Date }) {
  const dates = useDates()
  return (
    <time dateTime={date.toISOString()} title={dates.exact(date)}>
      {dates.ago(date)}
    </time>
  )
}
