import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

it('a project from before the audit log gets a first entry, and one that has entries none', async () => {
  const database = await createEmptyDatabase()
  const { connection } = database
  const { version } = readMigrations().find(({ name }) => name === 'logs_begin')!
  await migrate({ connection, upTo: version - 1 })
  const client = new pg.Client(connection)
  await client.connect()
  const [old, living] = [randomUUID(), randomUUID()]
  for (const id of [old, living]) {
    await client.query("insert into projects (id, display_name) values ($1, 'Acme')", [id])
    await client.query('insert into tenancies (id, project_id) values ($1, $2)', [id, id])
  }
  await client.query('insert into audit_heads (tenancy_id, sequence) values ($1, 7)', [living])
  await migrate({ connection })
  const { rows } = await client.query("select tenancy_id, entry->>'action' as action from audit_pending")
  expect(rows).toEqual([{ tenancy_id: old, action: 'audit_log.adopted' }])
  await client.end()
  await database.drop()
})
