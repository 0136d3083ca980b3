/** An old system that is slow, ill or hostile, and people who try to learn from it who is where. */
import type { ServerResponse } from 'node:http'
import { migration } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { Pace } from '../../core/old-system/pace.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { askingAt, startOldSystem } from '../../testing/old-system.ts'
import { startReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'

const server = await startTestServer()
afterAll(() => server.close())
const extended = { headers: { 'x-hallpass-extensions': '1' } }
const password = 'as it was over there'
const ada = { email: 'ada@old.example', password }
const people = { [ada.email]: { password, user: { external_id: 'auth0|1' } } }

async function projectAsking(old: WebhookReceiver, mode?: 'sign-in' | 'sign-in+lookup') {
  const project = await server.createProject()
  await project.configure(askingAt(old.url, mode))
  return project
}
const signIn = (project: TestProject, body: object = ada) => project.client.post('/auth/password/sign-in', body)
const stateOf = async (project: TestProject) => (await project.admin.get('/internal/migration', extended)).body
const usersOf = async (project: TestProject) => (await project.server.get('/users', extended)).body.items
const isRefused = { status: 400, body: { code: 'EMAIL_PASSWORD_MISMATCH' } }
const right = (user: unknown) => JSON.stringify({ match: true, user })

describe('an answer that is none', () => {
  const drip = (response: ServerResponse) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  }
  const flood = (response: ServerResponse) => {
    response.writeHead(200)
    const more = () => {
      while (response.write(Buffer.alloc(65_536, 32)));
    }
    response.on('drain', more)
    more()
  }
  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['an error', (response) => response.writeHead(500).end(right({})), /status 500/],
    ['nothing at all', () => {}, /no answer in time/],
    ['one byte after the other', drip, /no answer in time/],
    ['more than anybody reads', flood, /too large/],
    ['something that is not JSON', (response) => response.writeHead(200).end('<html>'), /not a JSON object/],
    ['a list', (response) => response.writeHead(200).end('[true]'), /not a JSON object/],
    ['a yes that is a text', (response) => response.writeHead(200).end('{"match":"true","user":{}}'), /neither/],
    ['nobody', (response) => response.writeHead(200).end('{"match":true}'), /no "user"/],
    ['a cut', (response) => response.destroy(), /cut/],
  ])('%s signs nobody in and makes nobody (T79)', async (_name, behave, reason) => {
    const old = await startReceiver()
    old.behave = (_received, response) => behave(response)
    const project = await projectAsking(old)
    expect(await signIn(project)).toMatchObject(isRefused)
    expect(await usersOf(project)).toEqual([])
    expect(await stateOf(project)).toMatchObject({ failed: 1, last_failure: { reason: expect.stringMatching(reason) } })
    expect(old.received).toHaveLength(1)
  })

  it('a redirect is not followed, least of all to this machine (T79, T33)', async () => {
    const inside = await startReceiver()
    const old = await startReceiver()
    for (const status of [301, 302, 307, 308]) {
      old.answer(status, '', { location: inside.url })
      expect(await signIn(await projectAsking(old))).toMatchObject(isRefused)
    }
    expect(inside.received).toEqual([])
  })
})

describe('an answer about somebody else', () => {
  it.each([
    ['another address', { primary_email: 'eve@old.example' }],
    ['no address', { primary_email: null, external_id: 'x' }],
    ['an address that is not signed in with', { primary_email_auth_enabled: false, external_id: 'x' }],
    ['a guest', { is_anonymous: true }],
    ['a field that no user has', { is_admin: true }],
    ['an id that is none', { id: '1' }],
  ])('with %s makes nobody (T79)', async (_name, user) => {
    const old = await startReceiver()
    old.answer(200, right(user))
    const project = await projectAsking(old)
    expect(await signIn(project)).toMatchObject(isRefused)
    expect(await usersOf(project)).toEqual([])
    expect(await stateOf(project)).toMatchObject({ failed: 1 })
  })

  it('takes over nobody who is here, by id, external id or further address (T79)', async () => {
    const old = await startReceiver()
    const project = await projectAsking(old)
    const eve = await project.signUp()
    await project.server.patch(`/users/${eve.id}`, { external_id: 'here' }, extended)
    const further = [{ value: eve.email, is_verified: true, used_for_auth: true }]
    for (const user of [{ id: eve.id }, { external_id: 'here' }, { contact_channels: further }]) {
      old.answer(200, right(user))
      expect(await signIn(project)).toMatchObject(isRefused)
    }
    expect(await usersOf(project)).toMatchObject([{ id: eve.id, primary_email: eve.email, external_id: 'here' }])
    await project.signIn(eve)
  })

  it('the password that counts is the one that was entered, whatever hash the answer has (T79)', async () => {
    const old = await startReceiver()
    old.answer(200, right({ password_hash: '$2b$10$z6hUTEEeoJXN5/AmSm/4.eZ75RYgFVriQM9LPhNEC7kbAbS/VAaJ2' }))
    const project = await projectAsking(old)
    await project.signIn(ada)
    old.answer(500)
    await project.signIn(ada)
  })
})

describe('at the same moment', () => {
  it('fifty first sign-ins make one user (T79)', async () => {
    const old = await startOldSystem(people)
    const project = await projectAsking(old)
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(project)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1)
    expect(await usersOf(project)).toHaveLength(1)
  })

  it('fifty first sign-ins of somebody who was imported end in one password (T79)', async () => {
    const old = await startOldSystem(people)
    const project = await projectAsking(old)
    const record = { primary_email: ada.email, password_hash: '$ask$' }
    await project.admin.post('/internal/users/import', { records: [{ line: 1, record }] }, extended)
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(project)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await usersOf(project)).toHaveLength(1)
  })

  it('whoever merely claims an address gets neither its owner nor their password (T79)', async () => {
    const project = await projectAsking(await startOldSystem(people))
    const record = { primary_email: 'eve@old.example', primary_email_verified: true, password_hash: '$ask$' }
    await project.admin.post('/internal/users/import', { records: [{ line: 1, record }] }, extended)
    const [eve] = await usersOf(project)
    const session = (await project.server.post('/auth/sessions', { user_id: eve.id, expires_in_millis: 60_000 })).body
    const claim = { user_id: 'me', type: 'email', value: ada.email, used_for_auth: true }
    const asEve = project.as('client', { accessToken: session.access_token })
    expect((await asEve.post('/contact-channels', claim)).status).toBe(201)
    const answer = await signIn(project)
    expect(answer.status).toBe(200)
    expect(answer.body.user_id).not.toBe(eve.id)
    expect(await stateOf(project)).toMatchObject({ waiting: 1 })
  })

  it('one that keeps every connection open holds eight, and none of another project (T79)', async () => {
    const held: ServerResponse[] = []
    const slow = await startReceiver()
    slow.behave = (_received, response) => void held.push(response)
    const hostile = await projectAsking(slow)
    const attempts = Array.from({ length: 20 }, (_, at) => signIn(hostile, { email: `p${at}@old.example`, password }))
    await slow.waitFor(8)
    const other = await projectAsking(await startOldSystem(people))
    await other.signIn(ada)
    expect(slow.received).toHaveLength(8)
    for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject(isRefused)
  })
})

describe('one that fails', () => {
  it('is left alone for 30 seconds after five failures, and people who are here sign in meanwhile (T79)', async () => {
    const old = await startOldSystem(people)
    const project = await projectAsking(old)
    const eve = await project.signUp()
    const { behave } = old
    old.answer(500)
    await Promise.all(Array.from({ length: 5 }, () => signIn(project)))
    expect(await stateOf(project)).toMatchObject({
      state: 'paused',
      failed: 5,
      paused_until_millis: expect.any(Number),
    })
    old.behave = behave
    expect(await signIn(project)).toMatchObject(isRefused)
    expect(old.received).toHaveLength(5)
    await project.signIn(eve)
    server.clock.advance(migration.breaker.pauseMillis + 1)
    await project.signIn(ada)
    expect(await stateOf(project)).toMatchObject({ state: 'on' })
  })

  it('a user that cannot be imported is no reason to leave it alone (T79)', async () => {
    const old = await startReceiver()
    old.answer(200, right({ is_admin: true }))
    const project = await projectAsking(old)
    await Promise.all(Array.from({ length: 6 }, () => signIn(project)))
    expect(await stateOf(project)).toMatchObject({ state: 'on', failed: 6 })
  })
})

describe('passwords stay in the house', () => {
  it('after the last day, and where passwords are off (T79)', async () => {
    const old = await startOldSystem(people)
    const project = await server.createProject()
    const today = server.clock.now().toISOString().slice(0, 10)
    const yesterday = new Date(server.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
    await project.configure({ 'auth.migration': { ...askingAt(old.url)['auth.migration'], until: yesterday } })
    expect(await signIn(project)).toMatchObject(isRefused)
    expect(await stateOf(project)).toMatchObject({ state: 'ended' })
    await project.configure({ 'auth.migration.until': today, 'auth.password.allowSignIn': false })
    expect((await signIn(project)).body.code).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED')
    expect(old.received).toEqual([])
    await project.configure({ 'auth.password.allowSignIn': true })
    await project.signIn(ada)
  })

  it('no colleague without access to secrets sends them elsewhere, or reads what signs them (T79, T60)', async () => {
    const { touchesSecrets, withoutSecrets } = await import('@hallpass/contract/config')
    for (const key of ['auth', 'auth.migration', 'auth.migration.url', 'auth.migration.until']) {
      expect(touchesSecrets({ [key]: null })).toBe(true)
    }
    const old = await startOldSystem(people)
    const project = await projectAsking(old)
    const found = await server.app.projects.get(project.id)
    expect(JSON.stringify(withoutSecrets(found.config))).not.toContain('whsec_')
  })

  it('neither passwords nor what signs them are in the log of the server (T79)', async () => {
    const old = await startReceiver()
    old.answer(500)
    const project = await projectAsking(old)
    await signIn(project)
    const logged = JSON.stringify(server.logs)
    expect(logged).not.toContain(password)
    expect(logged).not.toContain('whsec_')
  })

  it('every question has an id of its own, so that one that was recorded can be told from a new one (T79)', async () => {
    const old = await startOldSystem({})
    const project = await projectAsking(old)
    for (const _ of [1, 2, 3]) await signIn(project)
    expect(new Set(old.received.map(({ id }) => id)).size).toBe(3)
    const [first] = old.received
    const again = await fetch(old.url, { method: 'POST', headers: first!.headers, body: first!.text })
    expect(again.status).toBe(409)
  })
})

describe('who is where', () => {
  it('a refusal takes as long for those who are here as for those who are not (T79, T09)', async () => {
    const old = await startOldSystem(people)
    const { behave } = old
    old.behave = (received, response, incoming) => void setTimeout(() => behave(received, response, incoming), 400)
    const project = await projectAsking(old)
    const eve = await project.signUp()
    // From here on it is known how long it takes.
    await Promise.all(Array.from({ length: 8 }, () => signIn(project, { ...ada, password: 'a guess' })))
    const { typical_millis: typical } = await stateOf(project)
    expect(typical).toBeGreaterThanOrEqual(400)
    const wrong = [{ email: eve.email }, { email: ada.email }, { email: 'nobody@old.example' }]
    for (const one of wrong) {
      const begun = performance.now()
      expect(await signIn(project, { ...one, password: 'a guess' })).toMatchObject(isRefused)
      expect(performance.now() - begun).toBeGreaterThanOrEqual(400)
    }
    old.answer(500)
    const begun = performance.now()
    expect(await signIn(project)).toMatchObject(isRefused)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(400)
  })

  it('as many refusals that nobody was asked for take longer than most, as of the others (T79)', () => {
    const pace = new Pace()
    for (let at = 0; at < 100; at += 1) pace.note(at < 90 ? 50 : 500 + at)
    expect(pace.p95).toBe(594)
    const drawn = Array.from({ length: 4000 }, () => pace.millisFor(false))
    const slower = drawn.filter((millis) => millis > pace.p95).length
    expect(slower).toBeGreaterThan(4000 * 0.02)
    expect(slower).toBeLessThan(4000 * 0.09)
    expect(Math.min(...drawn)).toBe(pace.p95)
    expect(pace.millisFor(true)).toBe(pace.p95)
  })

  it('guesses at somebody who is elsewhere count as guesses at somebody who is here (T79, T11)', async () => {
    const limited = await startTestServer({ env: { HALLPASS_RATE_LIMITS: 'on' } })
    const old = await startOldSystem(people)
    const project = await limited.createProject()
    await project.configure(askingAt(old.url))
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => signIn(project, { ...ada, password: 'a guess' })),
    )
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(old.received).toHaveLength(10)
  })

  it('asking for a new password costs the same whether somebody is there or nowhere (T79, T10)', async () => {
    const old = await startOldSystem(people)
    const project = await projectAsking(old, 'sign-in+lookup')
    const ask = (email: string) =>
      project.client.post('/auth/password/send-reset-code', { email, callback_url: 'http://localhost:3000/handler' })
    await ask('warm@old.example')
    const costOf = async (email: string) => {
      const statements = await server.countStatements(() => ask(email))
      return statements.slice(0, statements.findIndex((sql) => /insert into "outbox"/.test(sql)) + 1)
    }
    const cost = await costOf('nobody@old.example')
    expect(cost).not.toEqual([])
    expect(await costOf(ada.email)).toEqual(cost)
  })

  it('an address that somebody else only claims keeps nobody from coming over (T79, T51)', async () => {
    const old = await startOldSystem(people)
    const project = await projectAsking(old)
    const eve = await project.signUp()
    const channel = { user_id: 'me', type: 'email', value: ada.email, used_for_auth: true }
    expect((await project.as('client', eve).post('/contact-channels', channel)).status).toBe(201)
    const signedIn = await project.signIn(ada)
    expect(signedIn.id).not.toBe(eve.id)
  })
})
