import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const day = 24 * 3_600_000
const dead = { status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }

const standard = { absoluteDays: null, idleDays: null, anonymousDays: null, maxPerUser: null }
const configure = (sessions: Partial<Record<keyof typeof standard, number | null>>) =>
  project.configure(
    Object.fromEntries(Object.entries(sessions).map(([name, value]) => [`auth.sessions.${name}`, value])),
  )
beforeEach(() => configure(standard))
const status = async (token: string) => (await project.refresh(token)).status

describe('how long people stay signed in', () => {
  it('absolute: a session ends that long after its sign-in, however often it is used', async () => {
    await configure({ absoluteDays: 7 })
    const ada = await project.signUp()
    for (let n = 0; n < 6; n += 1) {
      server.clock.advance(day)
      expect(await status(ada.refreshToken)).toBe(200)
    }
    server.clock.advance(day)
    expect(await project.refresh(ada.refreshToken)).toMatchObject(dead)
  })

  it('absolute: what is set later holds for those who are signed in already', async () => {
    const ada = await project.signUp()
    server.clock.advance(10 * day)
    expect(await status(ada.refreshToken)).toBe(200)
    await configure({ absoluteDays: 7 })
    expect(await status(ada.refreshToken)).toBe(401)
  })

  it('absolute: a server cannot open a session that lives longer', async () => {
    await configure({ absoluteDays: 7 })
    const ada = await project.signUp()
    const body = { user_id: ada.id, expires_in_millis: 100 * day }
    const session = (await project.server.post('/auth/sessions', body)).body
    server.clock.advance(7 * day)
    expect(await status(session.refresh_token)).toBe(401)
  })

  it('idle: a session that nobody uses ends, one that is used goes on', async () => {
    await configure({ idleDays: 3 })
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    server.clock.advance(2 * day)
    expect(await status(ada.refreshToken)).toBe(200)
    server.clock.advance(2 * day)
    expect(await status(ada.refreshToken)).toBe(200)
    expect(await status(bob.refreshToken)).toBe(401)
  })

  it('guests may have less', async () => {
    await configure({ anonymousDays: 1 })
    const [guest, ada] = [await project.signUpAnonymously(), await project.signUp()]
    server.clock.advance(day)
    expect(await status(guest.refreshToken)).toBe(401)
    expect(await status(ada.refreshToken)).toBe(200)
  })

  it('with one session too many the oldest ends', async () => {
    await configure({ maxPerUser: 3 })
    const ada = await project.signUp()
    const sessions = [ada]
    for (let n = 0; n < 3; n += 1) {
      server.clock.advance(1000)
      sessions.push(await project.signIn(ada))
    }
    const all = await Promise.all(sessions.map(({ refreshToken }) => status(refreshToken)))
    expect(all).toEqual([401, 200, 200, 200])
  })

  it('signing in as somebody ends none of theirs', async () => {
    await configure({ maxPerUser: 1 })
    const ada = await project.signUp()
    const body = { user_id: ada.id, is_impersonation: true, expires_in_millis: 60_000 }
    expect((await project.server.post('/auth/sessions', body)).status).toBe(200)
    expect(await status(ada.refreshToken)).toBe(200)
  })

  it.each([
    ['absoluteDays', 0],
    ['absoluteDays', 366],
    ['idleDays', 1.5],
    ['anonymousDays', -1],
    ['maxPerUser', 0],
    ['rotation', 'sometimes'],
  ])('%s: %s is refused', async (name, value) => {
    const config_override_string = JSON.stringify({ [`auth.sessions.${name}`]: value })
    const answer = await project.admin.patch('/internal/config/override', { config_override_string })
    expect(answer.status).toBe(400)
  })
})
