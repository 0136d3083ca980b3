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
  app.serving.isClosing = true
  // Calls that wait for something to happen are answered now.
  app.revocationPolls.stop()
  const idleMillis = Math.min(maxIdleMillis, drainMillis)
  await closeServer(server, { timeoutMillis: app.settings.shutdownTimeoutMillis, idleMillis })
}

export async function closeServer(server: Server, { timeoutMillis = 5000, idleMillis = 0 } = {}): Promise<void> {
  // Right after the event loop has taken the connections that waited: those would be cut.
  await new Promise((resolve) => setImmediate(resolve))
  // Not `http`'s own: that cuts idle connections at once.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
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
