import { randomUUID } from 'node:crypto'
import { isUniqueViolation, type TenantDb } from '../../../db/index.ts'
import { emit } from '../../outbox/index.ts'
import { getUser } from '../view.ts'
import { createBatch, type ImportContext } from './create-batch.ts'
import { applyGrants } from './grants.ts'
import { keepHashes } from './keep-hashes.ts'
import { grantsOf } from './memberships.ts'
import { planBatch } from './plan.ts'
import type { UserRecord } from './record.ts'

/**
 * One person who comes over by themselves, and whom webhooks are told of. Undefined when somebody is there already who has their id, address
 * or account: of several at once the first is the one.
 */
export async function importOne(db: TenantDb, context: ImportContext, record: UserRecord): Promise<string | undefined> {
  const id = record.id ?? randomUUID()
  const entries = await keepHashes(db, context, [{ line: 1, record: { ...record, id } }], 'skip')
  try {
    return await db.transaction().execute(async (tx) => {
      const { create } = await planBatch(tx, entries, 'skip')
      if (!create[0]) return undefined
      await createBatch(tx, context, [create[0].record])
      await applyGrants(tx, context, [{ userId: id, grants: grantsOf(create[0].record) }])
      await emit(tx, 'user.created', await getUser(tx, id))
      return id
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return undefined
  }
}
