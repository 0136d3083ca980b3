import { EmailRenderingError } from '@hallpass/emails/errors'
import { type Params, prepare, type TenantDb, untilReachable } from '../../db/index.ts'
import { addJob, postponeJobs } from '../../jobs/index.ts'
import type { NormalizedEmail } from '../email.ts'
import { eraseRequest, type MailRequest } from '../outbox/index.ts'
import { admitsSignUp } from '../projects/first-user.ts'
import { projectOfTenancy } from '../projects/of-tenancy.ts'
import type { Project } from '../projects/project.ts'
import { brandedRenderer } from './compose/branded-renderer.ts'
import { composeMail } from './compose/compose.ts'
import { type MailMessage, messageIdOf } from './compose/message.ts'
import { oneLine } from './compose/text-safety.ts'
import type { MailContext } from './context.ts'
import { listFailedEmails } from './log/failed-emails.ts'
import { isSettled, type LoggedMail, noteHandover, noteOutcome, sealMessage } from './log/sent-emails.ts'
import {
  giveUpAfterMillis,
  maxAttempts,
  pauseAfterAttempt,
  pauseWhileUnreachable,
  pauseWithoutTurn,
  whileBusy,
  whileHanging,
} from './retries.ts'
import { failureOf, type MailFailure, MailNotSent, type Outcome } from './send/mail-failure.ts'
import type { MailRoute } from './send/mailer.ts'
import { NoTurnError } from './send/own-server-turns.ts'

/** A `mail.requested` event, as the outbox hands it over. */
export interface MailEvent {
  id: string
  tenancyId: string
  payload: unknown
  createdAt: Date
}

/** Which try at an email it is. Only those that the email server answered are attempts. */
interface Try {
  attempt: number
  /** Looks in a row at an email server that was down. */
  unreachable: number
  /** Times in a row that the project's email server had enough to do. */
  waits?: number
}

const firstTry: Try = { attempt: 1, unreachable: 0 }

/** The job that tries again what could not be sent. */
export const mailRetry = 'retry-mail'

interface Retry extends Try {
  tenancyId: string
  id: string
}

/** An email whose process died twice while handing it over may have arrived twice: a third copy is never sent. */
const maxHandovers = 2

/** Of each app, by their event: deliveries that have not ended yet. */
const underWay = new WeakMap<MailContext, Map<string, Promise<void>>>()

/**
 * Sends what an event asks for, once: a repeated job finds it settled. One that is given out again while its first run still waits for a
 * database that is away waits for that run: only it knows that the email is out.
 */
export async function deliverMail(app: MailContext, event: MailEvent, current: Try = firstTry): Promise<void> {
  const ours = underWay.get(app) ?? new Map<string, Promise<void>>()
  underWay.set(app, ours)
  for (let before = ours.get(event.id); before; before = ours.get(event.id)) await before.catch(() => {})
  const delivery = deliverOnce(app, event, current).finally(() => ours.delete(event.id))
  ours.set(event.id, delivery)
  await delivery
}

async function deliverOnce(app: MailContext, event: MailEvent, current: Try): Promise<void> {
  const db = app.database.forTenancy(event.tenancyId)
  if (await isSettled(db, event.id)) return
  const project = await projectOfTenancy(app, event.tenancyId)
  if (!project) return
  const request = requestOf(event)
  const route = routeOf(app, project, request)
  const delivery = { event, project, request, route }
  await route
    .inTurn(() => composeAndSend(app, db, delivery, current))
    .catch(async (error: unknown) => {
      if (!(error instanceof NoTurnError)) throw error
      await postpone(app, db, delivery, current)
      await postponeOthers(db, event.tenancyId, error)
    })
}

async function composeAndSend(app: MailContext, db: TenantDb, delivery: Delivery, current: Try) {
  const { event, request, route } = delivery
  const message = await messageFor(app, db, delivery, current)
  if (!message) return
  const mail = logged(app, event, current, route, message)
  const outcome = (await countHandovers(db, mail)) > maxHandovers ? abandoned() : await sendTraced(app, route, message)
  await settle(app, db, { event, current, mail, outcome, request }, () =>
    route.kind === 'inbox' ? sealMessage(app.sealer, event.id, message) : null,
  )
}

const sendTraced = ({ tracer }: MailContext, route: MailRoute, message: MailMessage): Promise<Outcome> =>
  tracer.trace(`email ${message.kind}`, { kind: 'client' }, async (span) => {
    const outcome = await route.send(message)
    if (span) span.hasFailed = outcome !== undefined
    return outcome
  })

/** Of this email, this one included. A note whose answer was cut off counts once, whether it was written or not. */
async function countHandovers(db: TenantDb, mail: LoggedMail): Promise<number> {
  let unanswered = -1
  const noted = await untilReachable(() => {
    unanswered++
    return noteHandover(db, mail)
  })
  return noted - unanswered
}

/** For the job that was queued when a try failed. */
export async function retryMail(app: MailContext, payload: unknown): Promise<void> {
  // Only settle() and postpone() queue this job.
  const { tenancyId, id, ...current } = payload as Retry
  const db = app.database.forTenancy(tenancyId)
  const row = await db.selectFrom('outbox').select(['payload', 'created_at']).where('id', '=', id).executeTakeFirst()
  // Its project has been erased since.
  if (!row) return
  await deliverMail(app, { id, tenancyId, payload: row.payload, createdAt: row.created_at }, current)
}

// Only requestMail() writes events of this type.
const requestOf = (event: MailEvent) => event.payload as MailRequest

/** Our own emails about a project come from us, even if it has its own email server. */
const ownMails = new Set<MailRequest['kind']>(['api_key_revoked', 'failed_emails_digest', 'webhook_disabled'])

const routeOf = (app: MailContext, project: Project, { kind }: MailRequest): MailRoute =>
  ownMails.has(kind) ? app.mail.sharedRoute(project.displayName) : app.mail.routeOf(project)

interface Delivery {
  event: MailEvent
  project: Project
  request: MailRequest
  route: MailRoute
}

/** Undefined when there is no reason for the email any more, or it cannot be rendered, which is then in the log. */
async function messageFor(
  app: MailContext,
  db: TenantDb,
  { event, project, request, route }: Delivery,
  current: Try,
): Promise<MailMessage | undefined> {
  const projectName = oneLine(project.displayName)
  const { sealer, settings } = app
  const context = {
    db,
    now: app.clock.now(),
    projectName,
    config: project.config,
    admitsSignUp: (email: NormalizedEmail) => admitsSignUp(app, project, email),
    findFailedEmails: async (projectId: string, since: string | undefined) =>
      (await listFailedEmails(app, { projectId, ...(since !== undefined && { since: new Date(since) }) }))[0],
    emails: brandedRenderer(app, project),
    sealer,
    url: settings.url,
    accountUrl: `${settings.pagesUrl}${project.id === 'internal' ? '' : `/p/${project.id}`}/handler/account-settings`,
  }
  // Here, and not where it was asked for: whoever asks must not learn from how long it takes who has an account (T09, T79).
  if (request.kind === 'password_reset' || request.kind === 'magic_link') {
    await app.oldSystem.bringOver(db, project, request.email)
  }
  try {
    const composed = await composeMail(context, request)
    if (!composed) return undefined
    const { to, ...content } = composed
    return {
      ...content,
      to: typeof to === 'string' ? [to] : to,
      kind: request.kind,
      from: route.from,
      messageId: messageIdOf(event.id, route.from.address),
    }
  } catch (error) {
    if (!(error instanceof EmailRenderingError)) throw error
    const failure = new MailNotSent(failureOf('RENDERING', false, error.message))
    const mail = logged(app, event, current, route, { to: recipientsOf(request), subject: '' })
    await settle(app, db, { event, current, mail, outcome: failure, request })
    return undefined
  }
}

const recipientsOf = (request: MailRequest) =>
  'email' in request ? [request.email] : 'emails' in request ? request.emails : []

const logged = (
  app: MailContext,
  event: MailEvent,
  { attempt }: Try,
  { sender }: MailRoute,
  { to, subject, loggedSubject = subject }: Pick<MailMessage, 'to' | 'subject' | 'loggedSubject'>,
): LoggedMail => ({ eventId: event.id, attempt, to, subject: loggedSubject, sender, at: app.clock.now() })

const abandoned = () =>
  new MailNotSent(
    failureOf('UNKNOWN', false, 'the server stopped twice while it handed this email over, which may have arrived'),
  )

interface Ended {
  event: MailEvent
  current: Try
  mail: LoggedMail
  outcome: Outcome
  request: MailRequest
}

/**
 * Records the outcome of a try, and queues the next one with it: both or neither. However long the database is away: it is
 * known nowhere else that the email is out, and without that it would be sent again.
 */
async function settle(
  app: MailContext,
  db: TenantDb,
  { event, current, mail, outcome, request }: Ended,
  sealed: () => string | null = () => null,
) {
  const next = outcome && nextTry(app, event, current, outcome)
  const failure: MailFailure | undefined = outcome && { ...outcome.failure, canRetry: next !== undefined }
  const note = () =>
    db.transaction().execute(async (tx) => {
      if (!(await isWanted(tx, event.id))) return
      await noteOutcome(tx, { ...mail, failure, sealedContent: sealed() })
      if (next) await addJob(tx, mailRetry, { tenancyId: event.tenancyId, id: event.id, ...next.try }, next.options)
      else await eraseRequest(tx, event.id, request)
    })
  await untilReachable(note)
  app.metrics.count('emails', { kind: request.kind, outcome: outcomeName(failure, next) })
  if (failure && !next) app.log.error({ event: event.id, failure }, 'a mail could not be sent')
}

const outcomeName = (failure: MailFailure | undefined, next: unknown) =>
  failure === undefined ? 'sent' : next ? 'retried' : 'failed'

const heldEvent = prepare('mail.heldEvent', (db, p: Params<{ id: string }>) =>
  db.selectFrom('outbox').select('id').where('id', '=', p('id')).forShare(),
)

/** The recipient may have been deleted while the email was on its way, with the event; then nothing is noted about them. */
async function isWanted(tx: TenantDb, id: string): Promise<boolean> {
  const row = await heldEvent.first(tx, { id })
  if (!row) await tx.deleteFrom('sent_emails').where('event_id', '=', id).execute()
  return row !== undefined
}

/** Undefined when it has failed for good. */
function nextTry(
  app: MailContext,
  event: MailEvent,
  { attempt, unreachable }: Try,
  { failure, isUnreachable }: MailNotSent,
) {
  if (!failure.canRetry) return undefined
  const key = retryKey(event)
  if (isUnreachable) {
    if (isTooOld(app, event)) return undefined
    const options = { key, afterMillis: pauseWhileUnreachable(unreachable) }
    return { try: { attempt, unreachable: unreachable + 1 }, options }
  }
  if (attempt >= maxAttempts) return undefined
  return {
    try: { attempt: attempt + 1, unreachable: 0 },
    options: { key, afterMillis: pauseAfterAttempt(attempt) },
  }
}

/** Nothing was tried: the same try comes again. */
async function postpone(app: MailContext, db: TenantDb, { event, request }: Delivery, current: Try) {
  if (isTooOld(app, event)) return eraseRequest(db, event.id, request)
  const { waits = 0 } = current
  const next = { tenancyId: event.tenancyId, id: event.id, ...current, waits: waits + 1 }
  await addJob(db, mailRetry, next, { key: retryKey(event), afterMillis: pauseWithoutTurn(waits) })
}

/**
 * What else waits for a server that has enough to do comes back later, at once and not one by one: jobs begin in the order in which they
 * were asked for, and thousands of these would come before the next one of another project (F10).
 */
const postponeOthers = (db: TenantDb, tenancyId: string, { isSlow }: NoTurnError) =>
  postponeJobs(db, { tasks: ['outbox', mailRetry], tenancyId, ...(isSlow ? whileHanging : whileBusy) })

/** By its key there is one, also where it is queued again after an answer that was cut off. */
const retryKey = ({ id }: MailEvent) => `${mailRetry}:${id}`

const isTooOld = ({ clock }: MailContext, { createdAt }: MailEvent) =>
  clock.now().getTime() - createdAt.getTime() > giveUpAfterMillis
