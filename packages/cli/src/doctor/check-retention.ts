import { askPool, type createSmallPool, isLate, type RetentionReport, reportRetention } from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { type Finding, ok, warn } from './finding.ts'

const day = 86_400_000

/** How much is stored of everything that is deleted with age, and whether that happens. */
export async function checkRetention(settings: Settings, pool: ReturnType<typeof createSmallPool>): Promise<Finding[]> {
  const reports = await reportRetention(askPool(pool), settings.retain)
  const now = new Date()
  return reports.map((report) => findingOf(report, now))
}

function findingOf(report: RetentionReport, now: Date): Finding {
  const text = storedText(report, now)
  if (!isLate(report, now)) return ok(text)
  return warn(
    `${text}; that should be deleted by now`,
    'the server does that at 3:00 UTC or when it starts next: look for "a job failed" in its log',
  )
}

/** What is kept, for how long, how much and how old it is. */
export const storedText = (report: RetentionReport, now: Date) =>
  `${report.setting}=${timeText(report.retainMillis)}: ${amountText(report, now.getTime())}`

function timeText(millis: number | undefined): string {
  if (millis === undefined) return 'forever'
  return millis % day === 0 ? `${millis / day}d` : `${millis / 1000}s`
}

function amountText({ rows, isEstimate, bytes, oldest }: RetentionReport, now: number): string {
  if (rows === 0) return 'nothing stored'
  const count = `${isEstimate ? 'about ' : ''}${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`
  // The age of sessions begins when they expire.
  const since = oldest && oldest.getTime() <= now ? `, the oldest of ${oldest.toISOString().slice(0, 10)}` : ''
  return `${count}, ${(bytes / 1_000_000).toFixed(1)} MB${since}`
}
