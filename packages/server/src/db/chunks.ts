import {
  type AliasableExpression,
  expressionBuilder,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'

/** Where a part of a list ended: the values of its order in the last row, as texts, because a Date would lose a part of the time. */
export type Position = readonly string[]

/** A part of a list, small enough to be held in memory. */
export interface Chunk<Row> {
  rows: Row[]
  /** Where the next part begins; undefined when there is none. */
  next: Position | undefined
  /** What was weighed of the rows. */
  bytes: number
}

/** How many bytes a column has. */
type Measure = (column: string) => RawBuilder<number>

export interface ChunkOptions {
  /** Columns of the rows that put every row in its place; an index should have this order. */
  by: readonly string[]
  isDescending?: boolean
  after?: Position | undefined
  limit?: number
  /** For rows that may be large: the bytes of a row, which goes by `p`. Their sum is bounded. */
  weigh?: (measure: Measure) => RawBuilder<number>
  maxBytes?: number
  /** Adds columns, which are looked up for the rows of the part alone. */
  complete?: (rows: AliasableExpression<object>) => AliasableExpression<object>
}

export interface ChunkColumns {
  chunk_position: string
  chunk_found?: number
  chunk_bytes?: number
}

/** Of rows that are weighed, and of small ones. */
export const chunkRows = { weighed: 250, small: 5000 } as const
const defaultMaxBytes = 1024 * 1024

const maxRowsOf = ({ limit, weigh }: ChunkOptions) => limit ?? (weigh ? chunkRows.weighed : chunkRows.small)

/** The bytes of these columns. */
export const sumOf =
  (...columns: readonly string[]) =>
  (measure: Measure): RawBuilder<number> =>
    sql<number>`(${sql.join(columns.map(measure), sql` + `)})`

/** What it takes on disk is known without reading it; what it takes in memory is not. */
const storedBytes: Measure = (column) => sql`coalesce(pg_column_size(${sql.raw(column)}), 0)`
const bytes: Measure = (column) => sql`coalesce(octet_length(${sql.raw(column)}::text), 0)`

/** Inside, tables and columns are names that callers gave. */
type AnyRows = SelectQueryBuilder<{ p: Record<string, never> }, 'p', Record<string, unknown>>
type Creator = Pick<QueryCreator<Record<string, never>>, 'selectFrom'>

/**
 * What is within a statement is made without a handle, which would put the tenancy on every level of it again and again: the
 * handle that runs the whole does so.
 */
const within: Creator = expressionBuilder()

/** The part of these rows that comes next, one row at least: reads little more than it returns. To be a part of a statement. */
export const chunkOf = <Row>(rows: AliasableExpression<Row>, options: ChunkOptions) => chunkBy(within, rows, options)

function chunkBy<Row>(outer: Creator, rows: AliasableExpression<Row>, options: ChunkOptions) {
  const { by, isDescending, after, weigh, complete } = options
  const columns = by.map((name) => `p.${name}`)
  const position = columns.map((column) => `${column}::text`).join(` || '${separator}' || `)
  const comparison = sql.raw(isDescending ? '<' : '>')
  const some = everything(weigh ? within : outer, rows as never)
    .select(sql<string>`${sql.raw(position)}`.as('chunk_position'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.raw(columns.join(', '))}) ${comparison} (${sql.join(after ?? [])})`),
    )
    .limit(sql.lit(maxRowsOf(options)))
  const found = ordered(some, options)
  const chunk = weigh ? withinBytes(outer, completed(found, complete), { ...options, weigh }) : found
  return chunk as unknown as SelectQueryBuilder<{ p: Row }, 'p', Row & ChunkColumns>
}

const completed = (rows: AnyRows, complete: ChunkOptions['complete']): AnyRows =>
  complete ? (complete(rows as never) as unknown as AnyRows) : rows

const separator = '|'

const everything = (creator: Creator, rows: AnyRows): AnyRows =>
  creator.selectFrom(rows.as('p')).selectAll('p') as unknown as AnyRows

function ordered(query: AnyRows, { by, isDescending }: ChunkOptions): AnyRows {
  const direction = isDescending ? 'desc' : 'asc'
  return by.reduce((sorted, name) => sorted.orderBy(sql.raw(`p.${name}`), direction), query)
}

/**
 * Twice, because large values are stored compressed: their size on disk says which rows are not worth reading, and only the
 * rest is unpacked to see how large it is.
 */
function withinBytes(outer: Creator, rows: AnyRows, options: ChunkOptions & Required<Pick<ChunkOptions, 'weigh'>>) {
  const { by, isDescending, weigh, maxBytes = defaultMaxBytes } = options
  const order = by.map((name) => `p.${name} ${isDescending ? 'desc' : 'asc'}`).join(', ')
  const upToHere = sql.raw(`over (order by ${order} rows unbounded preceding)`)
  const sized = everything(within, rows).select([
    sql<number>`count(*) over ()`.as('chunk_found'),
    sql<number>`row_number() ${upToHere}`.as('chunk_place'),
    sql<number>`sum(${weigh(storedBytes)}) ${upToHere}`.as('chunk_stored'),
  ])
  const near = everything(within, sized)
    .select(sql<number>`sum(${weigh(bytes)}) ${upToHere}`.as('chunk_bytes'))
    .where(sql<boolean>`p.chunk_place = 1 or p.chunk_stored <= ${sql.lit(maxBytes / 4)}`)
  const fitting = everything(outer, near).where(
    sql<boolean>`p.chunk_place = 1 or p.chunk_bytes <= ${sql.lit(maxBytes)}`,
  )
  return ordered(fitting, options)
}

/** What toChunk() needs, where a statement goes on with the rows under another name. Only of rows that are weighed. */
export const chunkColumnsOf = (row: string) => [
  sql<string>`${sql.raw(row)}.chunk_position`.as('chunk_position'),
  sql<number>`${sql.raw(row)}.chunk_found`.as('chunk_found'),
  sql<number>`${sql.raw(row)}.chunk_bytes`.as('chunk_bytes'),
]

/** Of rows that chunkOf() read. */
export function toChunk<Row extends ChunkColumns>(rows: Row[], options: ChunkOptions): Chunk<Row> {
  const last = rows.at(-1)
  const isLast = !last || (rows.length < maxRowsOf(options) && rows.length >= (last.chunk_found ?? 0))
  return { rows, next: isLast ? undefined : last.chunk_position.split(separator), bytes: last?.chunk_bytes ?? 0 }
}

/** Where a list goes on after a row of it. */
export const positionAfter = ({ chunk_position }: Pick<ChunkColumns, 'chunk_position'>): Position =>
  chunk_position.split(separator)

/** A statement of its own, for prepare(). */
export const chunkStatement = <Tables, Row>(
  db: Kysely<Tables>,
  rows: AliasableExpression<Row>,
  options: ChunkOptions,
) => chunkBy(db as never, rows, options)

export async function readChunk<Tables, Row>(
  db: Kysely<Tables>,
  rows: AliasableExpression<Row>,
  options: ChunkOptions,
): Promise<Chunk<Row & ChunkColumns>> {
  return toChunk((await chunkStatement(db, rows, options).execute()) as (Row & ChunkColumns)[], options)
}
