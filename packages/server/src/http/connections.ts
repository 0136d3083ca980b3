import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Requests of a connection that are read at once, or wait for the answer to an earlier one. Browsers and proxies send one and wait; a
 * packet holds a thousand, which would all be handled before anybody else has a turn.
 */
const maxRequestsAtOnce = 10
/** Of all connections together. A proxy reads whatever it asked for; strangers may ask on a thousand connections and read nothing. */
export const maxUnreadBytes = 128 * 1024 * 1024
/** Answers are looked at after so many requests, and every second for those that came late. */
const requestsBetweenLooks = 64
const millisBetweenLooks = 1000

/** Keeps connections from holding more than their share of turns and memory. Says of each request whether it was refused. */
export function guardConnections(server: Server): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const connections = new Set<Socket>()
  const waiting = new WeakMap<Socket, Set<ServerResponse>>()
  const readInTurn = turnCounter()
  let requests = 0
  const look = () => cutUnread(connections, waiting)
  const timer = setInterval(look, millisBetweenLooks).unref()
  server.on('close', () => clearInterval(timer))
  // Node answers an unknown expectation by itself, and would go on to the next.
  server.on('checkExpectation', (_, outgoing) => outgoing.writeHead(417, { connection: 'close' }).end())
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return ({ socket }, outgoing) => {
    if (++requests % requestsBetweenLooks === 0) look()
    // Node gives the connection to one answer at a time.
    const behind = outgoing.socket ? undefined : (waiting.get(socket) ?? new Set())
    if (readInTurn(socket) > maxRequestsAtOnce || (behind && behind.size >= maxRequestsAtOnce)) {
      outgoing.writeHead(429, { connection: 'close', 'content-type': 'text/plain' }).end(refusal)
      return true
    }
    if (behind) {
      waiting.set(socket, behind.add(outgoing))
      outgoing.once('close', () => behind.delete(outgoing))
    }
    return false
  }
}

/** Those that hold most go first: an answer that was cut off does not look complete, and its reader asks again. */
function cutUnread(connections: Iterable<Socket>, waiting: WeakMap<Socket, Set<ServerResponse>>) {
  const unread = [...connections].map((socket) => ({ socket, bytes: unreadOn(socket, waiting.get(socket)) }))
  let sum = unread.reduce((total, { bytes }) => total + bytes, 0)
  if (sum <= maxUnreadBytes) return
  for (const { socket, bytes } of unread.sort((a, b) => b.bytes - a.bytes)) {
    if (sum <= maxUnreadBytes / 2) return
    socket.destroy()
    sum -= bytes
  }
}

function unreadOn(socket: Socket, behind: Iterable<ServerResponse> = []): number {
  let bytes = socket.writableLength
  // One whose turn has come counts in the connection.
  for (const answer of behind) if (!answer.socket) bytes += answer.writableLength
  return bytes
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

const refusal = `At most ${maxRequestsAtOnce} requests may be sent on a connection before the first is answered.\n`
