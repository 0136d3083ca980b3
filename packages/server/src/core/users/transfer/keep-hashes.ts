import type { TenantDb } from '../../../db/index.ts'
import { isStoredOtherwise } from '../../passwords/index.ts'
import { closeHashes } from '../password-schemes.ts'
import type { ImportContext } from './create-batch.ts'
import { type ConflictPolicy, type Entry, planBatch } from './plan.ts'

/**
 * Puts what is stored in the place of password hashes that must not be stored as they are. Before the transaction, because it takes
 * long; only for people who will be written, because running an import again would take as long for nothing.
 */
export async function keepHashes(
  db: TenantDb,
  context: ImportContext,
  entries: readonly Entry[],
  policy: ConflictPolicy,
): Promise<readonly Entry[]> {
  if (!entries.some(({ record }) => record.password_hash && isStoredOtherwise(record.password_hash))) return entries
  const plan = await planBatch(db, entries, policy)
  if (plan.refuse.length) return entries
  const stored = await storedHashes(db, plan.update)
  const wanted = [...plan.create, ...plan.update].filter(({ record }) => record.password_hash)
  const kept = await Promise.all(
    wanted.map(({ record }) => context.passwords.keep(context.project, record.password_hash!, stored.get(record))),
  )
  const closed = await closeHashes(db, context, kept)
  const byRecord = new Map(wanted.map(({ record }, at) => [record, closed[at]!]))
  return entries.map((entry) => {
    const password_hash = byRecord.get(entry.record)
    return password_hash === undefined ? entry : { ...entry, record: { ...entry.record, password_hash } }
  })
}

/** Somebody whose hash is the one that was imported before keeps it, and their sessions. */
async function storedHashes(db: TenantDb, updates: readonly (Entry & { userId: string })[]) {
  if (!updates.length) return new Map<Entry['record'], string | null>()
  const ids = updates.map(({ userId }) => userId)
  const rows = await db.selectFrom('users').select(['id', 'password_hash']).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row.password_hash]))
  return new Map(updates.map(({ record, userId }) => [record, byId.get(userId) ?? null]))
}
