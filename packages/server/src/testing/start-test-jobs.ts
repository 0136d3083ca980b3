import { pino } from 'pino'
import { listenForChanges } from '../db/changes.ts'
import { silent } from '../db/log.ts'
import { createPool, type DbConnection } from '../db/pool.ts'
import { createScope } from '../db/tenancy/index.ts'
import { createLifeline, JobBell, type Jobs, type JobsOptions, startJobs } from '../jobs/index.ts'

interface TestJobsOptions extends Partial<JobsOptions> {
  /** As behind a pooler: nothing listens, and leases instead of locks. */
  isPooled?: boolean
}

/** The job queue by itself, as a server runs it. */
export async function startTestJobs(connection: DbConnection, options: TestJobsOptions): Promise<Jobs> {
  const { isPooled = false, ...rest } = options
  const log = pino({ level: 'silent' })
  const bell = new JobBell()
  const background = createPool(connection, { max: 2, log: silent, isPooled })
  const requests = createPool(connection, { log: silent, isPooled })
  const { forTenancy } = createScope(requests)
  const lifeline = createLifeline({ direct: isPooled ? undefined : connection, background }, log)
  await lifeline.open()
  const ignore = () => {}
  const changes = isPooled
    ? undefined
    : await listenForChanges({ connection, log, signals: bell.signals, onChange: ignore, onReset: ignore })
  const jobs = await startJobs(
    { background, forTenancy },
    { log, lifeline, bell, concurrency: 4, sweepInterval: 200, ...rest },
  )
  const parts = [jobs, changes, lifeline]
  return {
    async stop() {
      for (const part of parts.splice(0)) await part?.stop()
      if (!background.ending) await background.end()
      if (!requests.ending) await requests.end()
    },
  }
}
