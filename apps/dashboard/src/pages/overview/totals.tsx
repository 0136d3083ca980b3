import { number } from '../../lib/format.ts'
import { Figure, Figures } from '../../parts/figures.tsx'
import { type Metrics, sum } from './queries.ts'

/** Four figures that answer at one glance: how many, growing, coming back. */
export function Totals({ metrics }: { metrics: Metrics }) {
  const signUps = sum(metrics.daily_users)
  const today = metrics.daily_users.at(-1)?.activity ?? 0
  const activeToday = metrics.daily_active_users.at(-1)?.activity ?? 0
  const busiest = Math.max(0, ...metrics.daily_active_users.map(({ activity }) => activity))
  const average = Math.round(sum(metrics.daily_active_users) / metrics.daily_active_users.length)
  const share = metrics.total_users ? Math.round((activeToday / metrics.total_users) * 100) : 0
  return (
    <Figures label="Totals">
      <Figure name="Users" value={number(metrics.total_users)} note={`${number(signUps)} more than 30 days ago`} />
      <Figure
        name="Sign-ups"
        value={number(signUps)}
        note={compared(signUps, sum(metrics.previous_daily_users), `${number(today)} today`)}
      />
      <Figure name="Active today" value={number(activeToday)} note={`${share}% of all users`} />
      <Figure
        name="Active a day"
        value={number(average)}
        note={compared(
          sum(metrics.daily_active_users),
          sum(metrics.previous_daily_active_users),
          `${number(busiest)} on the busiest day`,
        )}
      />
    </Figures>
  )
}

/** "+12% against the month before"; where there was none, something else that is worth telling. */
function compared(now: number, before: number, otherwise: string): string {
  if (before === 0) return otherwise
  const percent = Math.round(((now - before) / before) * 100)
  const change = percent === 0 ? 'As many as' : `${percent > 0 ? '+' : '−'}${number(Math.abs(percent))}% against`
  return `${change} the month before`
}
