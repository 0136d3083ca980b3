import { startTestServer, TestProject } from '@hallpass/server/testing'
import { requestSignInCode } from '@hallpass/server/testing/code-mails.ts'
import { startOpenCluster } from '@hallpass/server/testing/open-cluster.ts'
import { addMember, createTeam, invite } from '@hallpass/server/testing/teams.ts'
import { startReceiver } from '@hallpass/server/testing/webhook-receiver.ts'
import { createEndpoint } from '@hallpass/server/testing/webhooks.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startPgbouncer } from './pgbouncer.ts'

const cluster = await startOpenCluster()
afterAll(() => cluster.stop())

describe.each([
  ['alone', false],
  ['beside a direct way', true],
])('two servers behind a pooler %s (F13)', async (_how, hasDirect) => {
  const name = hasDirect ? 'journeys_direct' : 'journeys'
  await cluster.run(`create database ${name}`)
  // Fewer than the servers open, so that each is used by all.
  const pooler = await startPgbouncer(cluster, 6, name)
  const database = { ...pooler, drop: async () => {} }
  const env = {
    HALLPASS_URL: 'http://hallpass.localhost',
    DATABASE_URL: pooler.url,
    HALLPASS_RATE_LIMITS: 'on',
    ...(hasDirect && { HALLPASS_DIRECT_DATABASE_URL: cluster.url(name) }),
  }
  const one = await startTestServer({ database, env })
  const two = await startTestServer({ database, env, clock: one.clock })
  afterAll(async () => {
    await one.close()
    await two.close()
    await pooler.stop()
  })
  const project = await one.createProject()
  const onTwo = new TestProject(two.base, project.id, project.keys)
  const both = [project, onTwo]

  it('a server says in one line that it found a pooler', () => {
    const lines = one.logs.filter(({ msg }) => String(msg).includes('pooler'))
    expect(lines).toHaveLength(1)
    expect(lines[0]?.msg).toContain(hasDirect ? 'go through HALLPASS_DIRECT_DATABASE_URL' : 'looks every second')
  })

  it('people who sign up behind a pooler at the same time can sign in, refresh and sign out at either server', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, (_, n) => both[n % 2]!.signUp()))
    await Promise.all(
      people.map(async (person, n) => {
        const other = both[(n + 1) % 2]!
        expect((await other.signIn(person)).id).toBe(person.id)
        for (let i = 0; i < 3; i++) expect((await both[i % 2]!.refresh(person.refreshToken)).status).toBe(200)
        expect((await other.as('client', person).get('/users/me')).body.id).toBe(person.id)
      }),
    )
    const [ada] = people
    await onTwo.as('client', ada!).delete('/auth/sessions/current')
    expect((await project.refresh(ada!.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await project.server.get('/users?limit=50')).body.items).toHaveLength(24)
  })

  it('teams and their invitations work behind a pooler', async () => {
    const [ada, ben] = [await project.signUp(), await onTwo.signUp()]
    const teamId = await createTeam(project, ada)
    await addMember(onTwo, teamId, ben)
    const { code } = await invite(one, project, teamId)
    const guest = await project.signUp()
    expect((await onTwo.as('client', guest).post('/team-invitations/accept', { code })).status).toBe(200)
    const members = (await onTwo.server.get(`/users?team_id=${teamId}`)).body.items.map(
      (user: { id: string }) => user.id,
    )
    expect(new Set(members)).toEqual(new Set([ada.id, ben.id, guest.id]))
  })

  it('codes are mailed once behind a pooler', async () => {
    await project.configure({ 'auth.otp.allowSignIn': true })
    const emails = Array.from({ length: 8 }, (_, n) => `code-${n}@example.com`)
    await Promise.all(emails.map((email) => requestSignInCode(one, project, email)))
    for (const email of emails) expect(await one.mailbox.list(email)).toHaveLength(1)
  })

  it('each webhook is delivered once behind a pooler', async () => {
    const receiver = await startReceiver()
    await createEndpoint(project, receiver.url, { event_types: ['user.created'] })
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => both[n % 2]!.signUp()))
    const received = await receiver.waitFor(people.length)
    expect(received.map(({ body }) => body.data.id).sort()).toEqual(people.map(({ id }) => id).sort())
  })

  it('both servers behind a pooler know a changed configuration', async () => {
    const canSignUp = async (on: TestProject) => (await on.client.get('/projects/current')).body.config.sign_up_enabled
    for (const [changer, other] of [both, both.toReversed()]) {
      for (const allowed of [false, true]) {
        await changer!.configure({ 'auth.allowSignUp': allowed })
        expect(await canSignUp(changer!)).toBe(allowed)
        await vi.waitFor(async () => expect(await canSignUp(other!)).toBe(allowed), { timeout: 20_000, interval: 20 })
      }
    }
  })

  it('wrong passwords are counted together by two servers behind a pooler', async () => {
    const { email } = await project.signUp()
    const guess = (at: TestProject) =>
      at.client.post('/auth/password/sign-in', { email, password: 'wrong horse battery' })
    const answers: (string | undefined)[] = []
    for (let i = 0; i < 40 && !answers.includes('429'); i++) answers.push(String((await guess(both[i % 2]!)).status))
    expect(answers).toContain('429')
    expect((await guess(both[answers.length % 2]!)).status).toBe(429)
  })

  it('nothing is left on the connections of a pooler', async () => {
    const { rows } = await cluster.run(`
      select count(*)::int as locks from pg_locks l join pg_stat_activity a using (pid)
      where locktype = 'advisory' and datname = '${name}' and application_name not like '%:jobs'`)
    expect(rows).toEqual([{ locks: 0 }])
    // What is prepared under a name, or listens, shows only on the connection itself.
    expect(await pooler.leftOvers()).toEqual([])
  })
})

it('a direct address that leads to another database, or to the pooler itself, is refused (F13)', async () => {
  const pooler = await startPgbouncer(cluster, 2)
  const refusalOf = (direct: string) =>
    startTestServer({
      database: { ...pooler, drop: async () => {} },
      env: { DATABASE_URL: pooler.url, HALLPASS_DIRECT_DATABASE_URL: direct },
    }).catch((error: Error) => error.message)
  expect(await refusalOf(cluster.url('postgres'))).toContain('leads to another database than DATABASE_URL')
  expect(await refusalOf(pooler.url)).toContain('leads to a pooler that shares connections')
  await pooler.stop()
})
