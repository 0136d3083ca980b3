import { type RawBuilder, sql } from 'kysely'
import type { AllTables } from './schema.gen.ts'
import type { SystemDb } from './tenancy/index.ts'

/** What a sweep works with. It can be ended at any point, and the next one goes on from there. */
export interface Sweep {
  system: SystemDb
  now: Date
  /** Hears of every batch that is gone. */
  onBatch?: (deleted: number) => Promise<unknown>
}

/** Small enough that a sweep never holds up the statements of requests. */
const batch = 5000

export const before = ({ now }: Sweep, millis: number) => new Date(now.getTime() - millis)

/** Deletes all rows that are old, in batches; those that somebody else is just deleting are left to them. Returns how many. */
export async function deleteInBatches(
  { system, onBatch }: Sweep,
  table: keyof AllTables,
  isOld: RawBuilder<unknown>,
): Promise<number> {
  const rows = sql.table(table)
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${rows} where ctid = any (array(
        select ctid from ${rows} where ${isOld} limit ${batch} for update skip locked))`.execute(system)
    const last = Number(numAffectedRows)
    deleted += last
    if (last) await onBatch?.(last)
    if (last < batch) return deleted
  }
}
