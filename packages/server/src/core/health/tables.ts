import type { Ask } from './ask.ts'

/** A table and what it takes on disk, with its indexes. */
export interface TableReport {
  table: string
  bytes: number
  /** As Postgres estimates it; undefined until it has looked. */
  rows: number | undefined
}

const maxTables = 8

const largest = `
select c.relname as table, pg_total_relation_size(c.oid) as bytes, nullif(c.reltuples, -1)::float8 as rows
from pg_class c
where c.relkind = 'r' and c.relnamespace in (current_schema()::regnamespace, 'graphile_worker'::regnamespace)
order by 2 desc, 1 limit ${maxTables}`

/** Where the room goes. */
export async function reportTables(ask: Ask): Promise<TableReport[]> {
  const found = await ask<{ table: string; bytes: string; rows: number | null }>(largest)
  return found.map(({ table, bytes, rows }) => ({ table, bytes: Number(bytes), rows: rows ?? undefined }))
}
