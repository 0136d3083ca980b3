import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Params, prepare, type TenantDb } from '../../../db/index.ts'
import type { Sealer } from '../../crypto/index.ts'
import type { MailMessage } from '../compose/message.ts'
import type { MailFailure } from '../send/mail-failure.ts'
import type { SenderConfig } from '../send/mailer.ts'

/** What the log says about an email, whether it was sent or not. */
export interface LoggedMail {
  eventId: string
  attempt: number
  to: readonly string[]
  subject: string
  sender: SenderConfig
  at: Date
}

const ofEvent = prepare('sentEmails.ofEvent', (db, p: Params<{ eventId: string }>) =>
  db.selectFrom('sent_emails').select(['sent_at', 'error']).where('event_id', '=', p('eventId')),
)

/** What the event asked for has been settled: sent, or refused for good. */
export async function isSettled(db: TenantDb, eventId: string): Promise<boolean> {
  const rows = await ofEvent.run(db, { eventId })
  // Only this file writes these columns.
  return rows.some((row) => row.sent_at !== null || (row.error as MailFailure | null)?.canRetry === false)
}

type Row = ReturnType<typeof rowOf>

const placesOf = (p: Params<Row>) => ({
  id: p('id'),
  event_id: p('event_id'),
  attempt: p('attempt'),
  recipients: p('recipients'),
  subject: p('subject'),
  sender: p('sender'),
  created_at: p('created_at'),
})

const handover = prepare('sentEmails.handover', (db, p: Params<Row>) =>
  db
    .insertInto('sent_emails')
    .values({ ...placesOf(p), handovers: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenancy_id', 'event_id', 'attempt'])
        .doUpdateSet((eb) => ({ handovers: eb('sent_emails.handovers', '+', 1) })),
    )
    .returning('handovers'),
)

/**
 * Notes that an email is about to be handed over, and says how often that was noted for this attempt: more than once means
 * that a process died in between. A row that says neither sent nor failed is an email on its way.
 */
export async function noteHandover(db: TenantDb, mail: LoggedMail): Promise<number> {
  const [row] = await handover.run(db, rowOf(mail))
  return row!.handovers
}

export interface NotedOutcome extends LoggedMail {
  failure: MailFailure | undefined
  /** Kept where emails are only captured. */
  sealedContent?: string | null
}

type Outcome = ReturnType<typeof outcomeOf>

const outcomeOf = ({ failure, sealedContent = null, at }: NotedOutcome) => ({
  sent_at: failure ? null : at,
  error: failure ? JSON.stringify(failure) : null,
  sealed_content: sealedContent,
})

const outcome = prepare('sentEmails.outcome', (db, p: Params<Row & Outcome>) => {
  const known = {
    sent_at: p('sent_at'),
    error: p('error'),
    sealed_content: p('sealed_content'),
    // A known outcome stays: only what a crash left open counts.
    handovers: 0,
  }
  return db
    .insertInto('sent_emails')
    .values({ ...placesOf(p), ...known })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'event_id', 'attempt']).doUpdateSet({ ...known, created_at: p('created_at') }),
    )
})

/** One row per attempt: while the email server is out of reach it says so, and once the email is out it says that. */
export async function noteOutcome(db: TenantDb, noted: NotedOutcome) {
  await outcome.run(db, { ...rowOf(noted), ...outcomeOf(noted) })
}

interface OutcomeRow {
  id: string
  event_id: string
  attempt: number
  recipient: string
  subject: string
  error: string | null
  sealed_content: string | null
  user_id: string
}

type BulkOutcome = NotedOutcome & { userId: string }

/**
 * Of one bulk send, with one recipient each, at one time; as columns, because rows of values cost more than they do. Nothing
 * is noted about users who were deleted meanwhile.
 */
export async function noteOutcomes(db: TenantDb, outcomes: readonly BulkOutcome[]) {
  const [first] = outcomes
  if (!first) return
  const column = <T>(pick: (outcome: BulkOutcome) => T) => outcomes.map(pick)
  const rows = sql<OutcomeRow>`unnest(${column(() => randomUUID())}::uuid[], ${column((one) => one.eventId)}::uuid[],
    ${column((one) => one.attempt)}::int[], ${column((one) => one.to[0] ?? '')}::text[], ${column((one) => one.subject)}::text[],
    ${column(({ failure }) => (failure ? JSON.stringify(failure) : null))}::text[],
    ${column(({ sealedContent }) => sealedContent ?? null)}::text[], ${column((one) => one.userId)}::uuid[])`
  await db
    .insertInto('sent_emails')
    .columns([
      'id',
      'event_id',
      'attempt',
      'recipients',
      'subject',
      'error',
      'sealed_content',
      'sent_at',
      'sender',
      'created_at',
      'user_id',
    ])
    .expression((eb) =>
      eb
        .selectFrom(rows.as(sql`r(id, event_id, attempt, recipient, subject, error, sealed_content, user_id)`))
        .innerJoin('users as u', 'u.id', 'r.user_id')
        .select([
          'r.id',
          'r.event_id',
          'r.attempt',
          sql<string[]>`array[r.recipient]`.as('recipients'),
          'r.subject',
          sql`r.error::json`.as('error'),
          'r.sealed_content',
          sql<Date>`case when r.error is null then ${first.at}::timestamptz end`.as('sent_at'),
          sql`${JSON.stringify(first.sender)}::json`.as('sender'),
          sql<Date>`${first.at}::timestamptz`.as('created_at'),
          'r.user_id',
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'event_id', 'attempt']).doUpdateSet((eb) => ({
        sent_at: eb.ref('excluded.sent_at'),
        error: eb.ref('excluded.error'),
        sealed_content: eb.ref('excluded.sealed_content'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute()
}

const rowOf = ({ eventId, attempt, to, subject, sender, at }: LoggedMail) => ({
  id: randomUUID(),
  event_id: eventId,
  attempt,
  recipients: [...to],
  subject,
  sender: JSON.stringify(sender),
  created_at: at,
})

const contextOf = (eventId: string) => `sent_emails.sealed_content:${eventId}`

export const sealMessage = (sealer: Sealer, eventId: string, message: MailMessage) =>
  sealer.seal(JSON.stringify(message), contextOf(eventId))

/** Only sealMessage() makes what this opens, and a seal cannot be forged. */
export const openMessage = (sealer: Sealer, eventId: string, sealed: string) =>
  JSON.parse(sealer.open(sealed, contextOf(eventId))) as MailMessage
