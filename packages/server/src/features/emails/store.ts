import { isUuid } from '@hallpass/contract'
import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { SenderConfig } from '../../core/mail/index.ts'
import { type Position, readChunk, sumOf, type TenantDb, type TenantTables } from '../../db/index.ts'

export interface TargetedUser {
  user_id: string
  user_email?: string
}

/** The largest size of any list of users. */
const maxTargeted = 10_000
const maxListed = 100

const withEmail = (db: TenantDb) =>
  db
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.type', '=', 'email').on('c.is_primary', '=', true),
    )
    .select(['u.id', 'c.value'])

const toTarget = ({ id, value }: { id: string; value: string | null }): TargetedUser => ({
  user_id: id,
  ...(value !== null && { user_email: value }),
})

/** By id, for those ids that belong to users. */
export async function findTargets(db: TenantDb, ids: readonly string[]): Promise<Map<string, TargetedUser>> {
  const rows = await withEmail(db)
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val(ids.filter((id) => isUuid(id))))))
    .execute()
  return new Map(rows.map((row) => [row.id, toTarget(row)]))
}

/** Every user row, anonymous ones included, by the time of their sign-up. */
export async function listTargets(db: TenantDb): Promise<TargetedUser[]> {
  const rows = await withEmail(db).orderBy('u.signed_up_at').orderBy('u.id').limit(maxTargeted).execute()
  return rows.map(toTarget)
}

const sendColumns = [
  'id',
  'subject',
  'draft_id',
  'created_at',
  'finished_at',
  'is_listed',
  'total',
  'sent',
  'skipped',
  'failed',
] as const

const newestFirst = { by: ['created_at', 'id'], isDescending: true }

export function listSends(db: TenantDb, after: Position | undefined) {
  const latest = db
    .selectFrom('email_sends')
    .select(sendColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
  return readChunk(db, latest, { ...newestFirst, weigh: sumOf('p.subject'), after })
}

export const findSend = (db: TenantDb, id: string) =>
  db.selectFrom('email_sends').select(sendColumns).where('id', '=', id).executeTakeFirst()

/** Finished attempts, newest first. Pending ones have no outcome yet. */
export async function listAttempts(db: TenantDb, after: Position | undefined) {
  const latest = db
    .selectFrom('sent_emails')
    .select(['id', 'subject', 'recipients', 'created_at', 'sender', 'error'])
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('error', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
  return readChunk(db, latest, { ...newestFirst, weigh: sumOf('p.subject', 'p.recipients', 'p.error'), after })
}

interface LogFilter {
  status: 'sent' | 'failed' | undefined
  /** A whole address, or a part of an address or subject. */
  query: string | undefined
  /** The first of the page. */
  cursor: string | undefined
}

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Parts of texts have no index: so many of the latest are looked through. */
const maxSearched = 10_000

const logColumns = ['id', 'subject', 'recipients', 'created_at', 'sender', 'error', 'attempt'] as const

/** What listAttempts() has, all of it, in pages. */
export function listLog(db: TenantDb, filter: LogFilter, after: Position | undefined, limit: number) {
  const found = searched(db, ofStatus(db, filter.status), filter.query)
  const { cursor } = filter
  const rows = cursor === undefined ? found : found.where((eb) => isFrom(eb, cursor))
  return readChunk(db, rows, { ...newestFirst, weigh: sumOf('p.subject', 'p.recipients', 'p.error'), after, limit })
}

type Attempts = SelectQueryBuilder<
  TenantTables & { e: TenantTables['sent_emails'] },
  'e',
  Pick<Selectable<TenantTables['sent_emails']>, (typeof logColumns)[number]>
>

const ofStatus = (db: TenantDb, status: LogFilter['status']) =>
  db
    .selectFrom('sent_emails as e')
    .select(logColumns.map((name) => `e.${name}` as const))
    .where((eb) => {
      if (status === 'failed') return eb('e.error', 'is not', null)
      const isSent = eb('e.sent_at', 'is not', null)
      return status === 'sent' ? isSent : eb.or([isSent, eb('e.error', 'is not', null)])
    }) as Attempts

function searched(db: TenantDb, attempts: Attempts, query: string | undefined): Attempts {
  if (!query) return attempts
  const text = query.trim().toLowerCase()
  if (isEmail(text)) return attempts.where(sql<boolean>`e.recipients @> ${[text]}::text[]`)
  const latest = attempts.orderBy('e.created_at', 'desc').orderBy('e.id', 'desc').limit(maxSearched)
  const has = (column: string) => sql<boolean>`strpos(lower(${sql.raw(column)}), ${text}) <> 0`
  const rows = db.selectFrom(latest.as('e')).selectAll('e') as unknown as Attempts
  return rows.where((eb) => eb.or([has('e.subject'), has('e.recipients::text')]))
}

/** An unknown cursor is null here, and nothing compares to null: an empty page. */
const isFrom = (eb: ExpressionBuilder<TenantTables & { e: TenantTables['sent_emails'] }, 'e'>, cursor: string) =>
  eb(
    sql`(e.created_at, e.id)`,
    '<=',
    eb
      .selectFrom('sent_emails as first')
      .select(['first.created_at', 'first.id'])
      .where('first.id', '=', cursor)
      .$asTuple('created_at', 'id') as never,
  )

type AttemptRow = Pick<
  Selectable<TenantTables['sent_emails']>,
  'id' | 'subject' | 'recipients' | 'created_at' | 'sender' | 'error'
>

export const attemptView = ({ id, subject, recipients, created_at, sender, error }: AttemptRow) => ({
  id,
  subject,
  sent_at_millis: created_at.getTime(),
  to: recipients,
  // Only core/mail writes this column. Rows from before it existed have none.
  sender_config: (sender as SenderConfig | null) ?? unknownSender,
  error,
})

const unknownSender: SenderConfig = { type: 'shared', sender_name: '', sender_email: '' }
