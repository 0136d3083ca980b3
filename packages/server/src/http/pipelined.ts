import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that wait on a connection for the answer to an earlier one. Browsers and proxies send none; a packet holds a thousand. */
const maxWaiting = 10

/** Refuses requests that are sent before the answers to too many others: all of them would be handled at once. True where it did. */
export function createPipelineGuard() {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, outgoing: ServerResponse): boolean => {
    // Node gives the connection to one answer at a time.
    if (outgoing.socket) return false
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > maxWaiting) {
      outgoing.writeHead(429, { connection: 'close', 'content-type': 'text/plain' }).end(refusal)
      return true
    }
    waiting.set(socket, count)
    outgoing.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return false
  }
}

const refusal = `At most ${maxWaiting} requests may wait on a connection for the answers to earlier ones.\n`
