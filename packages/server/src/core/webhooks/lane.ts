import { setTimeout as sleep } from 'node:timers/promises'
import type { ClaimRequest, Delivery } from './queue.ts'

/** What one endpoint is being sent by this process. */
interface Line {
  waiting: Delivery[]
  inFlight: Set<Delivery>
  /** How many at once: it grows with every success. */
  allowance: number
}

export interface LaneOptions {
  /** For endpoints that failed at the last attempt. */
  isSlow: boolean
  /** At once, in all. */
  maxInFlight: number
  /** At once, to one endpoint: at first, and at most. */
  perEndpoint: { first: number; max: number }
  claim(request: Omit<ClaimRequest, 'now'>): Promise<Delivery[]>
  /** True when it was delivered. */
  send(delivery: Delivery): Promise<boolean>
  release(deliveries: readonly Delivery[]): Promise<void>
  /** Anything that goes wrong on our side. */
  onError(error: unknown): void
}

const gatherMillis = 10
/** How many are fetched ahead, for each that may be in flight. */
const ahead = 4

/** Keeps as many deliveries in flight as there is room for, with a bound for each endpoint. */
export class Lane {
  readonly #options: LaneOptions
  readonly #lines = new Map<string, Line>()
  #inFlight = 0
  #held = 0
  #isWanted = false
  /** The last look left something behind. */
  #hasMore = false
  #claiming: Promise<void> | undefined
  #isStopped = false
  #onIdle: (() => void) | undefined

  constructor(options: LaneOptions) {
    this.#options = options
  }

  /** What is claimed for this lane. */
  get held(): Delivery[] {
    return [...this.#lines.values()].flatMap((line) => [...line.waiting, ...line.inFlight])
  }

  get #maxHeld() {
    return this.#options.maxInFlight * ahead
  }

  /** Looks for what is due; a call while it looks makes it look again. */
  wake() {
    if (this.#isStopped) return
    this.#isWanted = true
    this.#claiming ??= this.#claimWhileWanted().finally(() => {
      this.#claiming = undefined
      if (this.#isWanted) this.wake()
    })
  }

  /** Takes nothing more; resolves when nothing is in flight. What still waits is the caller's to release. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#isWanted = false
    await this.#claiming
    for (const line of this.#lines.values()) line.waiting = []
    if (this.#inFlight) await new Promise<void>((resolve) => (this.#onIdle = resolve))
  }

  async #claimWhileWanted() {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false
      await this.#claim().catch((error: unknown) => this.#options.onError(error))
      // What happens in quick succession is fetched together.
      if (!this.#hasMore) await sleep(gatherMillis, undefined, { ref: false })
    }
  }

  async #claim() {
    const max = this.#maxHeld - this.#held
    if (max <= 0) {
      this.#hasMore = true
      return
    }
    const { first } = this.#options.perEndpoint
    const rooms = new Map([...this.#lines].map(([id, line]) => [id, roomOf(line)]))
    const room = first * ahead
    const deliveries = await this.#options.claim({ isSlow: this.#options.isSlow, max, rooms, room })
    this.#hasMore = deliveries.length === max || leavesSome(deliveries, rooms, room)
    for (const delivery of deliveries) this.#lineOf(delivery).waiting.push(delivery)
    this.#held += deliveries.length
    this.#forgetIdle()
    this.#sendAll()
  }

  /** Those with nothing left to send: their allowance starts over. */
  #forgetIdle() {
    for (const [id, line] of this.#lines) if (countOf(line) === 0) this.#lines.delete(id)
  }

  #lineOf({ endpoint_id }: Delivery): Line {
    const known = this.#lines.get(endpoint_id)
    if (known) return known
    const line: Line = { waiting: [], inFlight: new Set(), allowance: this.#options.perEndpoint.first }
    this.#lines.set(endpoint_id, line)
    return line
  }

  #sendAll() {
    if (this.#isStopped) return
    for (const line of this.#lines.values()) {
      while (line.waiting.length && line.inFlight.size < line.allowance && this.#inFlight < this.#options.maxInFlight) {
        void this.#send(line, line.waiting.shift()!)
      }
    }
  }

  async #send(line: Line, delivery: Delivery) {
    line.inFlight.add(delivery)
    this.#inFlight++
    const isDelivered = await this.#options.send(delivery).catch((error: unknown) => {
      this.#options.onError(error)
      return false
    })
    line.inFlight.delete(delivery)
    this.#inFlight--
    this.#held--
    if (isDelivered) line.allowance = Math.min(line.allowance + 1, this.#options.perEndpoint.max)
    else this.#retreat(line)
    this.#goOn(line)
  }

  /** What waits for an endpoint that fails goes back: the slow lane takes it from there. */
  #retreat(line: Line) {
    line.allowance = this.#options.perEndpoint.first
    const given = line.waiting.splice(0)
    if (given.length === 0) return
    this.#held -= given.length
    this.#options.release(given).catch((error: unknown) => this.#options.onError(error))
  }

  #goOn(line: Line) {
    if (this.#isStopped) {
      if (this.#inFlight === 0) this.#onIdle?.()
      return
    }
    this.#sendAll()
    const isLow = countOf(line) <= (line.allowance * ahead) / 2
    if (this.#hasMore && isLow) this.wake()
  }
}

const countOf = ({ inFlight, waiting }: Line) => inFlight.size + waiting.length

const roomOf = (line: Line) => Math.max(0, line.allowance * ahead - countOf(line))

/** Whether an endpoint got all that it had room for, or had no room to ask. */
function leavesSome(deliveries: readonly Delivery[], rooms: ReadonlyMap<string, number>, room: number): boolean {
  if ([...rooms.values()].includes(0)) return true
  const counts = new Map<string, number>()
  for (const { endpoint_id } of deliveries) counts.set(endpoint_id, (counts.get(endpoint_id) ?? 0) + 1)
  return [...counts].some(([id, count]) => count >= (rooms.get(id) ?? room))
}
