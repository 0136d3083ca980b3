import { expect } from 'vitest'
import { type Load, nothingLost } from './load.ts'
import type { ServerProcess } from './server-process.ts'

/** Ends every connection to the database but the one that says so, as a restart or a failover does. */
export const cutConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Does each of these in turn, always when some more people have signed up; ends when they could once more. */
export async function amid(load: Load, cuts: readonly (() => unknown)[]) {
  for (const cut of cuts) {
    await load.more(3)
    await cut()
  }
  await load.more(3)
  await load.end()
}

/** The same process is there, every answer made sense, and whatever was acknowledged happened once. */
export async function expectUnharmed(server: ServerProcess, load: Load) {
  expect(server.child.exitCode, server.output()).toBeNull()
  expect(server.output()).not.toContain('a rejection that nobody handled')
  expect(load.wrong).toEqual([])
  expect(await load.losses()).toEqual(nothingLost)
}
