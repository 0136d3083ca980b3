import { webhooks } from '@hallpass/contract'
import type { SystemDb } from '../../db/index.ts'

/** Small enough that a sweep never holds up deliveries. */
const batch = 5000

/** For a cron job: deletes old attempts of all projects. What was not delivered goes with its event. Returns how many. */
export async function deleteOldWebhookAttempts(system: SystemDb, now: Date): Promise<number> {
  const before = new Date(now.getTime() - webhooks.attemptsKeptMillis)
  let deleted = 0
  for (let last = batch; last === batch; deleted += last) last = await deleteBatch(system, before)
  return deleted
}

async function deleteBatch(system: SystemDb, before: Date): Promise<number> {
  const { numDeletedRows } = await system
    .deleteFrom('webhook_attempts')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('tenancy_id', 'endpoint_id', 'id'),
        'in',
        selectFrom('webhook_attempts as old')
          .select(['old.tenancy_id', 'old.endpoint_id', 'old.id'])
          .where('old.at', '<', before)
          .limit(batch)
          .$asTuple('tenancy_id', 'endpoint_id', 'id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
