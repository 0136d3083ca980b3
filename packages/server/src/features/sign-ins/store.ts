import type { TenantDb } from '../../db/index.ts'

/** Where a page begins: a time and an id. */
export interface Place {
  at: Date
  id: string
}

/** What an index finds; more conditions are looked at row by row. */
export type Source = { userId: string } | { addressHashes: readonly Buffer[] } | { isOther: true } | 'all'

export interface Range {
  from: Date | undefined
  to: Date | undefined
}

const columns = [
  ...(['at', 'id', 'method', 'provider', 'result', 'reason', 'is_sign_up', 'user_id', 'session_id'] as const),
  ...(['ip', 'country_code', 'browser', 'system', 'n'] as const),
] as const

function readSource(db: TenantDb, source: Source, { from, to }: Range, start: Place | undefined, limit: number) {
  let query = db.selectFrom('sign_ins').select(columns)
  if (source !== 'all') {
    if ('userId' in source) query = query.where('user_id', '=', source.userId)
    else if ('addressHashes' in source) query = query.where('address_hash', 'in', source.addressHashes)
    else query = query.where('result', '!=', 'succeeded')
  }
  if (from) query = query.where('at', '>=', from)
  if (to) query = query.where('at', '<', to)
  if (start) {
    query = query.where((eb) => eb(eb.refTuple('at', 'id'), '<=', eb.tuple(start.at, start.id)))
  }
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export type SignInRow = Awaited<ReturnType<typeof readSource>>[number]

/** Newest first, of all sources. */
export async function readNewest(
  db: TenantDb,
  sources: readonly Source[],
  range: Range,
  start: Place | undefined,
  limit: number,
): Promise<SignInRow[]> {
  const parts = await Promise.all(sources.map((source) => readSource(db, source, range, start, limit)))
  const [only, ...others] = parts
  if (only && !others.length) return only
  return parts
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
}

/** As the log finds out whose address was tried. */
export const findByAddress = (db: TenantDb, email: string) =>
  db
    .selectFrom('contact_channels')
    .select('user_id')
    .where('value', '=', email)
    .where('is_claim', '=', false)
    .orderBy('used_for_auth', 'desc')
    .orderBy('is_verified', 'desc')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()

export const listAddresses = (db: TenantDb, userId: string) =>
  db
    .selectFrom('contact_channels')
    .select(['value', 'is_verified', 'used_for_auth'])
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('is_claim', '=', false)
    .execute()

export const findAccount = (db: TenantDb, userId: string) =>
  db
    .selectFrom('users as u')
    .select((eb) => [
      'u.id',
      'u.otp_enabled',
      'u.otp_switched_off',
      eb('u.blocked_at', 'is not', null).as('is_blocked'),
      eb('u.password_hash', 'is not', null).as('has_password'),
      eb.or([eb('u.totp_secret', 'is not', null), eb('u.has_security_key', '=', true)]).as('has_second_factor'),
      eb.exists(eb.selectFrom('passkeys as k').select('k.id').whereRef('k.user_id', '=', 'u.id')).as('has_passkey'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()

export const listLinks = (db: TenantDb, userId: string) =>
  db
    .selectFrom('oauth_accounts')
    .select(['provider_config_id', 'allow_sign_in'])
    .where('user_id', '=', userId)
    .orderBy('provider_config_id')
    .execute()

export const listNames = (db: TenantDb, ids: readonly string[]) =>
  db
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
    .select(['u.id', 'u.display_name', 'c.value as primary_email'])
    .where('u.id', 'in', ids)
    .execute()
