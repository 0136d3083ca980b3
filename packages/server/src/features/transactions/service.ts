import { transactionsLimit } from '@hallpass/contract'
import { customerFrom } from '../../core/payments/index.ts'
import type { Chunk } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { type Cursor, cursorText, parseCursor } from './cursor.ts'
import { type Filters, kinds, type Row, readKind } from './store.ts'
import { transactionView } from './view.ts'

interface Query {
  cursor?: string | undefined
  limit?: string | undefined
  type?: (typeof kinds)[number] | undefined
  customer_type?: 'user' | 'team' | 'custom' | undefined
  customer_id?: string | undefined
}

/** Without its kind, it may be one of the project's own. */
const customerIdOf = ({ customer_type, customer_id }: Pick<Query, 'customer_type' | 'customer_id'>) =>
  customer_type && customer_id !== undefined ? customerFrom({ customer_type, customer_id }).id : customer_id

/** The three kinds merged, newest first: docs/protocol/payments.md#transactions. */
export async function listPage({ db, project }: Call, { cursor: text, limit: asked, type, ...query }: Query) {
  const { items } = project.config.payments
  const limit = limitOf(asked)
  const cursor = parseCursor(text)
  const filters: Filters = { customerType: query.customer_type, customerId: customerIdOf(query), items }
  const chunks: Chunk<Row>[] = []
  for (const kind of kinds) {
    if (type === undefined || type === kind) chunks.push(await readKind(db, kind, cursor[kind], { limit, filters }))
  }
  const { page, isCut } = merge(chunks, limit)
  return {
    transactions: page.map((row) => transactionView(row, items)),
    next_cursor: isCut ? cursorText(nextCursor(cursor, page)) : null,
  }
}

/** A page ends with the last row of a kind that has more: what it has more may come before the rest of the others. */
function merge(chunks: readonly Chunk<Row>[], limit: number) {
  const rows = chunks.flatMap((chunk) => chunk.rows).sort(newestFirst)
  const ends = chunks.flatMap((chunk) => (chunk.next ? [rows.indexOf(chunk.rows.at(-1)!) + 1] : []))
  const page = rows.slice(0, Math.min(limit, ...ends))
  return { page, isCut: page.length === limit || ends.length > 0 }
}

function limitOf(asked: string | undefined): number {
  const number = Number.parseInt(asked ?? '', 10)
  if (Number.isNaN(number)) return transactionsLimit.default
  return Math.min(transactionsLimit.max, Math.max(transactionsLimit.min, number))
}

const newestFirst = (a: Row, b: Row) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1)

/** A kind that is not on this page continues where it was. */
function nextCursor(cursor: Cursor, page: readonly Row[]): Cursor {
  const next = { ...cursor }
  for (const row of page) next[row.kind] = row.id
  return next
}
