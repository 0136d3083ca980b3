import type pg from 'pg'
import { memoryOf } from './proc.ts'

interface TableSize {
  name: string
  heap: number
  indexes: number
}

/** The bytes of a database, and those of its largest tables. */
export async function diskOf(client: pg.Client, tables: number): Promise<{ all: number; largest: TableSize[] }> {
  const { rows } = await client.query<{ name: string; heap: string; indexes: string; whole: string }>(
    `select relname as name, pg_table_size(oid) as heap, pg_indexes_size(oid) as indexes,
        pg_database_size(current_database()) as whole
      from pg_class where relkind = 'r' order by pg_total_relation_size(oid) desc limit $1`,
    [tables],
  )
  const largest = rows.map(({ name, heap, indexes }) => ({ name, heap: Number(heap), indexes: Number(indexes) }))
  return { all: Number(rows[0]!.whole), largest }
}

/** Megabytes of the server and of those who work for it in Postgres; what processes share is split among them. */
export async function memoryFor(client: pg.Client, server: { pid: number | undefined }) {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const node = memoryOf([server.pid!])
  const postgres = memoryOf(rows.map(({ pid }) => pid))
  return { node, postgres }
}
