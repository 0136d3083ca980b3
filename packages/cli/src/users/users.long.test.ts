import { existsSync } from 'node:fs'
import { createSmallPool, startEmbeddedPostgres } from '@hallpass/server/operator'
import { expect, it } from 'vitest'
import { startUsersFixture } from './users-fixture.ts'

const { server, at, run, write, importInto, exportFrom } = await startUsersFixture()

it('imports more users than fit one batch, and prints its progress', async () => {
  const project = await server.createProject()
  write(
    'users.jsonl',
    Array.from({ length: 10_001 }, (_, n) => ({ primary_email: `n${n}@example.com` })),
  )
  const { code, out, errors } = await importInto(project, 'users.jsonl')
  expect(code).toBe(0)
  expect(out).toBe('Done: 10,001 created, 0 updated, 0 skipped.')
  expect(errors.split('\n')).toEqual(['10,000 records checked …', '10,000 records imported …'])
  const { errors: messages, written } = await exportFrom(project)
  expect(messages.split('\n')).toEqual(['10,000 users exported …', 'Exported 10,001 users.'])
  expect(new Set(written.trim().split('\n')).size).toBe(10_001)
  expect(existsSync(at('users.jsonl.checkpoint'))).toBe(false)
})

const project = '--project=7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60'

it('works on the embedded database while no server runs', async () => {
  const embedded = (args: string[]) => run([...args, '--data-dir', at('.hallpass')], {})
  const missing = await embedded(['export', project])
  expect(missing.code).toBe(1)
  expect(missing.errors).toContain('There is no database in')
  const postgres = await startEmbeddedPostgres({ dataDir: at('.hallpass') })
  await postgres.stop()
  expect((await embedded(['export', project])).errors).toContain('There is no project')
  const running = await startEmbeddedPostgres({ dataDir: at('.hallpass') })
  const pool = createSmallPool(running.connection)
  const id = project.split('=')[1]
  await pool.query("insert into projects (id, display_name) values ($1, 'p')", [id])
  await pool.query('insert into tenancies (id, project_id) values (gen_random_uuid(), $1)', [id])
  await pool.end()
  const inUse = await embedded(['export', project])
  expect(inUse.errors).toContain('is in use by')
  await running.stop()
  write('users.jsonl', [{ primary_email: 'ada@example.com' }])
  expect((await embedded(['import', 'users.jsonl', project])).out).toBe('Done: 1 created, 0 updated, 0 skipped.')
  expect((await embedded(['export', project])).written).toContain('ada@example.com')
})
