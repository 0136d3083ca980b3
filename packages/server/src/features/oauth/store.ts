import { ssoConnectionOf } from '@hallpass/contract'
import { sql } from 'kysely'
import type { NormalizedEmail } from '../../core/email.ts'
import { isTokenOf } from '../../core/sessions/token-condition.ts'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'

export const insertFlow = (db: TenantDb, state_hash: Buffer, sealed_flow: string, expires_at: Date) =>
  db.insertInto('oauth_flows').values({ state_hash, sealed_flow, expires_at }).execute()

export const findFlow = (db: TenantDb, stateHash: Buffer) =>
  db
    .selectFrom('oauth_flows')
    .select(['sealed_flow', 'expires_at'])
    .where('state_hash', '=', stateHash)
    .executeTakeFirst()

/** One statement: of two callbacks with the same state only one gets the flow. */
export const takeFlow = (db: TenantDb, stateHash: Buffer) =>
  db
    .deleteFrom('oauth_flows')
    .where('state_hash', '=', stateHash)
    .returning(['sealed_flow', 'expires_at'])
    .executeTakeFirst()

export interface NewAuthorizationCode {
  code_hash: Buffer
  user_id: string
  provider_id: string
  redirect_uri: string
  code_challenge: string
  code_challenge_method: 'S256' | 'plain'
  is_new_user: boolean
  after_callback_redirect_url: string | null
  expires_at: Date
}

/** Tells whether its user has to come by something else: docs/protocol/sso.md#enforcement. */
export async function insertAuthorizationCode(tx: TenantDb, code: NewAuthorizationCode) {
  const cameBy = ssoConnectionOf(code.provider_id) ?? null
  const { required } = await tx
    .insertInto('oauth_authorization_codes')
    .values(code)
    .returning(sql<string | null>`sso_required(tenancy_id, user_id, ${cameBy}::uuid)`.as('required'))
    .executeTakeFirstOrThrow()
  return { isRequiredOtherwise: required !== null }
}

const spend = prepare('oauth.consumeCode', (db, p: Params<{ now: Date; codeHash: Buffer }>) =>
  db
    .updateTable('oauth_authorization_codes')
    .set({ used_at: p('now') })
    .where('code_hash', '=', p('codeHash'))
    .where('used_at', 'is', null)
    .where('expires_at', '>', p('now'))
    .returning([
      'user_id',
      'provider_id',
      'redirect_uri',
      'code_challenge',
      'code_challenge_method',
      'is_new_user',
      'after_callback_redirect_url',
    ]),
)

/** Spends the code in one statement (T11); undefined when it is unknown here, used or expired. */
export const consumeAuthorizationCode = (db: TenantDb, codeHash: Buffer, now: Date) =>
  spend.first(db, { codeHash, now })

const account = (tx: TenantDb, providerConfigId: string) =>
  tx.selectFrom('oauth_accounts').select(['id', 'user_id']).where('provider_config_id', '=', providerConfigId)

/** The connection that signs people in with this account; there is one at most. */
export const findSignInAccount = (tx: TenantDb, providerConfigId: string, accountId: string) =>
  account(tx, providerConfigId).where('account_id', '=', accountId).where('allow_sign_in', '=', true).executeTakeFirst()

export const findAccountOf = (tx: TenantDb, userId: string, providerConfigId: string, accountId: string) =>
  account(tx, providerConfigId).where('account_id', '=', accountId).where('user_id', '=', userId).executeTakeFirst()

/** Other changes to the connections of this user wait until the transaction ends. */
export const holdUser = (tx: TenantDb, id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Whether the user already signs in with an account of this provider. */
export async function hasSignInAccount(tx: TenantDb, userId: string, providerConfigId: string): Promise<boolean> {
  const row = await account(tx, providerConfigId)
    .where('user_id', '=', userId)
    .where('allow_sign_in', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody switched signing in with this account off. */
export async function isSwitchedOff(tx: TenantDb, providerConfigId: string, accountId: string): Promise<boolean> {
  const row = await account(tx, providerConfigId)
    .where('account_id', '=', accountId)
    .where('sign_in_switched_off', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export const allowSignIn = (tx: TenantDb, id: string) =>
  tx
    .updateTable('oauth_accounts')
    .set({ allow_sign_in: true })
    .where('id', '=', id)
    .where('sign_in_switched_off', '=', false)
    .execute()

/** Who signs in with this address, and whether it is verified here. A mere claim gives way to who comes now. */
export const findAuthEmail = (tx: TenantDb, email: NormalizedEmail) =>
  tx
    .selectFrom('contact_channels')
    .select(['user_id', 'is_verified'])
    .where('type', '=', 'email')
    .where('value', '=', email)
    .where('used_for_auth', '=', true)
    .where('is_claim', '=', false)
    .executeTakeFirst()

/** What a person recognises an account by. */
export const findAccountFacts = (db: TenantDb, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
    .select(['u.display_name', 'c.value as email', 'c.is_verified'])
    .where('u.id', '=', userId)
    .executeTakeFirst()

/** Whether one of these refresh tokens is of a live session that this user opened. */
export async function isSignedInAs(db: TenantDb, userId: string, tokens: readonly string[], now: Date) {
  if (tokens.length === 0) return false
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or(tokens.map((token) => isTokenOf(token, now))))
    .where('expires_at', '>', now)
    .where('is_impersonation', '=', false)
    .executeTakeFirst()
  return row !== undefined
}
