/** One server as an operator runs it, and what may befall it; other files do some of this at full size. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createTestDatabase, TestProject } from '@hallpass/server/testing'
import { callbackUrl } from '@hallpass/server/testing/code-mails.ts'
import { createProject } from '@hallpass/server/testing/create-project.ts'
import { query } from '@hallpass/server/testing/embedded-fixture.ts'
import { startHangingServer, useMailServer } from '@hallpass/server/testing/hanging-mail-server.ts'
import { bySize } from '@hallpass/server/testing/lane.ts'
import { startMailServer } from '@hallpass/server/testing/mail-server.ts'
import { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { cutConnections } from './cut.ts'
import { internalKeys, mailEnv, openEnv } from './env.ts'
import { beginSignUp, clientHeaders } from './half-sent.ts'
import { jumpingClock, jumps } from './jumping-clock.ts'
import { startProcess } from './server-process.ts'

/** Addresses that the email server has refused for now, once each. */
const refused = new Set<string>()
const mailServer = await startMailServer({
  onRcptTo: ({ address }, _session, done) => {
    const isFirst = address.startsWith('later-') && !refused.has(address)
    if (isFirst) refused.add(address)
    done(isFirst ? Object.assign(new Error('later'), { responseCode: 451 }) : undefined)
  },
})
afterAll(() => mailServer.close())
const database = await createTestDatabase()
afterAll(() => database.drop())
const server = await startProcess({
  ...openEnv,
  ...mailEnv(mailServer),
  ...jumpingClock,
  DATABASE_URL: database.url,
  HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-one-server-know',
  HALLPASS_DRAIN: bySize({ quick: '2s', long: '5s', soak: '5s' }),
})
afterAll(() => server.kill())
const internal = new TestProject(server.base, 'internal', internalKeys)
// One for all, whose people have no password unless they need it: each password takes a tenth of a second of computing.
const project = await createProject(internal, server.base, { config: { magic_link_enabled: true } })
const run = (statement: string) => query(database.connection, statement)
const soon = { timeout: maxWaitMillis }
const received = (email: string) => mailServer.deliveries.filter(({ to }) => to.includes(email)).length
const arrives = (email: string) => vi.waitFor(() => expect(received(email)).toBe(1), soon)
const askForCode = (project: TestProject, email: string) =>
  project.server.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl })

it('a read-only database makes writes wait, is seen by health checks, and needs no restart (F9)', async () => {
  const ada = await project.signUpAnonymously()
  const [{ name }] = await run('select current_database() as name')
  const ready = async () => (await fetch(`${server.base}/health/ready`)).status
  await run(`alter database ${name} set default_transaction_read_only = on`)
  await run(cutConnections)
  const answer = await project.refresh(ada.refreshToken)
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(await ready()).toBe(503)
  await run(`begin; set transaction read write; alter database ${name} reset default_transaction_read_only; commit`)
  await run(cutConnections)
  await vi.waitFor(async () => expect(await ready()).toBe(200), soon)
  await vi.waitFor(async () => expect((await project.refresh(ada.refreshToken)).status).toBe(200), soon)
})

it('a clock that jumps by an hour, either way, delays no email and ends no session (F5)', async () => {
  const ada = await project.signUpAnonymously()
  for (const { offset, jump } of jumps) {
    await jump(server, (holds) => vi.waitUntil(holds, soon))
    const { status, body } = await project.refresh(ada.refreshToken)
    expect(status).toBe(200)
    const me = await project.as('client', { accessToken: body.access_token }).get('/users/me')
    expect(me.body.id).toBe(ada.id)
    const email = `later-${offset}@example.com`
    await askForCode(project, email)
    await vi.waitFor(() => expect(refused).toContain(email), soon)
  }
  // They are tried again by the clock of the database.
  for (const email of refused) await arrives(email)
})

it('people sign in and refresh while everything that reads one table waits (F10)', async () => {
  const ada = await project.signUp()
  const holder = new pg.Client(database.connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table sent_emails in access exclusive mode')
  const stuck = Array.from({ length: 30 }, () => project.admin.get('/internal/emails'))
  await vi.waitFor(async () => {
    const waiting = await run(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sent_emails%'",
    )
    expect(waiting.length).toBeGreaterThan(1)
  }, soon)
  await project.signIn(ada)
  expect((await project.refresh(ada.refreshToken)).status).toBe(200)
  expect((await project.as('client', ada).get('/users/me')).status).toBe(200)
  await holder.query('commit')
  const statuses = new Set((await Promise.all(stuck)).map(({ status }) => status))
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
})

const oldRows = bySize({ quick: 6000, long: 200_000, soak: 1_000_000 })

it('what is no longer kept goes, however much of it there is (F12)', { timeout: 600_000 }, async () => {
  const { id } = await project.signUpAnonymously()
  const rows = `from users, generate_series(1, ${oldRows}) where users.id = '${id}'`
  await run(`set session_replication_role = replica;
    insert into outbox (tenancy_id, id, type, payload, created_at)
      select tenancy_id, gen_random_uuid(), 'user.created', '{}', now() - interval '3 years' ${rows};
    insert into sessions (tenancy_id, id, user_id, token_hash, expires_at)
      select tenancy_id, gen_random_uuid(), users.id, sha256(gen_random_uuid()::text::bytea), now() - interval '3 years' ${rows}`)
  const countOld = async () => {
    const [{ n }] = await run(`select (select count(*) from outbox where created_at < now() - interval '1 year')
      + (select count(*) from sessions where expires_at < now() - interval '1 year') as n`)
    return Number(n)
  }
  expect(await countOld()).toBe(2 * oldRows)
  await run(
    `select graphile_worker.add_job(name) from unnest('{delete-old-events,delete-expired-sessions}'::text[]) name`,
  )
  await vi.waitFor(async () => expect(await countOld()).toBe(0), { timeout: 500_000 })
})

const waitingEmails = bySize({ quick: 200, long: 4000, soak: 4000 })

it('a code leaves while the emails of another project wait for a server that hangs (F10)', {
  timeout: 120_000,
}, async () => {
  const hostile = await createProject(internal, server.base, { config: { magic_link_enabled: true }, newOwner: true })
  const { port, sockets, close } = await startHangingServer()
  onTestFinished(close)
  await useMailServer(hostile, port)
  await askForCode(hostile, 'victim@example.com')
  await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0), soon)
  await run(`insert into outbox (tenancy_id, id, type, payload) select tenancy_id, gen_random_uuid(), type, payload
    from outbox, generate_series(1, ${waitingEmails}) where payload ->> 'email' = 'victim@example.com'`)
  await askForCode(project, 'ada@example.com')
  await arrives('ada@example.com')
  // It did not come after all of the others.
  const [{ n }] = await run(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier in ('outbox', 'retry-mail')",
  )
  expect(n).toBeGreaterThan(waitingEmails / 2)
})

/** A connection that is kept, as proxies do; it is open when this resolves. */
async function keepConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (path: string) => {
    const sent = get(server.base + path, { agent, headers: clientHeaders(server.base) })
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  expect(await ask('/health/ready')).toBe(200)
  return { ask, close: () => agent.destroy() }
}

it('a server that is told to stop is not ready but answers, and ends when its last call has (F8)', async () => {
  // One for each question: all are answered whenever they come, also by a server that takes no new connections any more.
  const [ready, live, api] = [await keepConnection(), await keepConnection(), await keepConnection()]
  const finishSignUp = beginSignUp(server.base)
  const exit = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  await vi.waitFor(async () => expect(await ready.ask('/health/ready')).toBe(503), soon)
  expect(await live.ask('/health/live')).toBe(200)
  expect(await api.ask('/api/v1/projects/current')).toBe(200)
  // It takes nobody else, and waits for this one.
  await vi.waitFor(() => expect(fetch(`${server.base}/health/live`)).rejects.toThrow(), soon)
  for (const kept of [ready, live, api]) kept.close()
  const { headers, body } = await finishSignUp()
  expect(headers.connection).toBe('close')
  expect(body).toMatchObject({ user_id: expect.any(String) })
  expect(await exit).toEqual([0, null])
})
