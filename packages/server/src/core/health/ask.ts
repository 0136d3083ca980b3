import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { SystemDb } from '../../db/index.ts'

/** Runs a statement over all projects: the server asks by its own handle, the command line by a pool. */
export type Ask = <R>(text: string, values?: unknown[]) => Promise<R[]>

export const askSystem =
  (system: SystemDb): Ask =>
  async <R>(text: string, values: unknown[] = []) =>
    (await system.executeQuery<R>(CompiledQuery.raw(text, values))).rows

export const askPool =
  (pool: pg.Pool): Ask =>
  async <R>(text: string, values: unknown[] = []) =>
    // Its own types want rows to be objects, which a statement decides.
    (await pool.query(text, values)).rows as R[]
