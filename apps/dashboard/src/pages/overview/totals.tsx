import { number } from '../../lib/format.ts'
import { Figure, Figures } from '../../parts/figures.tsx'
import { type Metrics, sum } from './queries.ts'

/** Figures that answer at one glance: how many, growing, coming back, turned away. */
export function Totals({ metrics, days }: { metrics: Metrics; days: number }) {
  const signUps = sum(metrics.daily_users)
  const today = metrics.daily_users.at(-1)?.activity ?? 0
  const activeToday = metrics.daily_active_users.at(-1)?.activity ?? 0
  const failed = sum(metrics.daily_failed_sign_ins)
  const failedToday = metrics.daily_failed_sign_ins.at(-1)?.activity ?? 0
  const share = metrics.total_users ? Math.round((metrics.active_users / metrics.total_users) * 100) : 0
  return (
    <Figures label="Totals">
      <Figure
        name="Users"
        value={number(metrics.total_users)}
        note={`${number(signUps)} signed up in the last ${rangeText(days)}`}
      />
      <Figure
        name="Sign-ups"
        value={number(signUps)}
        note={compared(signUps, sum(metrics.previous_daily_users), days, `${number(today)} today`)}
      />
      <Figure
        name="Active users"
        value={number(metrics.active_users)}
        note={`${share}% of all users, ${number(activeToday)} today`}
      />
      <Figure
        name="Failed sign-ins"
        value={number(failed)}
        note={compared(failed, sum(metrics.previous_daily_failed_sign_ins), days, `${number(failedToday)} today`)}
      />
    </Figures>
  )
}

const rangeText = (days: number) => (days === 365 ? 'year' : `${days} days`)

/** "+12% on the previous 30 days"; where there was none, something else that is worth telling. */
function compared(now: number, before: number, days: number, otherwise: string): string {
  if (before === 0) return otherwise
  const percent = Math.round(((now - before) / before) * 100)
  const change = percent === 0 ? 'Same as' : `${percent > 0 ? '+' : '−'}${number(Math.abs(percent))}% on`
  return `${change} the previous ${rangeText(days)}`
}
