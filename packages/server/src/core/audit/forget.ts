import { isUuid } from '@hallpass/contract'
import { sql } from 'kysely'
import type { Database, SystemDb, TenantDb } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { AuditEntry } from './entry.ts'
import { isWhole, sealErasure } from './erasure.ts'
import { entryOf, type LogRow } from './log.ts'
import { type ForgottenPerson, recipientsOf, withoutPerson } from './without-person.ts'

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
    const living = await listLiving(tx, rows)
    await writeErased(
      tx,
      rows.flatMap((row) => {
        // As it was hashed: whatever else the row says, somebody may have written there (T57).
        const quoting = withoutPerson(entryOf(tenancyId, row), person, living)
        if (!quoting) return []
        const left = { ...row, ...quoting, salt: null }
        // One that somebody had changed before goes on being found: a seal would make it look genuine.
        const erasure = isWhole(sealer, tenancyId, row) ? sealErasure(sealer, tenancyId, left) : 'changed before'
        return [{ ...left, erasure }]
      }),
    )
    if (rows.length < batch) return
  }
}

/** The name of the job that follows the deletion of a user of the dashboard. */
export const forgetDashboardUserJob = 'forget-dashboard-user'

/** Users of the dashboard act in the logs of all projects, which say where from. */
export async function forgetDashboardUser(
  { database, sealer, log }: { database: Database; sealer: Sealer; log: Logger },
  payload: unknown,
) {
  // Only deleteUser() queues this job, and whoever can write to the database.
  const { userId } = payload as { userId: unknown }
  const refuse = () =>
    log.error({ userId }, 'a job wants a user of the dashboard forgotten who was not deleted: nothing is erased')
  if (typeof userId !== 'string' || !isUuid(userId)) return refuse()
  const { rows } = await sql<{ tenancy_id: string }>`
    select tenancy_id from audit_log where audit_mentions(actor_id, target_id, before, after) && ${[userId]}::text[]
    union select tenancy_id from audit_pending where audit_mentions(null, null, entry, null) && ${[userId]}::text[]`.execute(
    database.system,
  )
  if (rows.length && !(await isGonePerson(database.system, userId))) return refuse()
  for (const { tenancy_id } of rows) {
    await database
      .forTenancy(tenancy_id)
      .transaction()
      .execute((tx) =>
        forgetInAuditLog(tx, sealer, tenancy_id, { userId, isOfDashboard: true, ownIds: [], teams: [], texts: [] }),
      )
  }
}

/** Neither somebody who is there (T57), nor what never was a person: entries name teams and projects by such ids, too. */
async function isGonePerson(system: SystemDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean; is_person: boolean }>`
    select exists (select from users where id = ${id}) as is_there, exists (
      select from audit_log where audit_mentions(actor_id, target_id, before, after) && ${[id]}::text[]
        and ((actor_id = ${id} and actor_type in ('user', 'dashboard_user')) or (target_id = ${id} and target_type = 'user'))
      union all select from audit_pending where audit_mentions(null, null, entry, null) && ${[id]}::text[]
        and ((entry->'actor'->>'id' = ${id} and entry->'actor'->>'type' in ('user', 'dashboard_user'))
          or (entry->'target'->>'id' = ${id} and entry->'target'->>'type' = 'user'))) as is_person`.execute(system)
  return rows[0]?.is_there === false && rows[0].is_person
}

const mentionsOf = ({ userId, ownIds, teams, texts }: ForgottenPerson) => [
  userId,
  ...ownIds,
  ...teams.map(({ id }) => id),
  ...texts.map((text) => text.toLowerCase()),
]

/** Of those to whom entries say that something was sent. */
async function listLiving(tx: TenantDb, entries: readonly Pick<AuditEntry, 'after'>[]): Promise<ReadonlySet<string>> {
  const ids = entries.flatMap(recipientsOf)
  if (!ids.length) return new Set()
  const users = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Set(users.map(({ id }) => id))
}

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
  // Only records write these.
  const waiting = rows.map(({ n, entry }) => ({ n, stored: entry as unknown as AuditEntry }))
  const living = await listLiving(
    tx,
    waiting.map(({ stored }) => stored),
  )
  for (const { n, stored } of waiting) {
    const quoting = withoutPerson(stored, person, living)
    if (!quoting) continue
    const left = { ...stored, ...quoting }
    await tx
      .updateTable('audit_pending')
      .set({ entry: JSON.stringify(left) })
      .where('n', '=', n)
      .execute()
  }
}
