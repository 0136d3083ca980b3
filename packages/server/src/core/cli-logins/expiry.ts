import type { Database, TenantDb } from '../../db/index.ts'
import { addJob } from '../../jobs/index.ts'

interface Expiring {
  tenancyId: string
  id: string
}

/** The name of the job that ends a completed login which no CLI has fetched. */
export const cliLoginExpiry = 'expire-cli-login'

/** Queues it in the transaction that completes the login. */
export const expireCliLoginAfter = (tx: TenantDb, login: Expiring, millis: number) =>
  addJob(tx, cliLoginExpiry, login, { afterMillis: millis })

/** From here on the refresh token cannot be fetched: it is gone, and so is the session that only it opens. */
export async function expireCliLogin({ database }: { database: Database }, payload: unknown): Promise<void> {
  // Only expireCliLoginAfter() queues this job.
  const { tenancyId, id } = payload as Expiring
  await database
    .forTenancy(tenancyId)
    .transaction()
    .execute(async (tx) => {
      const unfetched = await tx
        .updateTable('cli_logins')
        .set({ sealed_refresh_token: null })
        .where('id', '=', id)
        .where('sealed_refresh_token', 'is not', null)
        .returning('session_id')
        .executeTakeFirst()
      if (unfetched?.session_id) await tx.deleteFrom('sessions').where('id', '=', unfetched.session_id).execute()
    })
}
