// Compares the committed description and types of the schema with what the migrations make; --write updates them.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../packages/server/src/db/embedded/start-embedded-postgres.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { readMigrations } from '../packages/server/src/db/migration-files.ts'
import { packageDir } from '../packages/server/src/db/package-dir.ts'
import type { DbConnection } from '../packages/server/src/db/pool.ts'
import { describeSchema } from '../packages/server/src/db/schema-description.ts'
import { generateSchemaTypes } from '../packages/server/src/db/schema-types.ts'

const files = {
  description: path.join(packageDir(), 'migrations/schema.gen.txt'),
  types: path.join(packageDir(), 'src/db/schema.gen.ts'),
}

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function migrateStepByStep(connection: DbConnection) {
  for (const { version } of readMigrations()) await migrate({ connection, upTo: version })
}

async function inspect(server: pg.ClientConfig) {
  await withClient({ ...server, database: 'postgres' }, (client) => client.query('create database steps'))
  const steps = { ...server, database: 'steps' }
  await migrateStepByStep(steps)
  await migrate({ connection: server })
  const stepwise = await withClient(steps, describeSchema)
  const description = await withClient(server, describeSchema)
  if (stepwise !== description) throw new Error('Migrated one by one, the schema differs from migrated in one go.')
  return { description, types: await withClient(server, generateSchemaTypes) }
}

function compare(file: string, expected: string, write: boolean) {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === expected) return
  const name = path.relative(process.cwd(), file)
  if (write) {
    fs.writeFileSync(file, expected)
    console.log(`wrote ${name}`)
  } else {
    console.error(`${name} does not match the migrations. Run: npm run schema:update`)
    process.exitCode = 1
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hallpass-schema-'))
// Passable for the unprivileged user who runs Postgres when we are root.
fs.chmodSync(folder, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), settings: { fsync: 'off' } })
try {
  const { description, types } = await inspect(postgres.connection)
  const write = process.argv.includes('--write')
  compare(files.description, description, write)
  compare(files.types, types, write)
} finally {
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
