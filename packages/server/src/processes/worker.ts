import type { Server } from 'node:net'
import type { PortSetting } from '../http/listen.ts'
import { createLogger } from '../observe/index.ts'
import type { Settings } from '../settings/index.ts'
import { startServer } from '../start.ts'
import type { FromWorker, ToWorker, WorkerRole } from './messages.ts'
import { metricsOfAll } from './metrics-of-all.ts'

/** One of several servers behind a port, until the primary says that it is enough. Without the primary it ends at once. */
export async function runWorker(settings: Settings, role: WorkerRole): Promise<number> {
  // Signals reach the whole group of processes; the primary decides what they mean.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  const end = () => process.exit()
  process.on('disconnect', end)
  const stopped = new Promise<number>((resolve) => {
    process.on('message', (message: ToWorker) => message.kind === 'stop' && resolve(message.drainMillis))
  })
  try {
    const server = await startServer(settingsOf(settings, role), {
      ownsProcess: true,
      log: createLogger(settings).child({ worker: role.number }),
      knock,
      metricsOfAll,
      ...(role.connection && { connection: role.connection }),
    })
    const { generatedKeys, isOwnerAwaited, setupCode } = server
    void tell({ kind: 'ready', facts: { generatedKeys, isOwnerAwaited, setupCode } })
    await server.close({ drainMillis: await stopped })
    return 0
  } catch (error) {
    await tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    return 1
  } finally {
    process.off('disconnect', end)
    if (process.connected) process.disconnect()
  }
}

const tell = (message: FromWorker) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()))

/** The primary opens a port when all workers have knocked at it. */
const knock = (port: PortSetting) =>
  new Promise<Server>((resolve) => {
    process.on('message', (message: ToWorker, handle: Server) => {
      if (message.kind === 'door' && message.port === port) resolve(handle)
    })
    void tell({ kind: 'knock', port })
  })

/** The primary has migrated the database, and runs the mock. */
const settingsOf = (settings: Settings, { mockUrl }: WorkerRole): Settings => ({
  ...settings,
  migrate: 'off',
  mockOauth: { run: false, url: mockUrl },
})
