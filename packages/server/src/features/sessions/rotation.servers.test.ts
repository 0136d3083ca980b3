/** Refresh tokens that are replaced, where several processes serve, secrets change and installations are upgraded. */
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { createTestDatabase, startTestServer, TestProject } from '../../testing/index.ts'
import type { TestDatabase } from '../../testing/test-database.ts'

const keep = { rotation: '1' }
const [older, newer] = ['an-older-secret-of-forty-characters-0001', 'a-newer-secret-of-forty-characters-00002']
const dead = { status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }

async function emptyDatabase() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

const next = async (on: TestProject, token: string): Promise<string> => {
  const { status, body } = await on.refresh(token, keep)
  expect(status).toBe(200)
  return body.refresh_token
}

it('two processes replace the tokens of one session in turn and at once, also under another secret each', async () => {
  const database = await emptyDatabase()
  const clock = new FixedClock()
  const one = await startTestServer({ database, clock, env: { HALLPASS_SECRET: `${older},${newer}` } })
  const two = await startTestServer({ database, clock, env: { HALLPASS_SECRET: `${newer},${older}` } })
  const project = await one.createProject()
  const onTwo = new TestProject(two.base, project.id, project.keys)
  let token = (await project.signUp()).refreshToken
  for (let round = 0; round < 10; round += 1) {
    clock.advance(60_000)
    const [first, second] = round % 2 ? [project, onTwo] : [onTwo, project]
    const [, after] = await Promise.all([first.refresh(token), next(second, token)])
    // The other one is asked the same again: a retry by way of a load balancer.
    expect(await next(first, token)).toBe(after)
    token = after
  }
  await one.close()
  await two.close()
})

it('taking an old secret off the list signs nobody out, and old tokens are then unknown', async () => {
  const database = await emptyDatabase()
  const clock = new FixedClock()
  const before = await startTestServer({ database, clock, env: { HALLPASS_SECRET: `${newer},${older}` } })
  const project = await before.createProject()
  const { refreshToken } = await project.signUp()
  const first = await next(project, refreshToken)
  await before.close()
  const after = await startTestServer({ database, clock, env: { HALLPASS_SECRET: newer } })
  const later = new TestProject(after.base, project.id, project.keys)
  clock.advance(60_000)
  const second = await next(later, first)
  clock.advance(60_000)
  await next(later, await next(later, second))
  await after.close()
})

/** As if it had been made a day before the columns of rotations were added. */
async function makeUpgraded({ connection }: TestDatabase) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("update schema_migrations set applied_at = applied_at - interval '1 day'")
  await client.query("update schema_expansions set applied_at = now() where name = 'session_rotation'")
  await client.end()
}

it('for an hour after an upgrade no token is replaced: the release before may still answer', async () => {
  const database = await emptyDatabase()
  await makeUpgraded(database)
  const server = await startTestServer({ database })
  const project = await server.createProject()
  const { refreshToken } = await project.signUp()
  expect((await project.refresh(refreshToken, keep)).body).not.toHaveProperty('refresh_token')
  server.clock.advance(3_700_000)
  const token = await next(project, refreshToken)
  server.clock.advance(60_000)
  await next(project, await next(project, token))
  expect(await project.refresh(refreshToken, keep)).toMatchObject(dead)
  await server.close()
})
