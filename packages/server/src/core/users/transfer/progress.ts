import { sql } from 'kysely'
import type { TenantDb } from '../../../db/index.ts'

/** By how the text begins, as `like` reads it. */
const kinds = {
  Argon2id: '$argon2id$%',
  bcrypt: '$2_$%',
  scrypt: '$scrypt$%',
  'Firebase scrypt': '$fbscrypt$%',
  'Better Auth': '$better-auth$%',
  PBKDF2: '$pbkdf2-%',
  'a weak one inside of Argon2id': '$wrap$%',
  'asked at the old system': '$ask$',
} as const

/** Whoever came from another system and has not signed in here since. */
const isWaiting = sql<boolean>`moved_in_at is not null and (last_active_at is null or last_active_at < moved_in_at)`

/** How far a move from another system has come. It reads all users of the project. */
export async function moveProgress(db: TenantDb) {
  const users = db.selectFrom('users').where('is_anonymous', '=', false)
  const counts = await users
    .select((eb) => [
      eb.fn.countAll<string>().as('people'),
      sql<string>`count(moved_in_at)`.as('moved_in'),
      sql<string>`count(*) filter (where ${isWaiting})`.as('waiting'),
      sql<string>`count(*) filter (where ${isWaiting} and password_hash is null)`.as('without_password'),
    ])
    .executeTakeFirstOrThrow()
  const passwords = await users
    .select([
      sql<string>`count(password_hash)`.as('all'),
      ...Object.entries(kinds).map(([kind, pattern]) =>
        sql<string>`count(*) filter (where password_hash like ${pattern})`.as(kind),
      ),
    ])
    .executeTakeFirstOrThrow()
  return {
    people: Number(counts.people),
    moved_in: Number(counts.moved_in),
    not_signed_in: Number(counts.waiting),
    not_signed_in_without_password: Number(counts.without_password),
    passwords: countsOf(passwords),
  }
}

function countsOf({ all, ...byKind }: Record<string, string>): Record<string, number> {
  const counts = Object.entries(byKind).map(([kind, count]) => [kind, Number(count)] as const)
  const known = counts.reduce((sum, [, count]) => sum + count, 0)
  return Object.fromEntries(
    [...counts, ['of other kinds', Number(all) - known] as const].filter(([, count]) => count > 0),
  )
}

const batch = 1000

/** Those who have not signed in here since they came, by id, a batch at a time. */
export async function* listWaiting(db: TenantDb) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('users as u')
      .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
      .select(['u.id', 'u.external_id', 'c.value as primary_email'])
      .where('u.id', '>', after)
      .where('u.is_anonymous', '=', false)
      .where('u.blocked_at', 'is', null)
      .where(isWaiting)
      .orderBy('u.id')
      .limit(batch)
      .execute()
    if (rows.length) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}
