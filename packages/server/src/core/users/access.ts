import type { TenantDb } from '../../db/index.ts'
import type { NormalizedEmail } from '../email.ts'
import { listSessionsOf } from '../sessions/store.ts'
import { describeUserAgent } from '../sessions/user-agent.ts'

/** Nobody reads longer lists; the rest is removed with them. */
const maxListed = 100

interface Account {
  userId: string
  /** The address of the person who asks: it is not one of the others. */
  email: NormalizedEmail
  now: Date
}

export const noAccess = {
  is_removable: false,
  is_own_session: false,
  has_password: false,
  has_second_factor: false,
  passkeys: [],
  oauth_accounts: [],
  contact_channels: [],
  api_keys: [],
  sessions: [],
}

/** What the keys of an account are called. Nothing here is secret, and nothing opens anything. */
export async function listKeys(db: TenantDb, { userId, now }: Account) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select('display_name')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(maxListed)
    .execute()
  const oauthAccounts = await db
    .selectFrom('oauth_accounts')
    .select(['provider_config_id', 'email'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(maxListed)
    .execute()
  const apiKeys = await db
    .selectFrom('api_keys')
    .select('description')
    .where('user_id', '=', userId)
    .where('manually_revoked_at', 'is', null)
    .orderBy('created_at')
    .limit(maxListed)
    .execute()
  const sessions = (await listSessionsOf(db, { userId, now, withImpersonation: false }, undefined)).rows.slice(
    0,
    maxListed,
  )
  return {
    passkeys,
    oauth_accounts: oauthAccounts,
    api_keys: apiKeys,
    sessions: await Promise.all(sessions.map((session) => describeUserAgent(session.last_used_user_agent))),
  }
}

/** The rest: password, second factor, other addresses. */
export async function listProofs(db: TenantDb, { userId, email }: Account) {
  const user = await db
    .selectFrom('users')
    .select(['password_hash', 'totp_secret', 'has_security_key'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const channels = await db
    .selectFrom('contact_channels')
    .select('value')
    .where('user_id', '=', userId)
    .where('value', '!=', email)
    .orderBy('created_at')
    .limit(maxListed)
    .execute()
  return {
    has_password: Boolean(user?.password_hash),
    has_second_factor: Boolean(user?.totp_secret || user?.has_security_key),
    contact_channels: channels,
  }
}
