import { randomUUID } from 'node:crypto'
import { describeAudit } from '../../core/audit/index.ts'
import { type ApiKeyType, lastFour, newApiKey, parseApiKey, sha256 } from '../../core/crypto/index.ts'
import {
  isForeignKeyViolation,
  type Params,
  type Position,
  prepare,
  readChunk,
  sumOf,
  type TenantDb,
} from '../../db/index.ts'

export interface Owner {
  type: ApiKeyType
  id: string
}

const ownerColumn = { user: 'user_id', team: 'team_id' } as const

export interface NewApiKey {
  owner: Owner
  description: string
  isPublic: boolean
  createdAt: Date
  expiresAt: Date | null
}

/** The only place that returns the key itself. Undefined when the owner does not exist. */
export async function insertApiKey(db: TenantDb, { owner, ...key }: NewApiKey) {
  const id = randomUUID()
  describeAudit(db, { target: { type: `${owner.type}_api_key`, id } })
  const value = newApiKey({ id, type: owner.type, isPublic: key.isPublic })
  try {
    const row = await db
      .insertInto('api_keys')
      .values({
        id,
        [ownerColumn[owner.type]]: owner.id,
        description: key.description,
        is_public: key.isPublic,
        key_hash: sha256(value),
        last_four: lastFour(value),
        created_at: key.createdAt,
        expires_at: key.expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { row, value }
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined
    throw error
  }
}

export type ApiKeyRow = Omit<NonNullable<Awaited<ReturnType<typeof insertApiKey>>>['row'], 'tenancy_id'>

export const ownerOf = ({ user_id, team_id }: Pick<ApiKeyRow, 'user_id' | 'team_id'>): Owner =>
  user_id === null ? { type: 'team', id: team_id! } : { type: 'user', id: user_id }

export const listApiKeysOf = (db: TenantDb, owner: Owner, after: Position | undefined) =>
  readChunk(db, db.selectFrom('api_keys').selectAll().where(ownerColumn[owner.type], '=', owner.id), {
    by: ['created_at', 'id'],
    isDescending: true,
    weigh: sumOf('p.description'),
    after,
  })

export async function countLiveKeys(db: TenantDb, owner: Owner, now: Date): Promise<number> {
  const row = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(ownerColumn[owner.type], '=', owner.id)
    .where('manually_revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Keys that are made at once are counted one after the other. */
export async function lockOwner(tx: TenantDb, { type, id }: Owner): Promise<void> {
  const table = type === 'user' ? 'users' : 'teams'
  await tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Only this type: the other type's routes do not find it. */
export const findApiKey = (db: TenantDb, type: ApiKeyType, id: string) =>
  db.selectFrom('api_keys').selectAll().where('id', '=', id).where(ownerColumn[type], 'is not', null).executeTakeFirst()

const byHash = prepare('apiKeys.byHash', (db, p: Params<{ hash: Buffer }>) =>
  db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.user_id', 'k.team_id', 'k.description', 'k.is_public', 'k.key_hash', 'k.last_four'])
    .select(['k.created_at', 'k.expires_at', 'k.manually_revoked_at', 'u.blocked_at as owner_blocked_at'])
    .where('k.key_hash', '=', p('hash')),
)

/** Text that cannot be one of our keys costs no statement. */
export async function findApiKeyByValue(db: TenantDb, value: string) {
  return parseApiKey(value) ? byHash.first(db, { hash: sha256(value) }) : undefined
}

interface Changes {
  description: string | undefined
  revokedAt: Date | undefined
}

/** Revoking twice keeps the first time. */
export const changeApiKey = (db: TenantDb, id: string, { description, revokedAt }: Changes) =>
  db
    .updateTable('api_keys')
    .set((eb) => ({
      id,
      ...(description !== undefined && { description }),
      ...(revokedAt && { manually_revoked_at: eb.fn.coalesce('manually_revoked_at', eb.val(revokedAt)) }),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
