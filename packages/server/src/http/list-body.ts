import { pipeline, type Transform, type Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { FairGate, type Owner } from '../core/fair-gate.ts'
import type { Call } from './call.ts'
import type { ListInParts } from './lists.ts'

/**
 * Large lists that are sent at the same time. Each holds one part in memory, so this bounds what all of them hold, however
 * slowly they are read (T53).
 */
export const createListGate = () => new FairGate({ width: 24, widthPerProject: 4, maxWaitMillis: 20_000 })

/** A reader gets this long for a part; one that takes longer is cut off. */
const partMillis = 30_000

/** The JSON of a list, made and sent part by part. */
export class ListBody {
  readonly #list: ListInParts<unknown>
  readonly #owner: Owner
  readonly #cut: (body: unknown) => object
  #leave = () => {}
  #encoder: (() => Transform) | undefined

  /** `cut` brings each part into the form that its caller may see. */
  constructor(list: ListInParts<unknown>, call: Call | undefined, cut: (body: unknown) => object) {
    this.#list = list
    this.#owner = ownerOf(call)
    this.#cut = cut
  }

  /** Waits for a place among the large lists. Whoever waits for this sends the body, which leaves the place again. */
  async enter(gate: FairGate): Promise<void> {
    if (!gate.hasPlace(this.#owner)) this.#list.forgetFirst()
    this.#leave = await gate.enter(this.#owner)
  }

  /** What is sent goes through a stream of this kind. */
  through(encoder: () => Transform): this {
    this.#encoder = encoder
    return this
  }

  /** Reads the next part when the caller has taken the one before. Throws where a part cannot be read. */
  async send(outgoing: Writable, maxMillis = partMillis): Promise<void> {
    const sink = this.#encoder ? before(outgoing, this.#encoder()) : outgoing
    try {
      for await (const piece of this.#pieces()) {
        if (!sink.write(piece) && !(await isTaken(sink, 'drain', maxMillis))) return
      }
      sink.end()
      await isTaken(sink, 'finish', maxMillis)
    } finally {
      this.#leave()
    }
  }

  async *#pieces(): AsyncGenerator<string> {
    let isBegun = false
    let end = ''
    for await (const body of this.#list.bodies()) {
      for (const some of inSlices(body as object)) {
        const { start, items, rest } = inPieces(this.#cut(some))
        end = isBegun ? rest : start + rest
        if (!items) continue
        yield (isBegun ? ',' : start) + items
        isBegun = true
        end = rest
        await nextTurn()
      }
    }
    yield end
  }
}

/** Either one that ends early ends the other: the answer must not look complete. */
function before(outgoing: Writable, encoder: Transform): Writable {
  pipeline(encoder, outgoing, () => {})
  return encoder
}

/** Items that are made into text without a break: whoever asks for something else meanwhile waits for these alone. */
const sliceItems = 100

const listOf = (body: object): [name: string, items: readonly unknown[]] =>
  Object.entries(body).find((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))!

function* inSlices(body: object): Generator<object> {
  const [name, items] = listOf(body)
  for (let at = 0; at === 0 || at < items.length; at += sliceItems) {
    yield { ...body, [name]: items.slice(at, at + sliceItems) }
  }
}

/** The text of an answer, taken apart around the items of its list. */
function inPieces(body: object) {
  const [name, list] = listOf(body)
  const [start = '', rest = ''] = JSON.stringify({ ...body, [name]: [] }).split('[]', 2)
  return { start: `${start}[`, items: JSON.stringify(list).slice(1, -1), rest: `]${rest}` }
}

/** A person's lists are their own, so that nobody is in the way of the project's servers. */
function ownerOf(call: Call | undefined): Owner {
  const { tenancyId } = call?.project ?? {}
  return { id: `${tenancyId} ${(call?.level === 'client' && call.token?.userId) || ''}` }
}

/** False when the caller has gone. One that stays and does not read is cut off: the answer must not look complete. */
function isTaken(outgoing: Writable, event: 'drain' | 'finish', maxMillis: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer)
      outgoing.off(event, onTaken).off('close', onClose)
      resolve(isTaken)
    }
    const onTaken = () => end(true)
    const onClose = () => end(false)
    const timer = setTimeout(() => outgoing.destroy(), maxMillis)
    outgoing.on(event, onTaken).on('close', onClose)
    if (outgoing.closed) end(false)
  })
}
