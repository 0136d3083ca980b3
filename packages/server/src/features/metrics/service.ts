import type { TenantDb } from '../../db/index.ts'
import { type Count, listRecentlyActive, listRecentlyRegistered, type MetricsOptions, readCounts } from './store.ts'

const dayMillis = 24 * 60 * 60 * 1000
/** Today and a month before it. */
const usualDays = 31

/** Its cost depends on the number of days, countries and methods, not on the number of users. */
export async function metricsOf(db: TenantDb, now: Date, options: MetricsOptions & { days?: number | undefined }) {
  const { includeAnonymous, days: dayCount = usualDays } = options
  const dates = datesUntil(now, dayCount)
  const datesBefore = datesUntil(new Date(now.getTime() - dayCount * dayMillis), dayCount)
  const [counts, registered, active] = await Promise.all([
    readCounts(db, [...datesBefore, ...dates]),
    listRecentlyRegistered(db, includeAnonymous),
    listRecentlyActive(db, options),
  ])
  const wanted = counts.filter((count) => includeAnonymous || !count.is_anonymous)
  const perDay = (kind: Count['kind'], days: readonly string[]) => {
    const byDate = sumByKey(wanted, kind)
    return days.map((date) => ({ date, activity: byDate.get(date) ?? 0 }))
  }
  // Whoever was last active on one of the days until today was active in them.
  const activeUsers = perDay('last-active', dates).reduce((sum, { activity }) => sum + activity, 0)
  return {
    total_users: sumByKey(wanted, 'user').get('') ?? 0,
    daily_users: perDay('sign-up', dates),
    daily_active_users: perDay('active', dates),
    previous_daily_users: perDay('sign-up', datesBefore),
    previous_daily_active_users: perDay('active', datesBefore),
    daily_failed_sign_ins: perDay('failed-sign-in', dates),
    previous_daily_failed_sign_ins: perDay('failed-sign-in', datesBefore),
    active_users: activeUsers,
    users_by_country: Object.fromEntries([...sumByKey(wanted, 'country')].filter(([, n]) => n > 0)),
    recently_registered: registered,
    recently_active: active,
    login_methods: [...sumByKey(wanted, 'method')].flatMap(([method, count]) => (count > 0 ? [{ method, count }] : [])),
  }
}

/** UTC days as `YYYY-MM-DD`, today last. */
function datesUntil(now: Date, dayCount: number): string[] {
  const dateOf = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMillis).toISOString().slice(0, 10)
  return Array.from({ length: dayCount }, (_, at) => dateOf(dayCount - 1 - at))
}

function sumByKey(counts: readonly Count[], kind: Count['kind']): Map<string, number> {
  const sums = new Map<string, number>()
  for (const count of counts) {
    if (count.kind === kind) sums.set(count.key, (sums.get(count.key) ?? 0) + Number(count.n))
  }
  return sums
}
