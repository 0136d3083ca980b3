import type pg from 'pg'

/** Reports its progress; loading a million takes a while. */
type ProgressOf = (what: string, total: number) => (done: number) => void

export interface Loading {
  progressOf?: ProgressOf
  /**
   * More connections that load at the same time. No server may use the database meanwhile: indexes of keys are not kept up
   * then, either.
   */
  helpers?: readonly pg.Client[]
}

export const untold: ProgressOf = () => () => {}

/**
 * Fills tables with what runs for each row off, and with indexes that are built at the end: a random id would otherwise find
 * its place in each of them, row by row. What counts whole statements stays on.
 */
export async function bulkLoad(
  client: pg.Client,
  tables: readonly string[],
  { progressOf = untold, helpers = [] }: Loading,
  work: (clients: readonly pg.Client[]) => Promise<unknown>,
) {
  const clients = [client, ...helpers]
  for (const one of clients) await one.query("set maintenance_work_mem = '512MB'; set statement_timeout = 0")
  const indexes = await shelveIndexes(client, tables, helpers.length > 0)
  await disableRowTriggers(client, tables)
  await work(clients)
  const progress = progressOf('building indexes', indexes.length)
  let built = 0
  await share(indexes, clients, async (index, one) => {
    await one.query(`reindex index ${index}`)
    progress(++built)
  })
  for (const table of tables) await client.query(`alter table ${table} enable trigger all`)
  await share(tables, clients, (table, one) => one.query(`vacuum (analyze) ${table}`))
}

/** Every item once, by whoever is free. */
export async function share<T>(
  items: Iterable<T>,
  clients: readonly pg.Client[],
  work: (item: T, client: pg.Client) => Promise<unknown>,
) {
  const rest = items[Symbol.iterator]()
  const worker = async (client: pg.Client) => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value, client)
  }
  await Promise.all(clients.map(worker))
}

/** From now on nobody keeps them up or reads them, until they are built anew; those of texts take longest and come first. */
async function shelveIndexes(client: pg.Client, tables: readonly string[], withKeys: boolean): Promise<string[]> {
  const { rows } = await client.query<{ name: string; isOfText: boolean }>(
    `update pg_index i set indisready = false, indisvalid = false from pg_class c join pg_am a on a.oid = c.relam
      where i.indrelid = any($1::regclass[]) and c.oid = i.indexrelid
        and ($2 or not exists (select from pg_constraint o where o.conindid = i.indexrelid))
      returning quote_ident(c.relname) as name, a.amname = 'gin' as "isOfText"`,
    [tables, withKeys],
  )
  return rows.toSorted((a, b) => Number(b.isOfText) - Number(a.isOfText)).map(({ name }) => name)
}

async function disableRowTriggers(client: pg.Client, tables: readonly string[]) {
  const rowTrigger = 1
  for (const table of tables) await client.query(`alter table ${table} disable trigger all`)
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger
      where tgrelid = any($1::regclass[]) and tgtype & ${rowTrigger} = 0 and tgname <> 'team_members_came'`,
    [tables],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} enable trigger "${name}"`)
}
