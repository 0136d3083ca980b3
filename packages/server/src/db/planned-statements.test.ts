import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { prepare } from './index.ts'
import { packageDir } from './package-dir.ts'
import { tenantTables } from './schema.gen.ts'

const sources = path.join(packageDir(), 'src')

/** Statements are made known by the modules that have them. */
async function loadStatements() {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/test|\.gen\./.test(file),
  )
  for (const file of files) {
    if (/= prepare\(/.test(readFileSync(path.join(sources, file), 'utf8'))) await import(path.join(sources, file))
  }
  return [...prepare.all].map(([name, compile]) => ({ name, text: compile() }))
}

async function resultTypes(client: pg.Client, statements: { name: string; text: string }[]) {
  await client.query('deallocate all')
  for (const [index, { text }] of statements.entries()) await client.query(`prepare s${index} as ${text}`)
  const { rows } = await client.query<{ name: string; types: string[] }>(
    'select name, result_types::text[] as types from pg_prepared_statements',
  )
  return new Map(rows.map(({ name, types }) => [statements[Number(name.slice(1))]?.name, types]))
}

it('a column that a newer release adds changes the answer of no planned statement (F11)', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const statements = await loadStatements()
    expect(statements.length).toBeGreaterThan(20)
    const before = await resultTypes(client, statements)
    for (const table of tenantTables) await client.query(`alter table ${table} add column added_later integer`)
    expect(await resultTypes(client, statements)).toEqual(before)
  } finally {
    await client.end()
    await database.drop()
  }
})
