import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'
import { randomToken } from '../crypto/index.ts'
import { hashesOf } from './code-text.ts'
import { type CodeData, lifetimeMillis } from './purposes.ts'

const purpose = 'unsubscribe'

interface CodeRow {
  id: string
  code_hash: Buffer
  tail_hash: Buffer
  user_id: string
  data: string
}

/** One code for each user, in one statement; they come back in the same order. */
export async function createUnsubscribeCodes(
  db: TenantDb,
  now: Date,
  wanted: readonly { userId: string; categoryId: string }[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  const codes = wanted.map(() => randomToken())
  const hashes = codes.map(hashesOf)
  const data = wanted.map(({ categoryId }) => JSON.stringify({ categoryId } satisfies CodeData[typeof purpose]))
  // As columns, because rows of values cost more than they do.
  const rows = sql<CodeRow>`unnest(${codes.map(() => randomUUID())}::uuid[], ${hashes.map(({ code }) => code)}::bytea[],
    ${hashes.map(({ tail }) => tail)}::bytea[], ${wanted.map(({ userId }) => userId)}::uuid[], ${data}::text[])`
  const expiresAt = new Date(now.getTime() + lifetimeMillis[purpose])
  await db
    .insertInto('verification_codes')
    .columns(['id', 'code_hash', 'tail_hash', 'user_id', 'data', 'purpose', 'created_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom(rows.as(sql`r(id, code_hash, tail_hash, user_id, data)`))
        .select([
          'r.id',
          'r.code_hash',
          'r.tail_hash',
          'r.user_id',
          sql`r.data::json`.as('data'),
          sql<string>`${purpose}::text`.as('purpose'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${expiresAt}::timestamptz`.as('expires_at'),
        ]),
    )
    .execute()
  return codes
}
