import { revocations } from '@hallpass/contract'
import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'

/** A transaction that ends sessions may take this long to commit. */
export const slackMillis = 3_600_000

/** A snapshot that nothing is visible in. */
const beginning = '1:1:'

export interface EndedPage {
  sessionIds: string[]
  /** What to ask with next. */
  next: string
}

/**
 * The sessions whose end became visible since a snapshot, exactly: none is left out because a transaction that began
 * earlier committed later, and none comes twice.
 */
export async function listEndedSessions(db: TenantDb, since = beginning, tokenMillis: number): Promise<EndedPage> {
  const oldest = (tokenMillis + slackMillis) / 1000
  const rows = await db
    .selectFrom('ended_sessions')
    .select(['session_id', 'transaction', sql<string>`visible_now()`.as('visible')])
    .where('ended_at', '>', sql<Date>`now() - ${oldest}::float8 * interval '1 second'`)
    .where(sql<boolean>`was_hidden(transaction, ${since})`)
    .orderBy('transaction')
    // All of one transaction or none of it: the next page starts behind a transaction.
    .fetch(revocations.pageSize, 'with ties')
    .execute()
  const last = rows.at(-1)
  const next = !last ? since : rows.length < revocations.pageSize ? last.visible : upTo(last.visible, last.transaction)
  return { sessionIds: rows.map((row) => row.session_id), next }
}

/** The same snapshot without the transactions after this one; `xmin:xmax:running`, as Postgres writes it. */
function upTo(snapshot: string, transaction: number): string {
  const [xmin, , running = ''] = snapshot.split(':')
  const end = transaction + 1
  const rest = running.split(',').filter((id) => id !== '' && Number(id) < end)
  return `${Math.min(Number(xmin), end)}:${end}:${rest.join(',')}`
}
