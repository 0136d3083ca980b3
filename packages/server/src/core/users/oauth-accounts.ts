import { randomUUID } from 'node:crypto'
import type { TenantDb } from '../../db/index.ts'

/** A person's account at a provider. */
export interface NewOauthAccount {
  providerConfigId: string
  accountId: string
  email: string | null
  /** Both are on by default. */
  allowSignIn?: boolean
  allowConnectedAccounts?: boolean
}

/** The unique index `oauth_accounts_sign_in` decides between two who bring the same account at once. Returns its id. */
export async function addOauthAccount(tx: TenantDb, userId: string, account: NewOauthAccount, now: Date) {
  const id = randomUUID()
  await tx
    .insertInto('oauth_accounts')
    .values({
      id,
      user_id: userId,
      provider_config_id: account.providerConfigId,
      account_id: account.accountId,
      email: account.email,
      allow_sign_in: account.allowSignIn ?? true,
      allow_connected_accounts: account.allowConnectedAccounts ?? true,
      created_at: now,
    })
    .execute()
  return id
}
