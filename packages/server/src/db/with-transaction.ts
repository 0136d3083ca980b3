import type { Kysely } from 'kysely'

/** Runs the work in a transaction: the one that `db` already is, or a new one. */
export function withTransaction<Tables, T>(db: Kysely<Tables>, work: (trx: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
