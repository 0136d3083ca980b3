import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Requests of a connection that are read at once, or wait for the answer to an earlier one. Browsers and proxies send one and wait; a
 * packet holds a thousand, which would all be handled before anybody else has a turn.
 */
const maxAtOnce = 10

/** Refuses requests that a connection sends without waiting for answers. True where it did. */
export function createPipelineGuard() {
  const readInTurn = turnCounter()
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, outgoing: ServerResponse): boolean => {
    // Node gives the connection to one answer at a time.
    const count = outgoing.socket ? 0 : (waiting.get(socket) ?? 0) + 1
    if (readInTurn(socket) > maxAtOnce || count > maxAtOnce) {
      outgoing.writeHead(429, { connection: 'close', 'content-type': 'text/plain' }).end(refusal)
      return true
    }
    if (count > 0) {
      waiting.set(socket, count)
      outgoing.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    }
    return false
  }
}

/** How many a connection has sent in this turn of the event loop: what one that waits for its answers sends comes in another. */
function turnCounter() {
  let counts = new Map<Socket, number>()
  return (socket: Socket): number => {
    if (counts.size === 0) {
      setImmediate(() => {
        counts = new Map()
      })
    }
    const count = (counts.get(socket) ?? 0) + 1
    counts.set(socket, count)
    return count
  }
}

const refusal = `At most ${maxAtOnce} requests may be sent on a connection before the first is answered.\n`
