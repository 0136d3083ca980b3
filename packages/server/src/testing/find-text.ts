import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

/** Every table of the database, those of the job queue included, that has one of these texts in a row, and which. */
export async function tablesWith({ app }: Pick<TestServer, 'app'>, texts: readonly string[]): Promise<string[]> {
  const { system } = app.database
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    order by 1, 2`.execute(system)
  const found: string[] = []
  for (const { schema, name } of tables) {
    for (const text of texts) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t
        where position(lower(${text}) in lower(t::text)) > 0 limit 1`.execute(system)
      if (rows.length) found.push(`${name}: ${text}`)
    }
  }
  return found
}
