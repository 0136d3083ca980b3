import { sql } from 'kysely'
import { type TenantDb, untilReachable } from '../../db/index.ts'
import {
  giveUpAfterMillis,
  type MailNotSent,
  maxAttempts,
  type NotedOutcome,
  noteOutcomes,
  type Outcome,
  pauseAfterAttempt,
  pauseWhileUnreachable,
} from '../mail/index.ts'
import { isInAudience } from '../users/audience.ts'
import { addRecipients, countOn, SendTaken, type TakenSend } from './sends.ts'

export interface Recipient {
  userId: string
  eventId: string
  attempts: number
  displayName: string | null
  /** Null for users without an address, and for deleted ones. */
  email: string | null
}

const listedAtOnce = 1000

/** Gives the next users their rows, in the order of their ids. True when all have one. */
export async function listMoreRecipients(db: TenantDb, send: TakenSend): Promise<boolean> {
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('signed_up_at', '<=', send.createdAt)
    .$if(send.listedUpTo !== null, (query) => query.where('id', '>', send.listedUpTo!))
    .orderBy('id')
    .limit(listedAtOnce)
    .execute()
  const isListed = users.length < listedAtOnce
  const last = users.at(-1)?.id
  const ids = await wantedOf(
    db,
    send,
    users.map(({ id }) => id),
  )
  await db.transaction().execute(async (tx) => {
    await addRecipients(tx, send.id, ids)
    const changes = { is_listed: isListed, ...(last !== undefined && { listed_up_to: last }) }
    await countOn(tx, send, { total: ids.length }, changes)
  })
  send.listedUpTo = last ?? send.listedUpTo
  send.isListed = isListed
  return isListed
}

/** All of them, or those of the audience: asked about some at a time, so that no statement walks past a million. */
async function wantedOf(db: TenantDb, { content }: TakenSend, ids: readonly string[]): Promise<string[]> {
  const { audience } = content
  if (!audience || ids.length === 0) return [...ids]
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where((eb) => eb('users.id', '=', eb.fn.any(eb.val([...ids]))))
    .where((eb) => isInAudience(eb, audience))
    .execute()
  return rows.map(({ id }) => id)
}

/** Who is due, in the order of ids after the given one, with what their emails need. */
export async function listDueRecipients(
  db: TenantDb,
  { id }: TakenSend,
  after: string | undefined,
  limit: number,
): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('email_recipients as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('contact_channels as c', (join) =>
      join.onRef('c.user_id', '=', 'r.user_id').on('c.type', '=', 'email').on('c.is_primary', '=', true),
    )
    .select(['r.user_id', 'r.event_id', 'r.attempts', 'u.display_name', 'c.value'])
    .where('r.send_id', '=', id)
    .where('r.state', '=', 'waiting')
    .where((eb) => eb.or([eb('r.due_at', 'is', null), eb('r.due_at', '<=', sql<Date>`now()`)]))
    .$if(after !== undefined, (query) => query.where('r.user_id', '>', after!))
    .orderBy('r.user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    eventId: row.event_id,
    attempts: row.attempts,
    displayName: row.display_name,
    email: row.value,
  }))
}

/** When the next one who waits is due; null = now, undefined = none is waiting. */
export async function nextDue(db: TenantDb, { id }: TakenSend): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom('email_recipients')
    .select('due_at')
    .where('send_id', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('due_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

/**
 * Notes that emails are about to be handed over; says how often that was noted for each without an outcome. More than
 * once means that a process died in between.
 */
export async function noteHandovers(
  db: TenantDb,
  { id, runner }: TakenSend,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .updateTable('email_recipients')
    .set((eb) => ({ handovers: eb('handovers', '+', 1) }))
    .where('send_id', '=', id)
    .where('state', '=', 'waiting')
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val([...userIds]))))
    .where((eb) =>
      eb.exists(eb.selectFrom('email_sends as s').select('s.id').where('s.id', '=', id).where('s.runner', '=', runner)),
    )
    .returning(['user_id', 'handovers'])
    .execute()
  if (rows.length < userIds.length) throw new SendTaken()
  return new Map(rows.map((row) => [row.user_id, row.handovers]))
}

/** What became of an email. */
export interface Ended {
  recipient: Recipient
  outcome: Outcome
  logged: Omit<NotedOutcome, 'failure' | 'attempt' | 'eventId'>
}

/** Notes outcomes and counts them, in one transaction, however long the database is away: they are known nowhere else. */
export async function noteSent(db: TenantDb, send: TakenSend, ended: readonly Ended[], now: Date) {
  const rated = ended.map((one) => ({ ...one, fate: fateOf(send, one, now) }))
  const of = (kind: Fate['kind']) => rated.filter(({ fate }) => fate.kind === kind)
  const [sent, failed, waiting] = [of('sent'), of('failed'), of('waiting')]
  // Counted once for a slice: several batches meet the same silence at the same time.
  const unreachable = rated.some(({ outcome }) => outcome?.isUnreachable) ? send.unreachable + 1 : 0
  const note = async (tx: TenantDb) => {
    await countOn(tx, send, { sent: sent.length, failed: failed.length }, { unreachable })
    await noteOutcomes(tx, rated.map(loggedOutcome))
    await setState(tx, send, 'sent', sent)
    await setState(tx, send, 'failed', failed)
    for (const one of waiting) await setWaiting(tx, send, one)
  }
  await untilReachable(async (isAgain) => {
    if (isAgain && (await isNoted(db, send, ended))) return
    await db.transaction().execute(note)
  })
  return { sent: sent.length, failed: failed.length, retried: waiting.length }
}

/** All outcomes of a batch are noted together, and with each its handovers are forgotten. */
async function isNoted(db: TenantDb, { id }: TakenSend, [first]: readonly Ended[]): Promise<boolean> {
  if (!first) return true
  const row = await db
    .selectFrom('email_recipients')
    .select('handovers')
    .where('send_id', '=', id)
    .where('user_id', '=', first.recipient.userId)
    .executeTakeFirst()
  return row?.handovers === 0
}

type Fate = { kind: 'sent' | 'failed' } | { kind: 'waiting'; attempts: number; pauseMillis: number }

/** An attempt is one that the email server answered; while it is down the email waits (F3). */
function fateOf(send: TakenSend, { outcome, recipient }: Ended, now: Date): Fate {
  if (!outcome) return { kind: 'sent' }
  if (!outcome.failure.canRetry) return { kind: 'failed' }
  if (outcome.isUnreachable) {
    if (now.getTime() - send.createdAt.getTime() > giveUpAfterMillis) return { kind: 'failed' }
    return {
      kind: 'waiting',
      attempts: recipient.attempts,
      pauseMillis: pauseWhileUnreachable(send.unreachable),
    }
  }
  const attempts = recipient.attempts + 1
  if (attempts >= maxAttempts) return { kind: 'failed' }
  return { kind: 'waiting', attempts, pauseMillis: pauseAfterAttempt(attempts) }
}

type Rated = Ended & { fate: Fate }

const loggedOutcome = ({ recipient, outcome, logged, fate }: Rated) => ({
  ...logged,
  userId: recipient.userId,
  eventId: recipient.eventId,
  attempt: recipient.attempts + 1,
  failure: outcome && failureWith(outcome, fate),
})

const failureWith = ({ failure }: MailNotSent, { kind }: Fate) => ({ ...failure, canRetry: kind === 'waiting' })

async function setState(tx: TenantDb, { id }: TakenSend, state: 'sent' | 'failed', rated: readonly Rated[]) {
  if (rated.length === 0) return
  const userIds = rated.map(({ recipient }) => recipient.userId)
  await tx
    .updateTable('email_recipients')
    .set((eb) => ({ state, handovers: 0, attempts: eb('attempts', '+', 1) }))
    .where('send_id', '=', id)
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(userIds))))
    .execute()
}

async function setWaiting(tx: TenantDb, { id }: TakenSend, { recipient, fate }: Rated) {
  if (fate.kind !== 'waiting') return
  await tx
    .updateTable('email_recipients')
    .set({
      handovers: 0,
      attempts: fate.attempts,
      due_at: sql<Date>`now() + ${fate.pauseMillis}::float8 * interval '1 ms'`,
    })
    .where('send_id', '=', id)
    .where('user_id', '=', recipient.userId)
    .execute()
}

/** Those who get no email: no address, gone, or not wanted. */
export async function noteSkipped(db: TenantDb, send: TakenSend, userIds: readonly string[]) {
  if (userIds.length === 0) return
  await db.transaction().execute(async (tx) => {
    await countOn(tx, send, { skipped: userIds.length })
    await tx
      .updateTable('email_recipients')
      .set({ state: 'skipped' })
      .where('send_id', '=', send.id)
      .where((eb) => eb('user_id', '=', eb.fn.any(eb.val([...userIds]))))
      .execute()
  })
}
