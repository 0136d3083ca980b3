import autocannon from 'autocannon'
import { answer } from '../lib/answer.ts'

export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

interface Load {
  base: string
  requests: LoadRequest[]
  connections: number
  /** Stop after so many seconds, or so many requests. */
  until: { duration: number } | { amount: number }
}

const commands = {
  /** Answers with how many were answered, and within which time. */
  async run({ base, requests, connections, until }: Load) {
    let clients = 0
    const result = await autocannon({
      url: base,
      connections,
      ...until,
      timeout: 20,
      // Every connection has people of its own: two would wait for each other's rows.
      setupClient: (client) => {
        const first = clients++
        client.setRequests(requests.filter((_, at) => at % connections === first % connections))
      },
    })
    const answered = result['2xx']
    // The password gate refuses on a machine that is too busy; anything else is a mistake of the benchmark.
    const refused = result.statusCodeStats['429']?.count ?? 0
    const failed = result.non2xx + result.errors + result.timeouts - refused
    if (failed || !answered) throw new Error(`${answered} answered, ${failed} failed, ${refused} refused`)
    if (refused) console.error(`  ${refused} of ${refused + answered} requests were refused: this machine is too busy`)
    return { answered, seconds: (result.finish.getTime() - result.start.getTime()) / 1000 }
  },
}
export type LoadCommands = typeof commands

answer(commands)
