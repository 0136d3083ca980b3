import type { Database } from '../../db/index.ts'
import { readMigrations } from '../../db/migration-files.ts'
import type { Settings } from '../../settings/index.ts'
import type { Clock } from '../clock.ts'
import { askSystem } from './ask.ts'
import { type HealthReport, reportHealth } from './report.ts'
import { retryAllJobs, retryQueue } from './retry.ts'

interface HealthContext {
  database: Database
  clock: Clock
  settings: Pick<Settings, 'retain' | 'smtp' | 'inbox'>
}

/** For a server that runs; the command line has no clock of its own, and a pool instead of handles. */
export const readHealth = ({ database, clock, settings }: HealthContext): Promise<HealthReport> =>
  reportHealth(askSystem(database.system), { now: clock.now(), settings, schemaVersion: readMigrations().length })

/** Without a queue: all jobs that were given up. */
export const retry = (
  { database, clock }: Pick<HealthContext, 'database' | 'clock'>,
  queue: string | undefined,
): Promise<number> => {
  const ask = askSystem(database.system)
  return queue === undefined ? retryAllJobs(ask) : retryQueue(ask, queue, clock.now())
}
