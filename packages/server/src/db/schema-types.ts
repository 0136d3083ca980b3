import type pg from 'pg'

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  /** Has a default or is an identity: may be left out on insert. */
  optional: boolean
  /** Computed by the database: never written. */
  computed: boolean
}

const header = `// Generated from the migrations by \`npm run schema:update\`. Do not edit.
import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
/** Comes parsed; written as text, because \`pg\` would turn an array into a Postgres array. */
type Json = ColumnType<JsonValue, string, string>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type Optional<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Computed<T> = ColumnType<T, never, never>
/** Written by the tenant scope alone. */
type TenancyId = ColumnType<string, never, never>
`

const footer = `/** For code that works across tenancies, and therefore has to name them itself. */
export type AllTables = SystemTables & {
  [T in keyof TenantTables]: Omit<TenantTables[T], 'tenancy_id'> & { tenancy_id: string }
}
`

const columnsQuery = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as optional, a.attgenerated <> '' or a.attidentity = 'a' as computed
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
  order by c.relname, a.attnum`

const typeNames: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'character varying': 'string',
  inet: 'string',
  numeric: 'string',
  date: 'string',
  smallint: 'number',
  integer: 'number',
  // Our counters fit; db/pool.ts parses them so, and refuses what does not fit.
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  'timestamp with time zone': 'Timestamp',
}

/** The source of schema.gen.ts. A table with a tenancy_id is a tenant table. */
export async function generateSchemaTypes(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(columnsQuery)
  const tables = byTable(rows)
  const names = [...tables.keys()]
  const tenant = names.filter((name) => tables.get(name)?.some(isTenancy))
  const system = names.filter((name) => !tenant.includes(name))
  return [
    header,
    ...names.map((name) => tableInterface(name, tables.get(name) ?? [])),
    listInterface('SystemTables', system),
    listInterface('TenantTables', tenant),
    footer,
    `export const tenantTables: ReadonlySet<string> = new Set<keyof TenantTables>([\n${tenant.map((name) => `  '${name}',\n`).join('')}])\n`,
  ].join('\n')
}

function byTable(columns: Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>()
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  return tables
}

const isTenancy = (column: Column) => column.name === 'tenancy_id'

function tableInterface(name: string, columns: Column[]): string {
  const lines = columns.map((column) => `  ${column.name}: ${columnType(column)}\n`)
  return `export interface ${interfaceName(name)} {\n${lines.join('')}}\n`
}

function listInterface(name: string, tables: string[]): string {
  return `export interface ${name} {\n${tables.map((table) => `  ${table}: ${interfaceName(table)}\n`).join('')}}\n`
}

function interfaceName(table: string): string {
  return `${table.replace(/(^|_)(\w)/g, (_match, _separator, letter: string) => letter.toUpperCase())}Table`
}

function columnType(column: Column): string {
  if (isTenancy(column)) return 'TenancyId'
  const type = baseType(column) + (column.nullable ? ' | null' : '')
  if (column.computed) return `Computed<${type}>`
  return column.optional ? `Optional<${type}>` : type
}

function baseType({ table, name, type }: Column): string {
  const isArray = type.endsWith('[]')
  const known = typeNames[type.replace('[]', '')]
  if (!known) throw new Error(`schema-types.ts does not know the type ${type} of ${table}.${name}. Add it there.`)
  return isArray ? `${known}[]` : known
}
