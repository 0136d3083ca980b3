import { type Params, prepare, type TenantDb } from '../../db/index.ts'

export type Outcome = 'matched' | 'refused' | 'failed'

interface Note {
  matched: number
  refused: number
  failed: number
  failure: string | null
  failedAt: Date | null
  pausedUntil: Date | null
}

const counting = prepare('oldSystem.count', (db, p: Params<Note>) =>
  db
    .insertInto('old_system_counts')
    .values({
      asked: 1,
      matched: p('matched'),
      refused: p('refused'),
      failed: p('failed'),
      last_failure: p('failure'),
      last_failed_at: p('failedAt'),
      paused_until: p('pausedUntil'),
    })
    .onConflict((conflict) =>
      conflict.column('tenancy_id').doUpdateSet((eb) => ({
        asked: eb('old_system_counts.asked', '+', eb.ref('excluded.asked')),
        matched: eb('old_system_counts.matched', '+', eb.ref('excluded.matched')),
        refused: eb('old_system_counts.refused', '+', eb.ref('excluded.refused')),
        failed: eb('old_system_counts.failed', '+', eb.ref('excluded.failed')),
        last_failure: eb.fn.coalesce('excluded.last_failure', 'old_system_counts.last_failure'),
        last_failed_at: eb.fn.coalesce('excluded.last_failed_at', 'old_system_counts.last_failed_at'),
        paused_until: eb.fn.coalesce('excluded.paused_until', 'old_system_counts.paused_until'),
      })),
    ),
)

interface Failure {
  failure?: string
  pausedUntil?: Date | undefined
}

/** What is wrong with a user can be a long story. */
const maxFailure = 500

export async function countOutcome(db: TenantDb, outcome: Outcome, at: Date, { failure, pausedUntil }: Failure = {}) {
  const none = { matched: 0, refused: 0, failed: 0 }
  await counting.run(db, {
    ...none,
    [outcome]: 1,
    failure: failure?.slice(0, maxFailure) ?? null,
    failedAt: failure === undefined ? null : at,
    pausedUntil: pausedUntil ?? null,
  })
}

export const readCounts = (db: TenantDb) => db.selectFrom('old_system_counts').selectAll().executeTakeFirst()
