import { randomUUID } from 'node:crypto'

/**
 * One start of a Postgres, given to the server as a setting, so that every client can read which process runs it.
 * A process that finds a server on its folder thus knows whether it is the one it has just started.
 */
export type ServerStart = string

export const newServerStart = (): ServerStart => `${process.pid}:${randomUUID()}`

export function pidOf(start: ServerStart): number | undefined {
  const pid = Number.parseInt(start, 10)
  return Number.isNaN(pid) ? undefined : pid
}
