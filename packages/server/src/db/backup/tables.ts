import type pg from 'pg'
import { BackupError, type TableHeader } from './format.ts'

const schemas = ['public', 'graphile_worker']

/** The history of migrations is made by running them; what is in it stands in the header. */
const notCopied = ['public.schema_migrations', 'public.schema_expansions', 'graphile_worker.migrations']

const columnsQuery = `
  select format('%I.%I', n.nspname, c.relname) as "table", array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1)
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by 1 order by 1`

const referencesQuery = `
  select format('%I.%I', n.nspname, c.relname) as "table", format('%I.%I', rn.nspname, r.relname) as target
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
  where k.contype = 'f' and n.nspname = any($1) and k.conrelid <> k.confrelid`

/** Every table with its columns, each after those that it refers to: so they can be filled one after the other. */
export async function listTables(client: pg.ClientBase): Promise<TableHeader[]> {
  const { rows: found } = await client.query<TableHeader>(columnsQuery, [schemas])
  const { rows: references } = await client.query<{ table: string; target: string }>(referencesQuery, [schemas])
  const tables = new Map(found.filter(({ table }) => !notCopied.includes(table)).map((entry) => [entry.table, entry]))
  const ordered = new Set<TableHeader>()
  const visit = (name: string, path: readonly string[]) => {
    const table = tables.get(name)
    if (!table || ordered.has(table)) return
    if (path.includes(name)) throw new BackupError(`The tables ${[...path, name].join(', ')} refer to each other.`)
    for (const { target } of references.filter((one) => one.table === name)) visit(target, [...path, name])
    ordered.add(table)
  }
  for (const name of tables.keys()) visit(name, [])
  return [...ordered]
}

/** Where sequences stand; those that were never used are left out. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = any($1) and last_value is not null`,
    [schemas],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
}

/** The newest migration of the job queue. */
export async function jobSchemaOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select max(id)::int as id from graphile_worker.migrations')
  return rows[0]?.id ?? 0
}
