import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { foldMetricChanges } from '../../core/metrics/fold.ts'
import { importBatch } from '../../core/users/transfer/index.ts'
import { countedSlowly } from '../../testing/counted-slowly.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { tenantOf } from '../../testing/people.ts'

const server = await startTestServer({
  env: { HALLPASS_TRUST_PROXY: '127.0.0.1', HALLPASS_TRUST_PROXY_HEADER: 'cf-connecting-ip' },
})
afterAll(() => server.close())
const config = { magic_link_enabled: true }
const system = () => server.app.database.system

/** Both views of the metrics, without the lists of users. */
async function counted(project: TestProject) {
  await server.app.activity.flush()
  const views = []
  for (const flag of ['false', 'true']) {
    const { body } = await project.admin.get(`/internal/metrics?include_anonymous=${flag}`)
    const { recently_active, recently_registered, login_methods, ...counts } = body
    views.push({
      ...counts,
      login_methods: login_methods.toSorted((a: Method, b: Method) => (a.method < b.method ? -1 : 1)),
    })
  }
  return views
}
type Method = { method: string }

const slowly = async (project: TestProject) => [
  await countedSlowly(server, project, false),
  await countedSlowly(server, project, true),
]

async function idsIn(project: TestProject): Promise<string[]> {
  const db = await tenantOf(server, project)
  const rows = await db.selectFrom('users').select('id').orderBy('id').execute()
  return rows.map((row) => row.id)
}

const atRandom = (ids: readonly string[], n: number) => ids[n % ids.length] ?? randomUUID()
const browser = (country: string) => ({
  headers: { 'user-agent': 'Mozilla/5.0', 'cf-connecting-ip': '203.0.113.7', 'cf-ipcountry': country },
})
const countries = ['CH', 'FR', 'JP']

/** Everything that can happen to the rows that are counted, by way of the endpoints. `n` chooses. */
const operations: ((project: TestProject, n: number) => Promise<unknown>)[] = [
  (project) => project.signUp(),
  (project) => project.signUpAnonymously(),
  async (project, n) => {
    const guest = await project.signUpAnonymously()
    await project.as('client', guest).post('/auth/password/sign-up', {
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000/handler',
    })
    await server.app.activity.flush()
    if (n % 2) await project.server.delete(`/users/${guest.id}`)
  },
  (project, n) => project.server.post('/users', { is_anonymous: n % 2 === 0, otp_auth_enabled: n % 3 === 0 }),
  async (project, n) => project.server.delete(`/users/${atRandom(await idsIn(project), n)}`),
  async (project, n) =>
    project.server.patch(`/users/${atRandom(await idsIn(project), n)}`, {
      otp_auth_enabled: n % 2 === 0,
      password: null,
    }),
  async (project, n) => project.server.patch(`/users/${atRandom(await idsIn(project), n)}`, { is_anonymous: false }),
  async (project, n) => {
    const person = await project.signUp()
    const { email, password } = person
    await project.client.post('/auth/password/sign-in', { email, password }, browser(countries[n % 3]!))
  },
  async (project, n) => {
    const records = Array.from({ length: 1 + (n % 5) }, (_, at) => ({
      line: at + 1,
      record: {
        is_anonymous: at % 2 === 0,
        signed_up_at_millis: server.clock.now().getTime() - ((n * 7 + at) % 50) * 86_400_000,
        otp_auth_enabled: true,
      },
    }))
    const { app } = server
    const context = {
      sealer: app.sealer,
      passwords: app.passwords,
      project: await app.projects.get(project.id),
      now: server.clock.now(),
    }
    await importBatch(await tenantOf(server, project), context, records, 'fail')
  },
  async () => server.clock.advance(13 * 3_600_000),
  () => foldMetricChanges(system()),
]

it('metrics are exact after any series of changes', { timeout: 120_000 }, async () => {
  const step = fc.tuple(fc.nat(operations.length - 1), fc.nat(1000))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const project = await server.createProject({ config })
      for (const [operation, n] of steps) await operations[operation]!(project, n)
      expect(await counted(project)).toEqual(await slowly(project))
    }),
    { numRuns: 12 },
  )
})

it('metrics are exact after changes at once, while others fold', async () => {
  const project = await server.createProject({ config })
  const ids: string[] = []
  for (let n = 0; n < 10; n++) ids.push((await project.signUpAnonymously()).id)
  await Promise.all([
    ...Array.from({ length: 20 }, () => project.server.post('/users', { otp_auth_enabled: true })),
    ...ids.slice(0, 5).map((id) => project.server.delete(`/users/${id}`)),
    ...ids.slice(3, 8).map((id) => project.server.patch(`/users/${id}`, { is_anonymous: false })),
    ...ids.slice(0, 8).map((id) => project.server.delete(`/users/${id}`)),
    ...Array.from({ length: 5 }, () => foldMetricChanges(system())),
  ])
  expect(await counted(project)).toEqual(await slowly(project))
  expect((await counted(project))[0].total_users).toBe(20)
})

it('metrics do not count what was rolled back', async () => {
  const project = await server.createProject({ config })
  await project.signUp()
  const db = await tenantOf(server, project)
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('users').values({ id: randomUUID(), password_hash: 'x' }).execute()
    await tx.deleteFrom('users').where('password_hash', '!=', 'x').execute()
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect((await counted(project))[0].total_users).toBe(1)
  expect(await counted(project)).toEqual(await slowly(project))
})

it('metrics of an erased project are dropped', async () => {
  const project = await server.createProject({ config })
  for (let n = 0; n < 3; n++) await project.signUp()
  const { tenancyId } = await server.app.projects.get(project.id)
  await system().deleteFrom('projects').where('id', '=', project.id).execute()
  await foldMetricChanges(system())
  for (const table of ['metric_changes', 'metric_counts'] as const) {
    const left = await system().selectFrom(table).selectAll().where('tenancy_id', '=', tenancyId).execute()
    expect(left).toEqual([])
  }
})
