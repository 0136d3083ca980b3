/** Calls while the database cannot do its work (F9). */
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, startTestServer } from '../testing/index.ts'

const database = await createTestDatabase()
const server = await startTestServer({ database })
const project = await server.createProject()
const ada = await project.signUp()
const admin = new pg.Client(database.connection)
await admin.connect()
afterAll(async () => {
  await admin.end()
  await server.close()
  await database.drop()
})

const writes = () => project.server.post('/users', { display_name: 'Ada' })
const wellAgain = () => vi.waitFor(async () => expect((await writes()).status).toBe(201), { timeout: 60_000 })

/** Browsers hide an answer without the CORS headers, and clients try again by the other. */
const askedToWait = (answer: { status: number; headers: Headers }) => ({
  status: answer.status,
  retryAfter: Number(answer.headers.get('retry-after')) > 0,
  readable: answer.headers.get('access-control-allow-origin'),
})
const inAMoment = { status: 503, retryAfter: true, readable: '*' }

it('a read-only database makes writes wait, answers reads, and is seen by health checks (F9)', async () => {
  const reconnect = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  const name = admin.database
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  await reconnect()
  expect(askedToWait(await writes())).toEqual(inAMoment)
  expect(askedToWait(await project.refresh(ada.refreshToken))).toEqual(inAMoment)
  expect((await project.server.get(`/users/${ada.id}`)).status).toBe(200)
  const health = await server.request('GET', '/health?db')
  expect(health).toMatchObject({ status: 503, body: { status: 'error', database: 'read-only' } })
  expect((await server.request('GET', '/health')).status).toBe(200)

  await admin.query(`alter database ${name} reset default_transaction_read_only`)
  await reconnect()
  await wellAgain()
  expect((await server.request('GET', '/health?db')).status).toBe(200)
})

describe.each([
  ['a full disk', '53100'],
  ['a database without memory', '53200'],
  ['a database without free connections', '53300'],
])('%s', (_what, state) => {
  it(`makes writes wait, and they work once it has room again (F9), ${state}`, async () => {
    // As Postgres reports it.
    await admin.query(`create function ill() returns trigger language plpgsql as
      $$ begin raise exception 'ill' using errcode = '${state}'; end $$`)
    await admin.query('create trigger ill before insert on users for each row execute function ill()')
    expect(askedToWait(await writes())).toEqual(inAMoment)
    await admin.query('drop function ill cascade')
    await wellAgain()
  })
})
