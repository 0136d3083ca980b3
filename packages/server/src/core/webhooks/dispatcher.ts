import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionError } from '../../db/index.ts'
import type { Lifeline } from '../../jobs/index.ts'
import { attempt, type Outcome } from './attempt.ts'
import type { WebhookContext } from './context.ts'
import { disableFailing } from './disable.ts'
import { Lane } from './lane.ts'
import { messageOf } from './message.ts'
import { type Attempt, type ClaimRequest, type Delivery, DeliveryQueue, type Health } from './queue.ts'
import { nextAttemptAt } from './schedule.ts'
import { Settler } from './settler.ts'

/** Retries come due without a notification, and so does what another process left. */
const lookMillis = 1000
const takeOverMillis = 1500
/** How long a stop waits for requests under way; what they were about is sent again. */
const stopTimeoutMillis = 5000

const fast = { isSlow: false, maxInFlight: 256, perEndpoint: { first: 4, max: 32 } }
/** Failing endpoints cost the others nothing but this: they may all hang. */
const slow = { isSlow: true, maxInFlight: 64, perEndpoint: { first: 2, max: 2 } }

/** Sends what waits for endpoints, in this process; any number of processes share the work. */
export class WebhookDispatcher {
  readonly #app: WebhookContext
  readonly #queue: DeliveryQueue
  readonly #lifeline: Lifeline
  readonly #settler: Settler
  readonly #lanes: readonly Lane[]
  readonly #timers: NodeJS.Timeout[] = []
  #claiming: Promise<unknown> = Promise.resolve()
  /** An answer of the database was lost: something may be claimed for us that no lane knows of, and would never be sent. */
  #isInDoubt = false

  constructor(app: WebhookContext, lifeline: Lifeline) {
    this.#app = app
    this.#queue = new DeliveryQueue(app.database.background, randomUUID())
    this.#lifeline = lifeline
    const onError = (error: unknown) => {
      this.#isInDoubt = true
      // It goes on by itself, and others report a lost database.
      if (!isConnectionError(error)) app.log.warn({ err: error }, 'webhooks are held up')
    }
    this.#settler = new Settler({
      settle: (attempts) => this.#queue.settle(attempts),
      onSettled: (changed) => this.#onSettled(changed),
      onError,
    })
    this.#lanes = [fast, slow].map(
      (options) =>
        new Lane({
          ...options,
          claim: (request) => this.#claim(request),
          send: (delivery) => this.#send(delivery),
          release: (deliveries) => this.#queue.release(deliveries),
          onError,
        }),
    )
  }

  async start() {
    await this.#lifeline.hold(this.#queue.worker)
    this.#timers.push(setInterval(() => this.wake(), lookMillis).unref())
    this.#timers.push(setInterval(() => this.#takeOver(), takeOverMillis).unref())
    this.#takeOver()
    this.wake()
  }

  /** Something may be due. */
  wake() {
    for (const lane of this.#lanes) lane.wake()
  }

  async stop() {
    for (const timer of this.#timers) clearInterval(timer)
    const allSent = Promise.all(this.#lanes.map((lane) => lane.stop()))
    await Promise.race([allSent, sleep(stopTimeoutMillis, undefined, { ref: false })])
    await this.#settler.stop()
    // Without a database, others find out that we are gone.
    await this.#queue.releaseAll().catch(() => {})
    await this.#lifeline.letGo(this.#queue.worker)
  }

  /** One at a time: only then is it known what is claimed, and by whom. */
  #claim(request: Omit<ClaimRequest, 'now'>): Promise<Delivery[]> {
    const claimed = this.#claiming.then(async () => {
      if (this.#settler.isBehind) return []
      await this.#releaseUnknown()
      return this.#queue.claim({ ...request, now: this.#app.clock.now() })
    })
    this.#claiming = claimed.catch(() => {})
    return claimed
  }

  async #releaseUnknown() {
    if (!this.#isInDoubt) return
    this.#isInDoubt = false
    await this.#queue.releaseAllBut([...this.#lanes.flatMap((lane) => lane.held), ...this.#settler.waiting])
  }

  async #send(delivery: Delivery): Promise<boolean> {
    const { tenancy_id, endpoint_id, event_id, url, sealed_secrets, type, traceparent } = delivery
    const data = await this.#queue.dataOf(delivery)
    // Gone with its event, or with its project.
    if (data === undefined) return true
    const receiver = { tenancy_id, id: endpoint_id, url, sealed_secrets }
    const message = messageOf({ id: event_id, type, data })
    const outcome = await this.#app.tracer.trace(`webhook ${type}`, { kind: 'client', traceparent }, async (span) => {
      const result = await attempt(this.#app, receiver, message)
      if (span) span.hasFailed = !result.isSuccess
      return result
    })
    this.#app.metrics.count('webhooks', { outcome: outcome.isSuccess ? 'delivered' : 'failed' })
    this.#settler.add(attemptOf(delivery, outcome, this.#app.clock.now()))
    return outcome.isSuccess
  }

  async #onSettled(changed: readonly Health[]) {
    // An endpoint that has just failed, or works again, changes lanes.
    if (changed.length) this.wake()
    for (const endpoint of changed) await disableFailing(this.#app, endpoint)
  }

  #takeOver() {
    this.#queue.takeOver().then(
      (dead) => {
        if (dead.length) this.#app.log.warn({ workers: dead }, 'took over webhooks of processes that died')
      },
      // The next look comes soon, and others report a lost database.
      () => {},
    )
  }
}

function attemptOf(delivery: Delivery, outcome: Outcome, now: Date): Attempt {
  const count = delivery.attempts + 1
  return {
    tenancy_id: delivery.tenancy_id,
    endpoint_id: delivery.endpoint_id,
    event_id: delivery.event_id,
    id: randomUUID(),
    event_type: delivery.type,
    attempt: count,
    at: now,
    duration_millis: outcome.durationMillis,
    is_success: outcome.isSuccess,
    response_status: outcome.status,
    response_body: outcome.text,
    error: outcome.error,
    next_attempt_at: outcome.isSuccess ? null : nextAttemptAt(count, now),
  }
}
