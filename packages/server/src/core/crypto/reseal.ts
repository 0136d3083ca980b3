import { sql } from 'kysely'
import type { SystemDb } from '../../db/index.ts'
import { type Sealer, UnsealError } from './seal.ts'

type Row = Record<string, unknown>

/** A column with sealed values, for the job that seals them again after the server's secret was rotated. */
export interface SealedColumn {
  table: string
  column: string
  /** The columns of the primary key. */
  key: readonly string[]
  /** What a value is bound to, from the key of its row: what `seal` was given when it was made. */
  context(row: Row): string
  /** Where it is not the server's common one. */
  sealer?(row: Row): Sealer
}

/** Small enough that it never holds up the statements of requests. */
const batch = 500

/** Seals every value of a column again that an older secret sealed. Returns how many; those it cannot open stay. */
export async function resealColumn(system: SystemDb, common: Sealer, column: SealedColumn): Promise<number> {
  let resealed = 0
  for (let after: Row | undefined; ; ) {
    const rows = await nextRows(system, common, column, after)
    for (const row of rows) if (await resealRow(system, common, column, row)) resealed++
    after = rows.at(-1)
    if (rows.length < batch) return resealed
  }
}

/** In the order of the key, from where the last batch ended: a value that cannot be opened is passed once. */
async function nextRows(
  system: SystemDb,
  common: Sealer,
  { table, column, key }: SealedColumn,
  after: Row | undefined,
) {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const start = after ? sql`and (${keys}) > (${sql.join(key.map((name) => sql`${after[name]}`))})` : sql``
  const { rows } = await sql<Row>`select ${keys}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${common.currentPrefix}) ${start}
    order by ${keys} limit ${batch}`.execute(system)
  return rows
}

/** Only if it is still the value that was read: one written meanwhile is newer, and sealed with the newest secret. */
async function resealRow(system: SystemDb, common: Sealer, { table, column, key, ...rest }: SealedColumn, row: Row) {
  const sealer = rest.sealer?.(row) ?? common
  const context = rest.context(row)
  const old = String(row.sealed)
  const plain = openOrSkip(() => sealer.openBytes(old, context))
  if (!plain) return false
  const isRow = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  )
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealer.seal(plain, context)}
    where ${isRow} and ${sql.ref(column)} = ${old}`.execute(system)
  return numAffectedRows === 1n
}

/** One that cannot be read any more must not keep the others from being read. */
function openOrSkip(open: () => Buffer): Buffer | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof UnsealError) return undefined
    throw error
  }
}
