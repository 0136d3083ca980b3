import { afterAll, describe, expect, it } from 'vitest'
import { deleteOldActivity } from '../../core/activity/sweep.ts'
import { foldMetricChanges } from '../../core/metrics/fold.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { tenantOf } from '../../testing/people.ts'

const server = await startTestServer({
  env: { HALLPASS_TRUST_PROXY: '127.0.0.1', HALLPASS_TRUST_PROXY_HEADER: 'cf-connecting-ip' },
})
afterAll(() => server.close())
const newProject = () => server.createProject({ config: { magic_link_enabled: true } })
const day = 86_400_000

async function metrics(project: TestProject, query = '') {
  await server.app.activity.flush()
  const answer = await project.admin.get(`/internal/metrics${query}`)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const withAnonymous = (project: TestProject) => metrics(project, '?include_anonymous=true')
const today = () => server.clock.now().toISOString().slice(0, 10)
const activityOf = (points: { date: string; activity: number }[]) => points.map((point) => point.activity)
const lastOf = (points: { date: string; activity: number }[]) => points.at(-1)?.activity
const idsOf = (users: { id: string }[]) => users.map((user) => user.id)
const methodsOf = (body: { login_methods: { method: string; count: number }[] }) =>
  Object.fromEntries(body.login_methods.map(({ method, count }) => [method, count]))

it('metrics of a project without users are all zeros', async () => {
  const project = await newProject()
  const body = await metrics(project)
  expect(body).toEqual({
    total_users: 0,
    daily_users: body.daily_users,
    daily_active_users: body.daily_users,
    users_by_country: {},
    recently_registered: [],
    recently_active: [],
    login_methods: [],
  })
  expect(activityOf(body.daily_users)).toEqual(Array(31).fill(0))
})

it('metrics have 31 UTC days, the oldest first and today last', async () => {
  const { daily_users } = await metrics(await newProject())
  const dates = daily_users.map((point: { date: string }) => point.date)
  expect(dates.at(-1)).toBe(today())
  expect(dates).toHaveLength(31)
  expect(dates).toEqual(dates.toSorted())
  expect(Date.parse(dates[30]) - Date.parse(dates[0])).toBe(30 * day)
})

it('only callers that ask for extensions see the 31 days before', async () => {
  const project = await newProject()
  await project.signUp()
  await project.server.post('/users', { signed_up_at_millis: server.clock.now().getTime() - 40 * day })
  await server.app.activity.flush()
  server.clock.advance(31 * day)
  await project.signUp()
  expect(await metrics(project)).not.toHaveProperty('previous_daily_users')
  await server.app.activity.flush()
  const { body } = await project.admin.get('/internal/metrics', { headers: { 'x-hallpass-extensions': '1' } })
  expect(activityOf(body.previous_daily_users)).toEqual([...Array(30).fill(0), 1])
  expect(activityOf(body.previous_daily_active_users)).toEqual([...Array(30).fill(0), 1])
  expect(activityOf(body.daily_users)).toEqual([...Array(30).fill(0), 1])
  const [first] = body.daily_users
  expect(Date.parse(first.date) - Date.parse(body.previous_daily_users.at(-1).date)).toBe(day)
})

it('metrics count sign-ups and active users by day, and list the newest five first', async () => {
  const project = await newProject()
  const people = []
  for (let n = 0; n < 6; n++) {
    people.push(await project.signUp())
    server.clock.advance(1000)
  }
  const body = await metrics(project)
  expect(body.total_users).toBe(6)
  expect([lastOf(body.daily_users), lastOf(body.daily_active_users)]).toEqual([6, 6])
  expect(idsOf(body.recently_registered)).toEqual(idsOf(people.slice(1).reverse()))
  expect(idsOf(body.recently_active)).toEqual(idsOf(people.slice(1).reverse()))
  expect(body.recently_registered[0]).toMatchObject({ primary_email: people[5]!.email, server_metadata: null })
  expect(body.recently_registered[0]).not.toHaveProperty('is_blocked')

  await project.signIn(people[0]!)
  expect(idsOf((await metrics(project)).recently_active)[0]).toBe(people[0]!.id)
  server.clock.advance(2 * day)
  await project.refresh(people[1]!.refreshToken)
  const later = await metrics(project)
  expect(activityOf(later.daily_users).slice(-3)).toEqual([6, 0, 0])
  expect(activityOf(later.daily_active_users).slice(-3)).toEqual([6, 0, 1])
  expect(idsOf(later.recently_active)[0]).toBe(people[1]!.id)
})

it("metrics still count a deleted user's activity, but no longer list the user", async () => {
  const project = await newProject()
  const [gone, stays] = [await project.signUp(), await project.signUp()]
  await metrics(project)
  await project.server.delete(`/users/${gone.id}`)
  const body = await metrics(project)
  expect(body.total_users).toBe(1)
  expect([lastOf(body.daily_users), lastOf(body.daily_active_users)]).toEqual([1, 2])
  expect(idsOf(body.recently_active)).toEqual([stays.id])
  expect(idsOf(body.recently_registered)).toEqual([stays.id])
  expect(methodsOf(body)).toEqual({ password: 1 })
})

it('metrics leave anonymous users out unless asked, and count them from their upgrade on', async () => {
  const project = await newProject()
  const guest = await project.signUpAnonymously()
  const before = await metrics(project)
  expect([before.total_users, lastOf(before.daily_users), lastOf(before.daily_active_users)]).toEqual([0, 0, 0])
  expect([before.recently_registered, before.recently_active]).toEqual([[], []])
  const all = await withAnonymous(project)
  expect([all.total_users, lastOf(all.daily_users), lastOf(all.daily_active_users)]).toEqual([1, 1, 1])
  expect([idsOf(all.recently_registered), idsOf(all.recently_active)]).toEqual([[guest.id], [guest.id]])

  const upgraded = await project.as('client', guest).post('/auth/password/sign-up', {
    email: 'guest@example.com',
    password: 'correct horse battery',
    verification_callback_url: 'http://localhost:3000/handler/email-verification',
  })
  expect(upgraded.status).toBe(200)
  const after = await metrics(project)
  expect([after.total_users, lastOf(after.daily_users), lastOf(after.daily_active_users)]).toEqual([1, 1, 1])
  expect((await withAnonymous(project)).total_users).toBe(1)
  expect(methodsOf(after)).toEqual({ password: 1 })
})

it('metrics count sign-in methods by kind, of anonymous users too', async () => {
  const project = await newProject()
  await project.configure({ 'auth.oauth.providers.github': { type: 'github', allowSignIn: true } })
  const made = await project.server.post('/users', {
    primary_email: 'ada@example.com',
    primary_email_auth_enabled: true,
    password: 'correct horse battery',
    otp_auth_enabled: true,
    oauth_providers: [{ id: 'github', account_id: '1', email: 'ada@example.com' }],
  })
  await project.server.post('/users', { is_anonymous: true, otp_auth_enabled: true })
  const db = await tenantOf(server, project)
  await db
    .insertInto('passkeys')
    .values({
      id: made.body.id,
      user_id: made.body.id,
      credential_id: 'c',
      public_key: Buffer.of(1),
      display_name: 'k',
    })
    .execute()
  expect(methodsOf(await metrics(project))).toEqual({ password: 1, otp: 2, passkey: 1, github: 1 })
  await project.server.patch(`/users/${made.body.id}`, { password: null, otp_auth_enabled: false })
  expect(methodsOf(await metrics(project))).toEqual({ otp: 1, passkey: 1, github: 1 })
  await db.updateTable('oauth_accounts').set({ allow_sign_in: false }).execute()
  expect(methodsOf(await metrics(project))).toEqual({ otp: 1, passkey: 1 })
  await project.server.delete(`/users/${made.body.id}`)
  expect(methodsOf(await metrics(project))).toEqual({ otp: 1 })
})

it('metrics count users by the country of their latest activity that has one', async () => {
  const project = await newProject()
  const from = (country: string) => ({
    headers: { 'user-agent': 'Mozilla/5.0', 'cf-connecting-ip': '203.0.113.7', 'cf-ipcountry': country },
  })
  const [ada, bob] = [await project.signUp(), await project.signUp()]
  expect((await metrics(project)).users_by_country).toEqual({})
  const signIn = (person: typeof ada, country: string) =>
    project.client.post('/auth/password/sign-in', { email: person.email, password: person.password }, from(country))
  await signIn(ada, 'CH')
  await signIn(bob, 'CH')
  expect((await metrics(project)).users_by_country).toEqual({ CH: 2 })
  await signIn(ada, 'FR')
  await project.signIn(ada)
  expect((await metrics(project)).users_by_country).toEqual({ CH: 1, FR: 1 })
  server.clock.advance(40 * day)
  await project.signIn(ada)
  expect((await metrics(project)).users_by_country).toEqual({ CH: 1, FR: 1 })
  await project.server.delete(`/users/${bob.id}`)
  expect((await metrics(project)).users_by_country).toEqual({ FR: 1 })
})

it('metrics are the same before and after their changes are folded', async () => {
  const project = await newProject()
  for (let n = 0; n < 3; n++) await project.signUp()
  await project.signUpAnonymously()
  const before = [await metrics(project), await withAnonymous(project)]
  expect(await foldMetricChanges(server.app.database.system)).toBeGreaterThan(0)
  expect(await foldMetricChanges(server.app.database.system)).toBe(0)
  expect([await metrics(project), await withAnonymous(project)]).toEqual(before)
  expect(before[0].total_users).toBe(3)
})

it('metrics drop activity that is too old, but keep what they counted', async () => {
  const project = await newProject()
  await project.signUp()
  await metrics(project)
  server.clock.advance(30 * day)
  await deleteOldActivity(
    { system: server.app.database.system, now: server.clock.now() },
    server.app.settings.retain.activity,
  )
  expect(activityOf((await metrics(project)).daily_active_users)[0]).toBe(1)
  server.clock.advance(6 * day)
  await deleteOldActivity(
    { system: server.app.database.system, now: server.clock.now() },
    server.app.settings.retain.activity,
  )
  const left = await (await tenantOf(server, project)).selectFrom('user_activity').selectAll().execute()
  expect(left).toEqual([])
  expect((await metrics(project)).total_users).toBe(1)
})

it.each(['client', 'server'] as const)('metrics are not for the %s level', async (level) => {
  const answer = await (await newProject()).as(level).get('/internal/metrics')
  expect([answer.status, answer.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
  expect(answer.body.details).toEqual({ actual_access_type: level, allowed_access_types: ['admin'] })
})

it.each(['include_anonymous=1', 'include_anonymous=TRUE', 'more=1'])('metrics refuse the query %s', async (query) => {
  const answer = await (await newProject()).admin.get(`/internal/metrics?${query}`)
  expect([answer.status, answer.code]).toEqual([400, 'SCHEMA_ERROR'])
})

describe('the last days', () => {
  const extended = { headers: { 'x-hallpass-extensions': '1' } }

  it('are as many as asked for, and say how many different people were active in them', async () => {
    const project = await server.createProject()
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const read = async (days: number) => {
      await server.app.activity.flush()
      return (await project.admin.get(`/internal/metrics?days=${days}`, extended)).body
    }
    expect(await read(7)).toMatchObject({ active_users: 2 })
    server.clock.advance(8 * day)
    await project.refresh(ada.refreshToken)
    // On two days, and still one person.
    server.clock.advance(day)
    await project.refresh(ada.refreshToken)
    const week = await read(7)
    expect([week.daily_users.length, week.active_users, (await read(30)).active_users]).toEqual([7, 1, 2])
    await project.server.delete(`/users/${bob.id}`)
    expect((await read(30)).active_users).toBe(1)
    expect((await read(365)).daily_users).toHaveLength(365)
    expect((await project.admin.get('/internal/metrics?days=367', extended)).status).toBe(400)
    expect((await project.admin.get('/internal/metrics')).body).not.toHaveProperty('active_users')
  })

  it('have the sign-ins that failed', async () => {
    const project = await server.createProject()
    const ada = await project.signUp()
    const fail = () => project.client.post('/auth/password/sign-in', { email: ada.email, password: 'wrong wrong' })
    await fail()
    server.clock.advance(day)
    await fail()
    await fail()
    await server.app.signIns.flush()
    const { body } = await project.admin.get('/internal/metrics?days=7', extended)
    const counts = body.daily_failed_sign_ins.map(({ activity }: { activity: number }) => activity)
    expect(counts).toEqual([0, 0, 0, 0, 0, 1, 2])
  })
})
