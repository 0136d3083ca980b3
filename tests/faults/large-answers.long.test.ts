/** Lists and exports of a project with megabytes of metadata, many at once, beside people of another project. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createTestDatabase, TestProject } from '@hallpass/server/testing'
import { createProject } from '@hallpass/server/testing/create-project.ts'
import { query } from '@hallpass/server/testing/embedded-fixture.ts'
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

it.runIf(process.platform === 'linux').each([
  ['one list of 900 users', 900, 1, 'server', '/users'],
  ['three lists of 700 users at once', 700, 3, 'server', '/users'],
  ['twenty exports at once', 200, 20, 'admin', '/internal/users/export'],
] as const)(
  '%s with 1.4 MB each keeps the process small, and others are served (F10)',
  {
    timeout: 300_000,
  },
  async (what, users, calls, level, path) => {
    const project = await projectWithLargeUsers(users)
    const all = Promise.all(Array.from({ length: calls }, () => drain(project, level, path)))
    const { statuses, longest } = await besides(all)
    expect(new Set(await all)).toEqual(new Set([200]))
    expect(statuses).toEqual([200])
    console.info(`${what}: at most ${Math.round(peakMegabytes())} MB, others waited ${longest} ms at most`)
    expect(peakMegabytes()).toBeLessThan(maxMegabytes)
  },
)
