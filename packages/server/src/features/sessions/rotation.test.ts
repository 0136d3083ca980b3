import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { quiet } from '../../testing/people.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint } from '../../testing/webhooks.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()

const keep = { rotation: '1' }
const next = async (token: string) => (await project.refresh(token, keep)).body.refresh_token as string
/** The token after so many refreshes, each a minute after the one before. */
async function later(token: string, times: number): Promise<string> {
  if (times === 0) return token
  server.clock.advance(60_000)
  return later(await next(token), times - 1)
}
const dead = { status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }
const alive = { status: 200, body: { access_token: expect.stringMatching(/^ey/) } }

describe('a refresh token that is replaced at every use', () => {
  it('is replaced only for callers that say they keep the new one', async () => {
    const ada = await project.signUp()
    expect((await project.refresh(ada.refreshToken)).body).not.toHaveProperty('refresh_token')
    expect((await project.refresh(ada.refreshToken, { rotation: '0' })).body).not.toHaveProperty('refresh_token')
    expect((await project.refresh(ada.refreshToken, { rotation: 'yes' })).body).not.toHaveProperty('refresh_token')
    const { body } = await project.refresh(ada.refreshToken, keep)
    expect(body.refresh_token).toMatch(/^hpr\.[0-9a-f-]{36}\.1\./)
    expect(body.refresh_token).not.toContain(ada.refreshToken)
  })

  it('goes on for as long as the session lives', async () => {
    const ada = await project.signUp()
    const token = await later(ada.refreshToken, 20)
    expect(token).toMatch(/^hpr\.[0-9a-f-]{36}\.20\./)
    expect(await project.refresh(token, keep)).toMatchObject(alive)
  })

  it('the same token gives the same one again for thirty seconds, however often and whoever asks', async () => {
    const ada = await project.signUp()
    const all = await Promise.all(Array.from({ length: 50 }, () => next(ada.refreshToken)))
    expect(new Set(all).size).toBe(1)
    server.clock.advance(31_000)
    expect(await next(all[0]!)).toMatch(/\.2\./)
    server.clock.advance(29_000)
    expect(await next(all[0]!)).toMatch(/\.2\./)
  })

  it('is not replaced again within thirty seconds, so that one which is still under way counts', async () => {
    const ada = await project.signUp()
    const first = await next(ada.refreshToken)
    for (const _ of [1, 2]) {
      const answer = await project.refresh(first, keep)
      expect(answer).toMatchObject(alive)
      expect(answer.body).not.toHaveProperty('refresh_token')
    }
    expect(await project.refresh(ada.refreshToken)).toMatchObject(alive)
    server.clock.advance(31_000)
    expect(await next(first)).toMatch(/\.2\./)
  })

  it('an answer that was lost is given again, however late', async () => {
    const ada = await project.signUp()
    const lost = await next(ada.refreshToken)
    server.clock.advance(3 * 24 * 3_600_000)
    expect(await next(ada.refreshToken)).toBe(lost)
  })

  it('shown again after the new one was used, it ends the session for everybody, and its owner is told', async () => {
    const ada = await project.signUp()
    await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    const receiver = await startReceiver()
    await createEndpoint(project, receiver.url, { event_types: ['session.reuse_detected'] })
    const token = await later(ada.refreshToken, 2)
    server.clock.advance(31_000)
    expect(await project.refresh(ada.refreshToken, keep)).toMatchObject(dead)
    expect(await project.refresh(token, keep)).toMatchObject(dead)
    const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.includes('token was used twice'))
    expect(mail.text).toContain('reset your password')
    const [webhook] = await receiver.waitFor(1)
    expect(webhook!.body).toEqual({
      type: 'session.reuse_detected',
      data: { user_id: ada.id, session_id: token.split('.')[1], detected_at_millis: server.clock.now().getTime() },
    })
    await jobsDone(server)
    const { body } = await project.admin.get('/internal/audit-log?limit=50')
    const entry = body.items.find((item: { action: string }) => item.action === 'session.reuse_detected')
    expect(entry).toMatchObject({ target: { type: 'user', id: ada.id } })
  })

  it('the one before ends the session too, once the new one was used and the moment is over', async () => {
    const ada = await project.signUp()
    const first = await next(ada.refreshToken)
    server.clock.advance(31_000)
    const second = await next(first)
    expect(await project.refresh(second)).toMatchObject(alive)
    server.clock.advance(31_000)
    expect(await project.refresh(first)).toMatchObject(dead)
    expect(await project.refresh(second)).toMatchObject(dead)
  })

  it('a client that does not know of it uses the current one for as long as it likes', async () => {
    const ada = await project.signUp()
    const token = await later(ada.refreshToken, 3)
    for (let n = 0; n < 3; n += 1) {
      server.clock.advance(3_600_000)
      expect(await project.refresh(token)).toMatchObject(alive)
    }
    expect(await next(token)).toMatch(/\.4\./)
  })

  it('a server that comes too late is refused, and ends nothing', async () => {
    const ada = await project.signUp()
    const token = await later(ada.refreshToken, 3)
    const headers = { 'x-stack-refresh-token': ada.refreshToken }
    const path = '/auth/sessions/current/refresh'
    expect(await project.server.post(path, undefined, { headers })).toMatchObject(dead)
    const secret = { rotation: '0', client_secret: project.keys.server }
    expect(await project.refresh(ada.refreshToken, secret)).toMatchObject(dead)
    expect(await project.refresh(token, keep)).toMatchObject(alive)
  })

  it('keeps the session that changes its password, and ends the others', async () => {
    const ada = await project.signUp()
    const other = await project.signIn(ada)
    const refreshToken = await later(ada.refreshToken, 2)
    const { body } = await project.refresh(refreshToken)
    const me = project.as('client', { accessToken: body.access_token, refreshToken })
    const change = { old_password: ada.password, new_password: 'another one altogether' }
    expect((await me.post('/auth/password/update', change)).status).toBe(200)
    expect(await project.refresh(refreshToken)).toMatchObject(alive)
    expect(await project.refresh(other.refreshToken)).toMatchObject(dead)
  })

  it('is one statement', async () => {
    const ada = await project.signUp()
    const token = await next(ada.refreshToken)
    await quiet(server)
    expect(await server.countStatements(() => project.refresh(token, keep))).toHaveLength(1)
  })
})

describe('auth.sessions.rotation', () => {
  it('off: no token is replaced, and those that were go on', async () => {
    const ada = await project.signUp()
    const token = await next(ada.refreshToken)
    await project.configure({ 'auth.sessions.rotation': 'off' })
    expect((await project.refresh(token, keep)).body).not.toHaveProperty('refresh_token')
    await project.configure({ 'auth.sessions.rotation': null })
    server.clock.advance(31_000)
    expect(await next(token)).toMatch(/\.2\./)
  })

  it('required: callers that do not know of it are refused, servers and pages that cannot keep one are not', async () => {
    const ada = await project.signUp()
    await project.configure({ 'auth.sessions.rotation': 'required' })
    expect(await project.refresh(ada.refreshToken)).toMatchObject(dead)
    expect(await project.refresh(ada.refreshToken, { rotation: '0' })).toMatchObject(alive)
    const headers = { 'x-stack-refresh-token': ada.refreshToken }
    expect((await project.server.post('/auth/sessions/current/refresh', undefined, { headers })).status).toBe(200)
    expect((await project.client.post('/auth/sessions/current/refresh', undefined, { headers })).status).toBe(401)
    expect(await next(ada.refreshToken)).toMatch(/\.1\./)
    await project.configure({ 'auth.sessions.rotation': null })
  })
})
