import { isPlainObject } from '@hallpass/contract'
import { sql } from 'kysely'
import type { Database, JsonValue, TenantDb } from '../../db/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { AuditEntry } from './entry.ts'
import { isWhole, sealErasure } from './erasure.ts'
import type { LogRow } from './log.ts'

export const erased = '[erased]'

/** Somebody who is to be forgotten. */
export interface ForgottenPerson {
  userId: string
  /** Names and addresses by which entries about others may quote them. */
  texts: readonly string[]
}

const batch = 500

/**
 * Erases what the log of a tenancy quotes of a person, in the transaction that deletes them. That something was done, by whom,
 * to which id and when stays, and the chain goes on verifying.
 */
export async function forgetInAuditLog(tx: TenantDb, sealer: Sealer, tenancyId: string, person: ForgottenPerson) {
  // Before anything is read: what another process appends from now on, it has to read again.
  await tx
    .insertInto('audit_heads')
    .values({ erasures: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id']).doUpdateSet((eb) => ({ erasures: eb('audit_heads.erasures', '+', 1) })),
    )
    .execute()
  await forgetWaiting(tx, person)
  for (let after = 0, rows: LogRow[]; ; after = Number(rows.at(-1)!.sequence)) {
    rows = await listMentions(tx, person, after)
    await writeErased(
      tx,
      rows.map((row) => {
        const left = { ...row, ...withoutPerson(targetedOf(row), person), salt: null }
        // One that somebody had changed before goes on being found: a seal would make it look genuine.
        const erasure = isWhole(sealer, tenancyId, row) ? sealErasure(sealer, tenancyId, left) : 'changed before'
        return { ...left, erasure }
      }),
    )
    if (rows.length < batch) return
  }
}

/** The name of the job that follows the deletion of a user of the dashboard. */
export const forgetDashboardUserJob = 'forget-dashboard-user'

/** Users of the dashboard act in the logs of all projects, which say where from. */
export async function forgetDashboardUser(
  { database, sealer }: { database: Database; sealer: Sealer },
  payload: unknown,
) {
  // Only deleteUser() queues this job.
  const { userId } = payload as { userId: string }
  const { rows } = await sql<{ tenancy_id: string }>`
    select tenancy_id from audit_log where audit_mentions(actor_id, target_id, before, after) && ${[userId]}::text[]
    union select tenancy_id from audit_pending where audit_mentions(null, null, entry, null) && ${[userId]}::text[]`.execute(
    database.system,
  )
  for (const { tenancy_id } of rows) {
    await database
      .forTenancy(tenancy_id)
      .transaction()
      .execute((tx) => forgetInAuditLog(tx, sealer, tenancy_id, { userId, texts: [] }))
  }
}

const mentionsOf = ({ userId, texts }: ForgottenPerson) => [userId, ...texts.map((text) => text.toLowerCase())]

function listMentions(tx: TenantDb, person: ForgottenPerson, after: number): Promise<LogRow[]> {
  return tx
    .selectFrom('audit_log')
    .selectAll()
    .where(sql<boolean>`audit_mentions(actor_id, target_id, before, after) && ${mentionsOf(person)}::text[]`)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(batch)
    .execute()
}

async function writeErased(tx: TenantDb, rows: readonly LogRow[]) {
  if (!rows.length) return
  const values = rows.map(({ sequence, before, after, ip, user_agent, erasure }) => ({
    ...{ sequence, before, after, ip, user_agent, erasure },
  }))
  const left = sql<
    Pick<LogRow, 'sequence' | 'before' | 'after' | 'ip' | 'user_agent' | 'erasure'>
  >`json_to_recordset(${JSON.stringify(values)}::json)`
  await tx
    .updateTable('audit_log')
    .from(left.as(sql`r(sequence bigint, before json, after json, ip text, user_agent text, erasure text)`))
    .set((eb) => ({
      before: eb.ref('r.before'),
      after: eb.ref('r.after'),
      ip: eb.ref('r.ip'),
      user_agent: eb.ref('r.user_agent'),
      erasure: eb.ref('r.erasure'),
      salt: null,
    }))
    .whereRef('audit_log.sequence', '=', 'r.sequence')
    .execute()
}

/** Entries that have no place in the chain yet are changed as if they had been written so. */
async function forgetWaiting(tx: TenantDb, person: ForgottenPerson) {
  const rows = await tx
    .selectFrom('audit_pending')
    .select(['n', 'entry'])
    .where(sql<boolean>`audit_mentions(null, null, entry, null) && ${mentionsOf(person)}::text[]`)
    .execute()
  for (const { n, entry } of rows) {
    // Only records write these.
    const stored = entry as unknown as AuditEntry
    const left = { ...stored, ...withoutPerson(stored, person) }
    await tx
      .updateTable('audit_pending')
      .set({ entry: JSON.stringify(left) })
      .where('n', '=', n)
      .execute()
  }
}

type Quoting = Pick<AuditEntry, 'before' | 'after' | 'ip' | 'user_agent'>
type Targeted = Quoting & { actor: { id: string | null }; target: { id: string } | null }

const targetedOf = (row: LogRow): Targeted => ({
  ...row,
  actor: { id: row.actor_id },
  target: row.target_id === null ? null : { id: row.target_id },
})

/** Of an entry about the person every value goes; of any other those that name them. Where they were themselves goes, too. */
function withoutPerson(
  { before, after, ip, user_agent, actor, target }: Targeted,
  { userId, texts }: ForgottenPerson,
): Quoting {
  const isAbout = target?.id.split('/').includes(userId) ?? false
  const known = texts.map((text) => text.toLowerCase())
  const names = (value: JsonValue) =>
    isAbout || (typeof value === 'string' && known.some((text) => value.toLowerCase().includes(text)))
  const own = actor.id === userId
  return {
    before: eraseValues(before, names),
    after: eraseValues(after, names),
    ip: own ? null : ip,
    user_agent: own ? null : user_agent,
  }
}

/** Which fields there were stays, and what is on or off. */
function eraseValues(value: JsonValue, isErased: (value: JsonValue) => boolean): JsonValue {
  if (Array.isArray(value)) return value.map((item) => eraseValues(item, isErased))
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, eraseValues(item as JsonValue, isErased)]),
    )
  }
  return value === null || typeof value === 'boolean' || !isErased(value) ? value : erased
}
