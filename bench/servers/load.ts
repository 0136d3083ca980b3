import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { answer } from '../lib/answer.ts'

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  /** `[id]` in it is another one in every request. */
  body?: string
}

interface Load {
  base: string
  requests: LoadRequest[]
  connections: number
  /** Stop after this many seconds, or this many requests. */
  until: { duration: number } | { amount: number }
  /** Statuses besides 2xx that are answers, too. */
  alsoFine?: readonly number[]
}

interface Loaded {
  answered: number
  seconds: number
}

const maxSeconds = 60

function withIds(request: LoadRequest) {
  const { body } = request
  if (!body?.includes('[id]')) return request
  return { ...request, setupRequest: (own: LoadRequest) => ({ ...own, body: body.replace('[id]', randomUUID()) }) }
}

const commands = {
  /** Answers with how many were answered, and within which time. */
  async run({ base, requests, connections, until, alsoFine = [] }: Load): Promise<Loaded> {
    let clients = 0
    const begun = performance.now()
    let ended = begun
    const result = await autocannon({
      url: base,
      connections,
      ...until,
      timeout: 20,
      sampleInt: 100,
      // Every connection has people of its own: two would wait for each other's rows.
      setupClient: (client) => {
        const groups = Math.min(connections, requests.length)
        const first = clients++ % groups
        client.setRequests(requests.filter((_, at) => at % groups === first).map(withIds))
        client.on('response', () => {
          ended = performance.now()
        })
      },
    })
    const counted = (status: number) => result.statusCodeStats[String(status)]?.count ?? 0
    const fine = alsoFine.reduce((sum, status) => sum + counted(status), 0)
    const answered = result['2xx'] + fine
    // The password gate refuses on a machine that is too busy; anything else is a mistake of the benchmark.
    const refused = counted(429)
    const failed = result.non2xx + result.errors + result.timeouts - refused - fine
    // On a machine that is busy with other things the first answer may take longer than a whole round.
    if (!answered && !failed && !refused && 'duration' in until && until.duration < maxSeconds) {
      return commands.run({ base, requests, connections, until: { duration: 4 * until.duration }, alsoFine })
    }
    if (failed || !answered) {
      const statuses = Object.keys(result.statusCodeStats).join(', ')
      throw new Error(`${answered} answered, ${failed} failed, ${refused} refused; statuses: ${statuses}`)
    }
    if (refused) console.error(`  ${refused} of ${refused + answered} requests were refused: this machine is too busy`)
    // A number of requests ends with the last answer; autocannon itself says so a little later.
    const millis = 'amount' in until ? ended - begun : result.finish.getTime() - result.start.getTime()
    return { answered, seconds: millis / 1000 }
  },
}
export type LoadCommands = typeof commands

answer(commands)
