import type { TenantDb } from '../../db/index.ts'

/** The user's accounts at a provider that apps may act on, newest first. */
export async function listConnectedAccountIds(db: TenantDb, userId: string, providerConfigId: string) {
  const rows = await db
    .selectFrom('oauth_accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_config_id', '=', providerConfigId)
    .where('allow_connected_accounts', '=', true)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => row.id)
}
