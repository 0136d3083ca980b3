import type pg from 'pg'

/** What an extension brings is not described; only its name counts. */
const notFromExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const inPublic = (namespace: string) => `${namespace} = 'public'::regnamespace`

// One query per kind of object; each yields lines that are the same for equal schemas, in any order of creation.
const queries: Record<string, string> = {
  extensions: "select extname as line from pg_extension where extname <> 'plpgsql'",
  columns: `select format('%s.%s %s%s%s', c.relname, lpad(row_number() over (partition by c.oid order by a.attnum)::text, 2, '0')
      || ' ' || a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
      coalesce(' default ' || pg_get_expr(x.adbin, x.adrelid), '')
      || case a.attidentity when 'a' then ' identity always' when 'd' then ' identity' else '' end
      || case a.attgenerated when 's' then ' stored' else '' end) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef x on x.adrelid = c.oid and x.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v', 'm') and ${inPublic('c.relnamespace')} and ${notFromExtension('pg_class', 'c.oid')}`,
  views: `select format('%s: %s', relname, pg_get_viewdef(oid)) as line from pg_class
    where relkind in ('v', 'm') and ${inPublic('relnamespace')} and ${notFromExtension('pg_class', 'oid')}`,
  indexes: `select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indexrelid
    where ${inPublic('c.relnamespace')} and ${notFromExtension('pg_class', 'c.oid')}`,
  statistics: `select pg_get_statisticsobjdef(oid) as line from pg_statistic_ext where ${inPublic('stxnamespace')}`,
  // 'n' is not null, which Postgres 18 began to list here; the columns say it already.
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line from pg_constraint
    where ${inPublic('connamespace')} and contype <> 'n' and conrelid <> 0`,
  triggers: `select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and ${inPublic('c.relnamespace')}`,
  policies: `select format('%s.%s %s %s: using %s check %s', tablename, policyname, cmd, roles, qual, coalesce(with_check, '-'))
    as line from pg_policies where schemaname = 'public'`,
  functions: `select pg_get_functiondef(oid) as line from pg_proc
    where ${inPublic('pronamespace')} and prokind in ('f', 'p') and ${notFromExtension('pg_proc', 'oid')}`,
  types: `select format('%s (%s)', t.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder)) as line
    from pg_type t join pg_enum e on e.enumtypid = t.oid where ${inPublic('t.typnamespace')} group by t.oid, t.typname`,
  sequences: `select format('%s as %s', c.relname, format_type(s.seqtypid, null)) as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where ${inPublic('c.relnamespace')}`,
}

/** The whole schema as text, to compare two databases and to show in a review what a migration does. */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  const sections: string[] = []
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await client.query<{ line: string }>(query)
    const lines = rows.map((row) => row.line.trimEnd()).sort()
    sections.push(`# ${name}\n${lines.join('\n')}\n`)
  }
  return sections.join('\n')
}
