import type { TenantDb } from '../../db/index.ts'
import type { JobContext, JobOptions } from '../../jobs/index.ts'
import {
  brandedRenderer,
  failureOf,
  type MailContext,
  MailNotSent,
  type MailRoute,
  NoTurnError,
  type Outcome,
  ownServerOf,
  pauseWhileUnreachable,
  pauseWithoutTurn,
  sealMessage,
} from '../mail/index.ts'
import { projectOfTenancy } from '../projects/of-tenancy.ts'
import type { Project } from '../projects/project.ts'
import { BulkComposer } from './compose.ts'
import { type PreparedBatch, prepareMails, type ReadyMail } from './prepare.ts'
import {
  type Ended,
  listDueRecipients,
  listMoreRecipients,
  nextDue,
  noteHandovers,
  noteSent,
  noteSkipped,
  type Recipient,
} from './recipients.ts'
import { finishSend, queueSend, type SendJob, SendTaken, type TakenSend, takeSend } from './sends.ts'

/** Recipients whose emails are made ready at a time. */
const chunk = 100
const lanes = 3
/** After this long, others get their turn. */
const sliceMillis = 5000
/** An email whose process died twice while handing it over may have arrived twice: a third copy is never sent. */
const maxHandovers = 2
/** Of one send, in the inbox. */
const maxCaptured = 500

/** One slice of a send: it goes on where the last one stopped, and queues the next. */
export async function runSend(
  app: MailContext,
  payload: unknown,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  // Only queueSend() queues this job.
  const { waits = 0, ...job } = payload as SendJob
  const project = await projectOfTenancy(app, job.tenancyId)
  if (!project) return
  const route = app.mail.routeOf(project)
  await route
    .inBulkTurn(() => runSlice(app, project, route, job, signal))
    .catch(async (error: unknown) => {
      if (!(error instanceof NoTurnError)) throw error
      const next = { ...job, waits: waits + 1 }
      await queueSend(app.database.forTenancy(job.tenancyId), next, { afterMillis: pauseWithoutTurn(waits) })
    })
}

async function runSlice(app: MailContext, project: Project, route: MailRoute, job: SendJob, signal: AbortSignal) {
  const db = app.database.forTenancy(job.tenancyId)
  const send = await takeSend(app, db, job.sendId)
  if (!send) return
  const ends = performance.now() + sliceMillis
  const isOver = () => signal.aborted || performance.now() >= ends
  try {
    const next = await new Slice(app, db, project, route, send, isOver).run()
    if (next === 'finished') return
    const { hasAudience, ...listed } = job
    await queueSend(db, send.isListed ? listed : job, next)
  } catch (error) {
    if (error instanceof SendTaken) return app.log.info({ send: send.id }, 'another worker took over an email send')
    throw error
  }
}

type NextSlice = Pick<JobOptions, 'runAt' | 'afterMillis'>

class Slice {
  readonly #app: MailContext
  readonly #db: TenantDb
  readonly #send: TakenSend
  readonly #route: MailRoute
  readonly #composer: BulkComposer
  readonly #isOver: () => boolean
  /** The project gave up its own server in the middle of a send: the shared one takes no bulk emails, only the inbox does. */
  readonly #isWithoutServer: boolean
  /** Emails of this send whose contents the inbox may have. */
  #captured: number
  #after: string | undefined
  #isUnreachable = false
  /** Emails that are ready to be sent, and the chunk that is being prepared. */
  readonly #ready: ReadyMail[] = []
  #coming: Promise<PreparedBatch | undefined> | undefined
  #refilling: Promise<void> | undefined
  #isExhausted = false

  constructor(
    app: MailContext,
    db: TenantDb,
    project: Project,
    route: MailRoute,
    send: TakenSend,
    isOver: () => boolean,
  ) {
    this.#app = app
    this.#db = db
    this.#send = send
    this.#route = route
    this.#composer = new BulkComposer(brandedRenderer(app, project), send.content, project, app.settings.url)
    this.#isOver = isOver
    this.#isWithoutServer = ownServerOf(project.config) === undefined && route.kind !== 'inbox'
    this.#captured = send.sent
  }

  /** When the next slice should begin. */
  async run(): Promise<NextSlice | 'finished'> {
    while (!this.#send.isListed && !this.#isOver()) await listMoreRecipients(this.#db, this.#send)
    if (!this.#send.isListed) return {}
    await this.#mailAll()
    if (this.#isUnreachable) return { afterMillis: pauseWhileUnreachable(this.#send.unreachable) }
    const due = await nextDue(this.#db, this.#send)
    if (due !== undefined) return due ? { runAt: due } : {}
    await finishSend(this.#db, this.#send, this.#app.clock.now())
    return 'finished'
  }

  /** Several batches are on their way at the same time, so that the email server never waits for our notes. */
  async #mailAll() {
    const results = await Promise.allSettled(Array.from({ length: lanes }, () => this.#lane()))
    // Nothing of this slice may still be running when the next one starts.
    await this.#coming?.catch(() => {})
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  async #lane() {
    try {
      for (;;) {
        const batch = await this.#takeBatch()
        if (batch.length === 0) return
        await this.#mailBatch(batch)
      }
    } catch (error) {
      this.#isExhausted = true
      this.#ready.length = 0
      throw error
    }
  }

  async #takeBatch(): Promise<ReadyMail[]> {
    const { batchSize } = this.#route
    while (this.#ready.length < batchSize && !this.#isExhausted) {
      this.#refilling ??= this.#refill().finally(() => {
        this.#refilling = undefined
      })
      await this.#refilling
    }
    return this.#isUnreachable ? [] : this.#ready.splice(0, batchSize)
  }

  /** The next chunk is prepared while the last one is sent. */
  async #refill() {
    const prepared = this.#isOver() || this.#isUnreachable ? undefined : await (this.#coming ?? this.#prepare())
    this.#isExhausted = prepared === undefined
    if (!prepared) return
    this.#coming = this.#prepare()
    // Not awaited yet: without this its failure would count as unhandled.
    this.#coming.catch(() => {})
    this.#ready.push(...prepared.ready)
    await noteSkipped(this.#db, this.#send, prepared.skipped)
  }

  async #prepare(): Promise<PreparedBatch | undefined> {
    const recipients = await listDueRecipients(this.#db, this.#send, this.#after, chunk)
    if (recipients.length === 0) return undefined
    this.#after = recipients.at(-1)?.userId
    return prepareMails(this.#app, this.#db, recipients, { composer: this.#composer, route: this.#route })
  }

  async #mailBatch(ready: readonly ReadyMail[]) {
    const { handovers, outcomes } = await this.#handOver(ready)
    const now = this.#app.clock.now()
    const ended = ready.map(({ recipient, message }, at): Ended => {
      const outcome = (handovers.get(recipient.userId) ?? 0) > maxHandovers ? abandoned() : outcomes[at]
      const subject = message instanceof MailNotSent ? (this.#send.content.subject ?? '') : message.subject
      const sealedContent = outcome ? null : this.#capture(recipient.eventId, message)
      const { sender } = this.#route
      return { recipient, outcome, logged: { to: [recipient.email], subject, sender, at: now, sealedContent } }
    })
    const counts = await noteSent(this.#db, this.#send, ended, now)
    for (const [outcome, count] of Object.entries(counts)) {
      this.#app.metrics.count('emails', { kind: 'bulk', outcome }, count)
    }
    if (outcomes.some((outcome) => outcome?.isUnreachable)) this.#isUnreachable = true
  }

  /** For the inbox: nobody reads more of one send, and a hundred thousand would fill the disk of a laptop. */
  #capture(eventId: string, message: ReadyMail['message']): string | null {
    if (this.#route.kind !== 'inbox' || message instanceof MailNotSent || this.#captured >= maxCaptured) return null
    this.#captured += 1
    return sealMessage(this.#app.sealer, eventId, message)
  }

  async #handOver(ready: readonly ReadyMail[]): Promise<{ handovers: Map<string, number>; outcomes: Outcome[] }> {
    const handovers = await noteHandovers(this.#db, this.#send, ready.map(userIdOf))
    const isLeaving = ({ recipient, message }: ReadyMail) =>
      !(message instanceof MailNotSent) && (handovers.get(recipient.userId) ?? 0) <= maxHandovers
    const leaving = this.#isWithoutServer ? [] : ready.filter(isLeaving)
    const messages = leaving.flatMap(({ message }) => (message instanceof MailNotSent ? [] : [message]))
    const sent = await this.#route.sendMany(messages)
    const outcomeOf = new Map(leaving.map(({ recipient }, at) => [recipient.userId, sent[at]]))
    const outcomes = ready.map(({ recipient, message }) => {
      if (message instanceof MailNotSent) return message
      return outcomeOf.has(recipient.userId) ? outcomeOf.get(recipient.userId) : withoutServer()
    })
    return { handovers, outcomes }
  }
}

const userIdOf = ({ recipient }: { recipient: Recipient }) => recipient.userId

const abandoned = () =>
  new MailNotSent(
    failureOf('UNKNOWN', false, 'the server stopped twice while it handed this email over, which may have arrived'),
  )

const withoutServer = () =>
  new MailNotSent(failureOf('REJECTED', false, 'the project has no email server of its own any more'))
