import type { Database } from '../../db/index.ts'

/** Events of the processor name an account, and not whose it is. */
export async function findTenancyOfAccount({ system }: Database, accountId: string): Promise<string | undefined> {
  const row = await system
    .selectFrom('payment_accounts')
    .select('tenancy_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.tenancy_id
}
