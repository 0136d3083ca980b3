import { number } from '../../lib/format.ts'
import { type Metrics, sum } from './queries.ts'

/** Four figures that answer at one glance: how many, growing, coming back. */
export function Totals({ metrics }: { metrics: Metrics }) {
  const signUps = sum(metrics.daily_users)
  const today = metrics.daily_users.at(-1)?.activity ?? 0
  const activeToday = metrics.daily_active_users.at(-1)?.activity ?? 0
  const busiest = Math.max(0, ...metrics.daily_active_users.map(({ activity }) => activity))
  const share = metrics.total_users ? Math.round((activeToday / metrics.total_users) * 100) : 0
  return (
    <section className="card stats" aria-label="Totals">
      <Figure name="Users" value={metrics.total_users} note={`${number(signUps)} more than 30 days ago`} />
      <Figure name="Sign-ups" value={signUps} note={`${number(today)} today, in 30 days`} />
      <Figure name="Active today" value={activeToday} note={`${share}% of all users`} />
      <Figure name="Busiest day" value={busiest} note="active users, in 30 days" />
    </section>
  )
}

function Figure({ name, value, note }: { name: string; value: number; note: string }) {
  return (
    <div className="stat">
      <div className="s13">{name}</div>
      <div className="v">{number(value)}</div>
      <div className="d">{note}</div>
    </div>
  )
}
