import type { IncomingMessage, Server } from 'node:http'
import type { App } from '../app.ts'
import { sameSecret } from '../core/crypto/index.ts'

import { guardConnections } from './connections.ts'
import { isLeftUnread } from './read-bytes.ts'
import { isFromThisMachine } from './this-machine.ts'

export type MetricsAccess = 'allowed' | 'wants token' | 'hidden'

/** Who may read metrics on the public port: holders of the token, or the person at this machine in development. */
export function publicMetricsAccess({ settings }: App, incoming: IncomingMessage): MetricsAccess {
  const { development, metricsPort, metricsToken } = settings
  if (metricsPort !== undefined) return 'hidden'
  if (metricsToken !== undefined) return tokenAccess(metricsToken, incoming)
  return development && isFromThisMachine(incoming) ? 'allowed' : 'hidden'
}

function tokenAccess(token: string, { headers }: IncomingMessage): MetricsAccess {
  const [, given] = /^bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  return given !== undefined && sameSecret(given, token) ? 'allowed' : 'wants token'
}

/** A port for metrics alone, which the operator keeps from the public. */
export function attachMetrics(server: Server, { metrics, settings, log }: App) {
  const isRefused = guardConnections(server)
  server.on('request', (incoming, outgoing) => {
    if (isRefused(incoming, outgoing)) return
    if (isLeftUnread(incoming)) outgoing.shouldKeepAlive = false
    const isMetrics = incoming.url?.split('?')[0] === '/metrics'
    const access = settings.metricsToken === undefined ? 'allowed' : tokenAccess(settings.metricsToken, incoming)
    if (!isMetrics) return void outgoing.writeHead(404).end()
    if (access !== 'allowed') return void outgoing.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    Promise.resolve(metrics.render()).then(
      (rendered) => outgoing.writeHead(200, { 'content-type': rendered?.contentType }).end(rendered?.text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be read')
        outgoing.writeHead(500).end()
      },
    )
  })
}
