import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../app.ts'

/** A proxy may be sending on a connection that looks idle here, and a busy one sends late. */
const maxIdleMillis = 3000

/** Ends the service in the order that loses nothing: not ready, no new connections, last answers, closed. */
export async function drainAndClose(server: Server, app: App, drainMillis: number): Promise<void> {
  app.serving.isDraining = true
  if (drainMillis > 0) await sleep(drainMillis)
  const idleMillis = Math.min(maxIdleMillis, drainMillis)
  const onRefusing = () => {
    // Not while the door is open: a proxy whose connection ends with its answer knocks again at once.
    app.serving.isClosing = true
    // Calls that wait for something to happen are answered now.
    app.revocationPolls.stop()
  }
  await closeServer(server, { timeoutMillis: app.settings.shutdownTimeoutMillis, idleMillis, onRefusing })
}

interface CloseServerOptions {
  timeoutMillis?: number
  idleMillis?: number
  /** Called when no new connection is taken any more. */
  onRefusing?: () => void
}

export async function closeServer(
  server: Server,
  { timeoutMillis = 5000, idleMillis = 0, onRefusing }: CloseServerOptions = {},
): Promise<void> {
  await takeWaitingConnections(server)
  // Not `http`'s own: that cuts idle connections at once.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  onRefusing?.()
  const late = setTimeout(() => server.closeAllConnections(), timeoutMillis)
  await Promise.race([closed, sleep(idleMillis, undefined, { ref: false })])
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  server.closeIdleConnections()
  await closed
  clearInterval(idle)
  clearTimeout(late)
  // Ends the clock that looks for slow senders.
  server.close()
}

const maxTakingMillis = 1000

/**
 * Connections that the system has accepted and Node has not taken are cut when the door closes. Node takes one in each
 * turn of the event loop, so this ends after two turns without one, short ones: another may come while a turn lasts.
 */
async function takeWaitingConnections(server: Server): Promise<void> {
  let taken = 0
  const count = () => void taken++
  server.on('connection', count)
  const end = performance.now() + maxTakingMillis
  for (let quietTurns = 0; quietTurns < 2 && performance.now() < end; ) {
    const [takenBefore, begun] = [taken, performance.now()]
    await new Promise((resolve) => setImmediate(resolve))
    quietTurns = taken === takenBefore && performance.now() - begun < 1 ? quietTurns + 1 : 0
  }
  server.off('connection', count)
}
