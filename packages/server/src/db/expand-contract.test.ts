import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type Migration, readMigrations } from './migration-files.ts'
import { packageDir } from './package-dir.ts'

// The schema of the release before this one: npm run release puts it there. Its servers run beside ours during an upgrade.
const released = columnsOf('released.gen.txt')
const current = columnsOf('schema.gen.txt')
/** Those before it are in the release before. */
const firstChecked = 15

interface Column {
  type: string
  isRequired: boolean
}

/** `table.03 name type not null default …`, by `table.name`. */
function columnsOf(file: string): Map<string, Column> {
  const text = fs.readFileSync(path.join(packageDir(), 'migrations', file), 'utf8')
  const section = /# columns\n([\s\S]*?)\n\n/.exec(text)?.[1] ?? ''
  return new Map(
    section.split('\n').map((line) => {
      const [, table, name, rest = ''] = /^(\w+)\.\d+ (\S+) (.*)$/.exec(line) ?? []
      const [type = ''] = rest.split(/ (?:not null|default|identity|stored)/)
      const isRequired = rest.includes('not null') && !/ default | identity| stored/.test(rest)
      return [`${table}.${name}`, { type, isRequired }]
    }),
  )
}

const tableOf = (column: string) => column.split('.')[0]
const releasedTables = new Set([...released.keys()].map(tableOf))

it('everything that the release before reads and writes is still there, with its type', () => {
  expect(released.size).toBeGreaterThan(200)
  const broken = [...released].filter(([name, { type }]) => current.get(name)?.type !== type).map(([name]) => name)
  expect(broken).toEqual([])
})

it('the release before can write every row: new columns of its tables have a default', () => {
  const required = [...current].filter(
    ([name, { isRequired }]) => isRequired && !released.get(name)?.isRequired && releasedTables.has(tableOf(name)),
  )
  expect(required.map(([name]) => name)).toEqual([])
})

const checked = readMigrations().filter(({ version }) => version >= firstChecked)

/** What would stop people who write, or the release before, in words for whoever wrote the migration. */
function problemsOf({ sql, phase }: Migration): string[] {
  const plain = sql.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
  const made = new Set([...plain.matchAll(/create table (?:if not exists )?(\w+)/gi)].map((match) => match[1]))
  const blocking = [...plain.matchAll(/create (?:unique )?index (?!concurrently)[\s\S]*?\bon (\w+)/gi)]
    .map((match) => match[1])
    .filter((table) => !made.has(table))
  const rules: [boolean, string][] = [
    [blocking.length > 0, `an index of ${blocking} needs "concurrently" and "-- transaction: none"`],
    [phase === 'expand' && /\bdrop (?:table|column)\b|\brename\b/i.test(plain), 'it needs "-- phase: contract"'],
    [/\balter column \w+ (?:set data )?type\b/i.test(plain), 'a new type rewrites the table: add a column instead'],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, words]) => words)
}

it.each(checked.map((migration) => [migration.name, migration] as const))(
  'migration %s stops nobody',
  (_name, migration) => {
    expect(problemsOf(migration)).toEqual([])
  },
)

it.each([
  ['create index a on users (id)', 'concurrently'],
  ['create table a (id int); create index b on a (id)', undefined],
  ['alter table users drop column name', 'contract'],
  ['-- phase: contract\nalter table users drop column name', undefined],
  ['alter table users alter column name type int', 'new type'],
])('the check of migrations knows %s', (sql, problem) => {
  const phase = sql.includes('contract') ? 'contract' : 'expand'
  const problems = problemsOf({
    version: 1,
    name: 'x',
    sql,
    checksum: '',
    formerChecksum: undefined,
    phase,
    isTransactional: true,
    isRepeated: false,
  })
  expect(problems.join()).toMatch(problem ?? /^$/)
})
