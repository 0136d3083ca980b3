import { setImmediate as nextLoop, setTimeout as sleep } from 'node:timers/promises'
import { FairGate, type Owner } from '../core/fair-gate.ts'
import type { RequestInfo } from '../core/request.ts'
import { networkOf } from '../settings/index.ts'
import type { Call } from './call.ts'
import type { Body } from './raw-request.ts'
import type { Answer } from './respond.ts'
import type { Route } from './route.ts'

/** Bytes of a body, and characters of an answer, from which on a call is heavy. */
const heavyBody = 64 * 1024
const heavyAnswer = 128 * 1024
/** For how long the next call to the same route is expected to be heavy, too; and of how many routes that is remembered. */
const memoryMillis = 10_000
const maxRemembered = 10_000

/** Many values take as long to read as many bytes. A small body cannot have that many. */
const lightBody = 2 * 1024
const heavyValues = 1000

export const isHeavy = (body: Body) =>
  body.size > heavyBody || (body.size > lightBody && body.mayHaveMoreThan(heavyValues))

/**
 * A megabyte of JSON keeps the process busy for a good part of a second. So bodies of that size are read one at a time, with
 * pauses in which everybody else gets on; and of the calls that carry that much, each project has one under way, whatever
 * it waits for (T53).
 */
export class HeavyCalls {
  readonly #reading = new FairGate({ width: 1, maxWaitMillis: 20_000 })
  readonly #underWay = new FairGate({ width: 32, widthPerProject: 1, widthPerAccount: 8, maxWaitMillis: 20_000 })
  readonly #recent = new Map<string, number>()

  async run(
    { body, route, call, request }: { body: Body; route: Route; call: Call | undefined; request: RequestInfo },
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const kind = () => `${call?.project.tenancyId} ${route.endpoint.path}`
    const isExpected = isHeavy(body) || this.#wasHeavy(kind)
    const answer = await (isExpected ? this.#inTurns(body, senderOf(call, request), work) : work())
    if (typeof answer.body === 'string' && answer.body.length > heavyAnswer) this.#remember(kind())
    return answer
  }

  async #inTurns(body: Body, sender: Owner, work: () => Promise<Answer>): Promise<Answer> {
    if (!isHeavy(body)) return this.#inTurn(sender, work)
    await this.#read(body, sender)
    return this.#inTurn(sender, work, 1)
  }

  /** Rests for `rests` times as long as it took, at most a quarter of a second: else the next would begin where this one ends. */
  #inTurn(sender: Owner, work: () => Promise<Answer>, rests = 0): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const working = async () => {
        await nextLoop()
        const start = performance.now()
        await work().then(resolve, reject)
        if (rests) await sleep(Math.min(250, rests * (performance.now() - start)))
      }
      this.#underWay.run(sender, working).catch(reject)
    })
  }

  /** Keeps its turn for twice as long as reading took, and answers before: a stranger's bodies get a third of the process. */
  #read(body: Body, sender: Owner): Promise<void> {
    return new Promise((resolve, reject) => {
      const reading = async () => {
        await nextLoop()
        const start = performance.now()
        try {
          body.read()
          resolve()
        } catch (error) {
          reject(error)
        }
        await sleep(2 * (performance.now() - start))
      }
      this.#reading.run(sender, reading).catch(reject)
    })
  }

  #wasHeavy(kindOf: () => string): boolean {
    if (this.#recent.size === 0) return false
    const kind = kindOf()
    const until = this.#recent.get(kind)
    if (until === undefined) return false
    if (until > performance.now()) return true
    this.#recent.delete(kind)
    return false
  }

  #remember(kind: string) {
    this.#recent.delete(kind)
    this.#recent.set(kind, performance.now() + memoryMillis)
    const [oldest] = this.#recent.keys()
    if (this.#recent.size > maxRemembered) this.#recent.delete(oldest!)
  }
}

/** Anybody can call as a client: then each network has turns of its own, and is not in the way of the project's servers. */
function senderOf(call: Call | undefined, request: RequestInfo): Owner {
  const isTrusted = call !== undefined && call.level !== 'client'
  const network = networkOf(request.address)
  const { tenancyId, accountId } = call?.project ?? {}
  return isTrusted
    ? { id: `${tenancyId}`, accountId: accountId ?? null }
    : { id: `${tenancyId} ${network}`, accountId: `network ${network}` }
}
