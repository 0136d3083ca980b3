import type { EmbeddedConnection } from '../db/embedded/server-connection.ts'
import type { PortSetting } from '../http/listen.ts'
import type { Counted } from '../observe/index.ts'
import type { RunningServer } from '../start.ts'

/** What a worker is started with, in its environment; not among the settings, since nobody else sets it. */
export interface WorkerRole {
  number: number
  /** Of the embedded Postgres, which belongs to the primary. */
  connection?: EmbeddedConnection
  mockUrl?: string
}

/** The command looks for it, too. */
const variable = 'INTERNAL_HALLPASS_WORKER'

export const environmentOf = (role: WorkerRole) => ({ [variable]: JSON.stringify(role) })

/** Undefined in a process that nobody of ours has started. */
export function workerRole(env: Readonly<Record<string, string | undefined>>): WorkerRole | undefined {
  const role = env[variable]
  return role && process.connected ? JSON.parse(role) : undefined
}

/** What a start has to say to whoever installs. */
export type StartFacts = Pick<RunningServer, 'generatedKeys' | 'isOwnerAwaited' | 'setupCode'>

export type FromWorker =
  /** It can serve, and wants to listen at a port. */
  | { kind: 'knock'; port: PortSetting }
  | { kind: 'ready'; facts: StartFacts }
  | { kind: 'failed'; message: string }
  | { kind: 'gather'; request: number }
  | { kind: 'counted'; request: number; counted: Counted }

export type ToWorker =
  /** Comes with the handle. */
  | { kind: 'door'; port: PortSetting }
  | { kind: 'stop'; drainMillis: number }
  | { kind: 'count'; request: number }
  | { kind: 'gathered'; request: number; all: Counted[] }
