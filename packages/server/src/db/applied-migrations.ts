import type pg from 'pg'
import type { Migration } from './migration-files.ts'

export interface Applied {
  version: number
  name: string
  checksum: string
  /** Only adds: an older Hallpass works with it, too. */
  isExpansion: boolean
}

/**
 * Two tables, because an older Hallpass refuses a database whose `schema_migrations` has a version that it does not know.
 * What only adds is noted where it does not look.
 */
const tables = { contract: 'schema_migrations', expand: 'schema_expansions' } as const

/** The first release kept everything in the first table. */
const firstExpansion = 15

export async function createHistory(client: pg.ClientBase): Promise<void> {
  for (const table of Object.values(tables)) {
    await client.query(`create table if not exists ${table} (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now())`)
  }
}

/** In order; undefined where there is nothing of Hallpass. */
export async function readHistory(client: Pick<pg.ClientBase, 'query'>): Promise<Applied[] | undefined> {
  const { rows: found } = await client.query<{ main: string | null; more: string | null }>(
    `select to_regclass('${tables.contract}')::text as main, to_regclass('${tables.expand}')::text as more`,
  )
  if (!found[0]?.main) return undefined
  const select = (table: string, isExpansion: boolean) =>
    `select version, name, checksum, ${isExpansion} as "isExpansion" from ${table}`
  const parts = [select(tables.contract, false), ...(found[0].more ? [select(tables.expand, true)] : [])]
  const { rows } = await client.query<Applied>(`${parts.join(' union all ')} order by version`)
  return rows
}

export async function noteApplied(client: pg.ClientBase, { version, name, checksum, phase }: Migration): Promise<void> {
  const table = version < firstExpansion ? tables.contract : tables[phase]
  await client.query(`insert into ${table} (version, name, checksum) values ($1, $2, $3)`, [version, name, checksum])
}
