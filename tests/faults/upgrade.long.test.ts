/** The release before and this one on one database, in both directions (F11). */
import { createEmptyDatabase, TestProject } from '@hallpass/server/testing'
import { bySize } from '@hallpass/server/testing/lane.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { internalKeys, openEnv } from './env.ts'
import { previousRelease } from './previous-release.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const database = await createEmptyDatabase()
const env = {
  ...openEnv,
  DATABASE_URL: database.url,
  HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-upgrades-know',
  HALLPASS_URL: 'http://hallpass.localhost',
}

const rounds = bySize({ quick: 1, long: 1, soak: 10 })
let older: string
let old: ServerProcess
let current: ServerProcess
const on = ({ base }: ServerProcess) => new TestProject(base, 'internal', internalKeys)

beforeAll(async () => {
  older = await previousRelease()
}, 600_000)
afterAll(async () => {
  await Promise.all([old, current].map((server) => server?.kill()))
  await database.drop()
})

/** Signs people up, in and out until it is stopped; every answer that is not a success is kept. */
function load(project: TestProject) {
  const failures: unknown[] = []
  let done = 0
  let isOver = false
  const caller = async () => {
    while (!isOver) {
      try {
        const person = await project.signUp()
        const again = await project.signIn(person)
        const me = await project.as('client', again).get('/users/me')
        const refreshed = await project.refresh(again.refreshToken)
        if (me.status !== 200 || refreshed.status !== 200) failures.push({ me, refreshed })
        done++
      } catch (error) {
        // Two servers share the cores of this machine with other tests: a queue for passwords may be full.
        if (!String(error).includes('429')) failures.push(error)
      }
    }
  }
  const callers = [caller(), caller(), caller()]
  return async () => {
    isOver = true
    await Promise.all(callers)
    return { failures, done }
  }
}

describe('an upgrade while people work', () => {
  it('the release before serves on while this one migrates and starts', async () => {
    old = await startProcess(env, undefined, older)
    const stop = load(on(old))
    current = await startProcess(env)
    const during = await stop()
    // Connections of the first release keep the plan of an insert into teams, which sign-ups to the dashboard make, from before a
    // column came. They end with the last migration, so that the plan is refused for as long as the others take.
    const others = during.failures.filter((failure) => !String(failure).includes('cached plan must not change'))
    expect(others.length).toBeLessThanOrEqual(10)
    expect(during.done).toBeGreaterThan(0)
    // A cut connection may end the process of the first release, and a migration cuts them: whatever started it starts it again.
    if (old.child.exitCode !== null) old = await startProcess(env, undefined, older)
    const after = load(on(old))
    for (let i = 0; i < 20; i++) await on(current).signUp()
    expect((await after()).failures).toEqual([])
  }, 300_000)

  it('people of one release are known to the other, both ways', async () => {
    for (const [here, there] of [
      [on(old), on(current)],
      [on(current), on(old)],
    ] as const) {
      const person = await here.signUp()
      const again = await there.signIn(person)
      expect((await here.as('client', again).get('/users/me')).body.id).toBe(person.id)
      expect((await there.as('client', again).delete('/auth/sessions/current')).status).toBe(200)
      expect((await here.refresh(again.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    }
  })

  it(
    'the release before starts again beside this one: there is a way back',
    async () => {
      for (let round = 0; round < rounds; round++) {
        const stop = load(on(current))
        await old.stop()
        old = await startProcess(env, undefined, older)
        const back = load(on(old))
        await expect.poll(async () => (await on(old).client.get('/projects/current')).status).toBe(200)
        const [forth, during] = [await back(), await stop()]
        expect([...forth.failures, ...during.failures]).toEqual([])
      }
      await current.stop()
      expect((await on(old).signUp()).id).toBeDefined()
    },
    rounds * 300_000,
  )
})
