import type { Database } from '../../db/index.ts'
import { readMigrations } from '../../db/migration-files.ts'
import type { Settings } from '../../settings/index.ts'
import type { Clock } from '../clock.ts'
import { askSystem } from './ask.ts'
import { type HealthReport, reportHealth } from './report.ts'
import { retryQueue } from './retry.ts'

interface HealthContext {
  database: Database
  clock: Clock
  settings: Pick<Settings, 'retain'>
}

/** For a server that runs; the command line has no clock of its own, and a pool instead of handles. */
export const readHealth = ({ database, clock, settings: { retain } }: HealthContext): Promise<HealthReport> =>
  reportHealth(askSystem(database.system), { now: clock.now(), retain, schemaVersion: readMigrations().length })

export const retry = ({ database, clock }: Pick<HealthContext, 'database' | 'clock'>, queue: string): Promise<number> =>
  retryQueue(askSystem(database.system), queue, clock.now())
