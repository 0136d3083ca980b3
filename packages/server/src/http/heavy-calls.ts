import { setImmediate as nextLoop } from 'node:timers/promises'
import { FairGate } from '../core/fair-gate.ts'
import type { RequestInfo } from '../core/request.ts'
import { networkOf } from '../settings/index.ts'
import type { Call } from './call.ts'
import type { Body } from './raw-request.ts'
import type { Answer } from './respond.ts'
import type { Route } from './route.ts'

/** Bytes of a body, and characters of an answer, from which on a call is heavy. */
const heavyBody = 64 * 1024
const heavyAnswer = 256 * 1024
/** For how long the next call to the same route is expected to be heavy, too; and of how many routes that is remembered. */
const memoryMillis = 10_000
const maxRemembered = 10_000

export const isHeavy = (body: Body) => body.size > heavyBody

/**
 * A megabyte of JSON keeps the process busy for a good part of a second: reading, checking, comparing, writing. So calls that
 * carry that much take turns, one of a project at a time, and everybody else gets in between (T53).
 */
export class HeavyCalls {
  readonly #gate = new FairGate({ width: 2, widthPerProject: 1, maxWaitMillis: 20_000 })
  readonly #recent = new Map<string, number>()

  async run(
    { body, route, call, request }: { body: Body; route: Route; call: Call | undefined; request: RequestInfo },
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const kind = `${call?.project.tenancyId} ${route.endpoint.path}`
    const isExpected = isHeavy(body) || this.#wasHeavy(kind)
    const answer = await (isExpected ? this.#gate.run(senderOf(call, request), () => inPieces(body, work)) : work())
    if (typeof answer.body === 'string' && answer.body.length > heavyAnswer) this.#remember(kind)
    return answer
  }

  #wasHeavy(kind: string): boolean {
    if (this.#recent.size === 0) return false
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

/** Whatever else has arrived meanwhile goes first: the next turn would otherwise begin before the process looks. */
async function inPieces(body: Body, work: () => Promise<Answer>): Promise<Answer> {
  await nextLoop()
  body.read()
  await nextLoop()
  return work()
}

/** Anybody can call as a client: then each network has turns of its own, and is not in the way of the project's servers. */
function senderOf(call: Call | undefined, request: RequestInfo) {
  const isTrusted = call !== undefined && call.level !== 'client'
  return { id: `${call?.project.tenancyId} ${isTrusted ? '' : networkOf(request.address)}` }
}
