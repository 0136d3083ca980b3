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
  seconds: number
}

const commands = {
  /** Answers with how many were answered, and within which time. */
  async run({ base, requests, connections, seconds }: Load) {
    let clients = 0
    const result = await autocannon({
      url: base,
      connections,
      duration: seconds,
      timeout: 20,
      // Every connection has people of its own: two would wait for each other's rows.
      setupClient: (client) => {
        const first = clients++
        client.setRequests(requests.filter((_, at) => at % connections === first % connections))
      },
    })
    const failed = result.non2xx + result.errors + result.timeouts
    if (failed || !result['2xx'])
      throw new Error(`${result['2xx']} requests answered, ${failed} failed: ${JSON.stringify(result.statusCodeStats)}`)
    return { answered: result['2xx'], seconds: (result.finish.getTime() - result.start.getTime()) / 1000 }
  },
}
export type LoadCommands = typeof commands

answer(commands)
