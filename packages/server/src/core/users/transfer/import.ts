import { randomUUID } from 'node:crypto'
import { isUniqueViolation, type TenantDb } from '../../../db/index.ts'
import { auditOf, recordAudit } from '../../audit/index.ts'
import { createBatch, type ImportContext } from './create-batch.ts'
import { applyGrants } from './grants.ts'
import { keepHashes } from './keep-hashes.ts'
import { grantsOf } from './memberships.ts'
import { type ConflictPolicy, type Entry, type Plan, planBatch } from './plan.ts'
import { updateBatch } from './update-batch.ts'

/** A record that the policy does not let in: nothing of its batch was written. */
export class ImportConflict extends Error {
  override readonly name = 'ImportConflict'
  readonly plan: Plan

  constructor(plan: Plan) {
    super('some of these users are there already')
    this.plan = plan
  }
}

/** People may sign up while an import runs; then the batch is compared with them again. */
const attempts = 3

/** Imports a batch in one transaction: all of it or nothing. Entries must not share keys (see keysOf). */
export async function importBatch(
  db: TenantDb,
  context: ImportContext,
  given: readonly Entry[],
  policy: ConflictPolicy,
): Promise<Plan> {
  const entries = await keepHashes(db, context, given, policy)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const plan = await planBatch(tx, entries, policy)
        if (plan.refuse.length) throw new ImportConflict(plan)
        const created = plan.create.map((entry) => ({ ...entry, userId: entry.record.id ?? randomUUID() }))
        await createBatch(
          tx,
          context,
          created.map(({ record, userId }) => ({ ...record, id: userId })),
        )
        await updateBatch(tx, context, plan.update)
        await applyGrants(tx, context, [...created.map(newcomer), ...plan.update.map(known)])
        await tellAudit(tx, context.now, { created: plan.create.length, updated: plan.update.length })
        return plan
      })
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === attempts) throw error
    }
  }
}

const newcomer = ({ userId, record, grants = [] }: Entry & { userId: string }) => ({
  userId,
  grants: [...grantsOf(record), ...grants],
})

/** Which team they look at is theirs to say since. */
const known = (entry: Entry & { userId: string }) => {
  const { userId, grants } = newcomer(entry)
  return {
    userId,
    grants: grants.map(({ member, ...grant }) => ({ ...grant, member: { ...member, is_selected: false } })),
  }
}

/** An operator does it without a call, which would leave an entry by itself. */
async function tellAudit(tx: TenantDb, now: Date, after: { created: number; updated: number }) {
  const audit = auditOf(tx)
  if (audit) audit.describe({ after })
  else await recordAudit(tx, now, { action: 'users.imported', actor: { type: 'operator', id: null }, after })
}
