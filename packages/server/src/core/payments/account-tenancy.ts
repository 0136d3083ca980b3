import { sql } from 'kysely'
import type { Database } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'
import type { Clock } from '../clock.ts'
import type { ProjectContext } from '../projects/context.ts'
import { projectOfTenancy } from '../projects/of-tenancy.ts'
import { settleTestMode } from './settle.ts'

/** Events of the processor name an account, and not whose it is. */
export async function findTenancyOfAccount({ system }: Database, accountId: string): Promise<string | undefined> {
  const row = await system
    .selectFrom('payment_accounts')
    .select('tenancy_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.tenancy_id
}

interface DueTenancy {
  tenancy_id: string
  offset: number
}

/** Where something happens to a test subscription by now, by the clock of its project. */
async function listDue({ system }: Database, now: Date): Promise<DueTenancy[]> {
  const { rows } = await sql<DueTenancy>`
    select a.tenancy_id, case when a.is_local then a.clock_offset_millis else 0 end as offset
    from payment_accounts a join tenancies t on t.id = a.tenancy_id join projects p on p.id = t.project_id
    where p.deleted_at is null and exists (
      select from subscriptions s where s.tenancy_id = a.tenancy_id and s.next_step_at <= ${now}::timestamptz
        + case when a.is_local then a.clock_offset_millis else 0 end * interval '1 millisecond')`.execute(system)
  return rows
}

/** A project with much to be done has a share of each minute, and goes on in the next. */
const shareMillis = 5000

/** For all projects: trials that are about to end, cancellations, and what a moved clock left to be done. */
export async function settleAll(app: ProjectContext & { clock: Clock; log: Logger }): Promise<void> {
  const now = app.clock.now()
  for (const { tenancy_id, offset } of await listDue(app.database, now)) {
    const project = await projectOfTenancy(app, tenancy_id)
    if (!project) continue
    const time = { now: new Date(now.getTime() + Number(offset)), rolls: Number(offset) > 0 }
    const until = performance.now() + shareMillis
    await settleTestMode(app.database.forTenancy(tenancy_id), {
      ...time,
      project,
      isLate: () => performance.now() > until,
      onFailure: (error) => app.log.error({ err: error, tenancyId: tenancy_id }, 'a test subscription could not go on'),
    })
  }
}

export interface DueEnding {
  tenancy_id: string
  subscription_id: string
  failures: number
}

/** Of one minute. */
const maxEndings = 50

/** Subscriptions of customers who are gone, of all projects. */
export const listEndings = ({ system }: Database, now: Date): Promise<DueEnding[]> =>
  system
    .selectFrom('subscription_endings')
    .select(['tenancy_id', 'subscription_id', 'failures'])
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(maxEndings)
    .execute()
