/** Lists and exports of a project with megabytes of metadata, many at once, beside people of another project. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createTestDatabase, TestProject } from '@hallpass/server/testing'
import { createProject } from '@hallpass/server/testing/create-project.ts'
import { query } from '@hallpass/server/testing/embedded-fixture.ts'
import { bySize } from '@hallpass/server/testing/lane.ts'
import { afterAll, expect, it } from 'vitest'
import { internalKeys } from './env.ts'
import { prepareLoad } from './load.ts'
import { startProcess } from './server-process.ts'

const database = await createTestDatabase()
const prepared = await prepareLoad()
const server = await startProcess({
  ...prepared.env,
  DATABASE_URL: database.url,
  HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-large-answers-know',
})
afterAll(async () => {
  await server.kill()
  await prepared.close()
  await database.drop()
})

const maxMegabytes = 600
const internal = new TestProject(server.base, 'internal', internalKeys)

/** The most that the process has ever held. */
const peakMegabytes = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024

async function projectWithLargeUsers(count: number): Promise<TestProject> {
  const project = await createProject(internal, server.base)
  await query(
    database.connection,
    `insert into users (tenancy_id, id, server_metadata)
      select t.id, gen_random_uuid(), json_build_object('text', repeat('x', 1400000))
      from tenancies t, generate_series(1, ${count}) where t.project_id = '${project.id}'`,
  )
  return project
}

/** Reads an answer without keeping it. */
async function drain(project: TestProject, level: 'server' | 'admin', path: string) {
  const headers = Object.entries(project.headers(level)).filter((one): one is [string, string] => one[1] !== undefined)
  const response = await fetch(`${server.base}/api/v1${path}`, { headers })
  for await (const _chunk of response.body ?? []);
  return response.status
}

/** People of another project who come all the time, until the work is done; and the longest that one of them waited. */
async function besides(work: Promise<unknown>) {
  const other = await createProject(internal, server.base)
  const ada = await other.signUp({ email: `${randomUUID()}@example.com` })
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  const statuses = new Set<number>()
  let longest = 0
  while (!isDone) {
    const start = performance.now()
    statuses.add((await other.as('client', ada).get('/users/me')).status)
    longest = Math.max(longest, performance.now() - start)
  }
  await done
  return { statuses: [...statuses], longest: Math.round(longest) }
}

type Burst = readonly [what: string, users: number, calls: number, level: 'server' | 'admin', path: string]
const bursts = (times: number): readonly Burst[] => [
  [`one list of ${450 * times} users`, 450 * times, 1, 'server', '/users'],
  [`three lists of ${350 * times} users at once`, 350 * times, 3, 'server', '/users'],
  ['twenty exports at once', 100 * times, 20, 'admin', '/internal/users/export'],
]

it.runIf(process.platform === 'linux').each(
  bySize<readonly Burst[]>({
    // More than the process may hold.
    quick: [['three lists of 150 users at once', 150, 3, 'server', '/users']],
    long: bursts(1),
    soak: Array(5).fill(bursts(2)).flat(),
  }),
)(
  '%s with 1.4 MB each keeps the process small, and others are served (F10)',
  { timeout: 300_000 },
  async (what, users, calls, level, path) => {
    const project = await projectWithLargeUsers(users)
    const all = Promise.all(Array.from({ length: calls }, () => drain(project, level, path)))
    const { statuses, longest } = await besides(all)
    // On a busy machine some wait for their turn so long that they are told to come again.
    expect(new Set([...(await all), 429])).toEqual(new Set([200, 429]))
    expect(statuses).toEqual([200])
    console.info(`${what}: at most ${Math.round(peakMegabytes())} MB, others waited ${longest} ms at most`)
    expect(peakMegabytes()).toBeLessThan(maxMegabytes)
  },
)
