import pg from 'pg'
import { migrate } from '../migrate.ts'
import { clientConfig, type DbConnection } from '../pool.ts'
import { BackupReader } from './backup-reader.ts'
import { copyIn } from './copy.ts'
import { BackupError, type BackupFooter, type BackupHeader, type BackupSource, type TableHeader } from './format.ts'
import { jobSchemaOf, listTables } from './tables.ts'

export interface RestoreOptions extends BackupSource {
  connection: DbConnection
  /** Of the same file, as verifyBackup() read it. */
  header: BackupHeader
}

/** Fills an empty database from a backup: whole, or not at all. Returns the number of rows. */
export async function restoreBackup({ connection, header, ...source }: RestoreOptions): Promise<number> {
  await withClient(connection, requireEmpty)
  // The schema as it was then; later migrations find the rows that they were written for.
  await migrate({ connection, upTo: header.schema.length })
  return withClient(connection, async (client) => {
    if ((await jobSchemaOf(client)) !== header.job_schema) {
      throw new BackupError('The backup was made with another version of the job queue. Use the Hallpass that made it.')
    }
    await client.query('begin; set local statement_timeout = 0')
    const rows = await fill(client, source)
    await client.query('commit')
    // Without statistics about the new rows the first queries would be planned badly.
    await client.query('analyze')
    return rows
  })
}

async function withClient<T>(connection: DbConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...clientConfig(connection), application_name: 'hallpass:restore' })
  // The query under way fails as well.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** No tables, or those of a restore that was cut off before it wrote a row. */
async function requireEmpty(client: pg.Client) {
  const { rows } = await client.query<{ tables: number; ours: boolean }>(`
    select count(*)::int as tables, to_regclass('public.projects') is not null as ours from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`)
  const { tables = 0, ours = false } = rows[0] ?? {}
  const isUsed = ours && (await client.query('select from public.projects limit 1')).rowCount !== 0
  if (isUsed || (tables > 0 && !ours)) {
    throw new BackupError('The database is not empty. A backup is restored into an empty one only.')
  }
}

async function fill(client: pg.Client, source: BackupSource): Promise<number> {
  const tables = await listTables(client)
  const names = tables.map(({ table }) => table)
  // What is written must not set anything off again: emails, counters, announcements.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  const { rows, sequences } = await copyAll(client, source, tables)
  for (const [name, value] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [name, value])
  }
  await giveJobsBack(client)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  return Object.values(rows).reduce((sum, n) => sum + n, 0)
}

/** Compares the file with its proof a second time: it may have been exchanged meanwhile. */
async function copyAll(client: pg.Client, source: BackupSource, tables: readonly TableHeader[]): Promise<BackupFooter> {
  const reader = new BackupReader(source)
  try {
    await reader.header()
    const written: Record<string, number> = {}
    for (;;) {
      const part = await reader.next()
      if ('end' in part) {
        checkRows(part.rows, written)
        return part
      }
      const { table, columns } = requireTable(tables, part)
      written[table] = await copyIn(client, `copy ${table} (${columns.join(', ')}) from stdin`, reader.rows())
    }
  } finally {
    await reader.close()
  }
}

/** Names are taken from the database, not from the file: they become part of a statement. */
function requireTable(tables: readonly TableHeader[], wanted: TableHeader): TableHeader {
  const table = tables.find((one) => one.table === wanted.table)
  if (table && table.columns.join() === wanted.columns.join()) return table
  throw new BackupError(`The backup has a table ${wanted.table} that does not fit its schema version.`)
}

function checkRows(expected: Record<string, number>, written: Record<string, number>) {
  const short = Object.keys(expected).find((table) => expected[table] !== written[table])
  if (short !== undefined) throw new BackupError(`The table ${short} did not get all of its rows.`)
}

/** Jobs that were running have no worker here. */
async function giveJobsBack(client: pg.Client) {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    )
  }
}
