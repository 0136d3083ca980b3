import { connect } from 'node:net'
import { revocations } from '@hallpass/contract'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { deleteOldEndedSessions } from '../../core/sessions/sweep.ts'
import { requestResetCode } from '../../testing/code-mails.ts'
import { type Person, send, startTestServer, type TestProject } from '../../testing/index.ts'

const server = await startTestServer()
const other = await startTestServer({ database: server.database })
afterAll(async () => {
  await other.close()
  await server.close()
})
const project = await server.createProject()
const neighbour = await server.createProject()
const pool = new pg.Pool({ ...server.database.connection, max: 3 })
afterAll(() => pool.end())

const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 60_000, interval: 10 })
const extensions = { 'x-hallpass-extensions': '1' }
const feedOf = (of: TestProject, since?: string, base = server.base) =>
  send(base, 'GET', `/api/v1/internal/revocations${since === undefined ? '' : `?since=${since}`}`, {
    headers: { ...of.headers('server'), ...extensions },
  })
const sessionOf = ({ accessToken }: Pick<Person, 'accessToken'>): string =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).refresh_token_id
const signOut = (person: Person, of = project) => of.as('client', person).delete('/auth/sessions/current')
const cursorOf = async (of = project) => (await feedOf(of)).body.next as string

const endings: Record<string, (ada: Person) => Promise<unknown>> = {
  'sign-out': (ada) => signOut(ada),
  'deletion by a server': (ada) => project.server.delete(`/auth/sessions/${sessionOf(ada)}`),
  'a password reset': async (ada) =>
    project.client.post('/auth/password/reset', {
      code: await requestResetCode(server, project, ada.email),
      password: 'another one altogether',
    }),
  'a block': (ada) => project.server.post(`/users/${ada.id}/block`),
  'deletion of the user': (ada) => project.server.delete(`/users/${ada.id}`),
}

describe('what the feed says', () => {
  it.each(Object.keys(endings))('a session that ended by %s is in the feed (T46)', async (ending) => {
    const ada = await project.signUp()
    const since = await cursorOf()
    await endings[ending]?.(ada)
    const { status, body } = await feedOf(project, since)
    expect(status).toBe(200)
    expect(body.session_ids).toEqual([sessionOf(ada)])
    expect((await feedOf(project)).body.session_ids).toContain(sessionOf(ada))
  })

  it('a live session is not in the feed', async () => {
    const ada = await project.signUp()
    await project.refresh(ada.refreshToken)
    expect((await feedOf(project)).body.session_ids).not.toContain(sessionOf(ada))
  })

  it('a project never hears of the sessions of another (T38)', async () => {
    const ada = await project.signUp()
    const since = await cursorOf()
    await signOut(ada)
    const bob = await neighbour.signUp()
    await signOut(bob, neighbour)
    const all = (await feedOf(neighbour)).body.session_ids
    expect(all).toContain(sessionOf(bob))
    expect(all).not.toContain(sessionOf(ada))
    expect((await feedOf(neighbour, since)).body.session_ids).toEqual([sessionOf(bob)])
  })

  it('a session whose end is committed late is neither lost nor told twice', async () => {
    const [slow, quick] = [await project.signUp(), await project.signUp()]
    const start = await cursorOf()
    const client = await pool.connect()
    await client.query('begin')
    await client.query('delete from sessions where id = $1', [sessionOf(slow)])
    await signOut(quick)
    const first = (await feedOf(project, start)).body
    expect(first.session_ids).toEqual([sessionOf(quick)])
    await client.query('commit')
    client.release()
    expect((await feedOf(project, first.next)).body.session_ids).toEqual([sessionOf(slow)])
  })

  it('a cursor from before a restored backup gets everything again', async () => {
    const ada = await project.signUp()
    await signOut(ada)
    const { body } = await feedOf(project, '900000000000:900000000000:')
    expect(body.session_ids).toContain(sessionOf(ada))
    const grace = await project.signUp()
    await signOut(grace)
    expect((await feedOf(project, body.next)).body.session_ids).toEqual([sessionOf(grace)])
  })

  it('more ended sessions than a page holds come in several, each once', async () => {
    const crowded = await server.createProject()
    const { tenancyId } = await server.app.projects.get(crowded.id)
    const share = Math.ceil(revocations.pageSize * 0.4)
    for (let i = 0; i < 3; i++) {
      const ids = 'select $1, gen_random_uuid() from generate_series(1, $2)'
      await pool.query(`insert into ended_sessions (tenancy_id, session_id) ${ids}`, [tenancyId, share])
    }
    const seen: string[] = []
    let { body } = await feedOf(crowded)
    seen.push(...body.session_ids)
    while (seen.length < share * 3) {
      body = (await feedOf(crowded, body.next)).body
      seen.push(...body.session_ids)
    }
    expect(new Set(seen).size).toBe(share * 3)
    expect(seen).toHaveLength(share * 3)
  })

  it('ended sessions are forgotten when no access token can be left of them', async () => {
    const ada = await project.signUp()
    await signOut(ada)
    const { system } = server.app.database
    const count = async () =>
      (await pool.query('select 1 from ended_sessions where session_id = $1', [sessionOf(ada)])).rowCount
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    await deleteOldEndedSessions({ system, now: later(23) })
    expect(await count()).toBe(1)
    await deleteOldEndedSessions({ system, now: later(26) })
    expect(await count()).toBe(0)
  })
})

describe('waiting for a session to end', () => {
  it('a call that waits at one server hears of a session that ends at another (T46)', async () => {
    const ada = await project.signUp()
    const since = await cursorOf()
    const answer = feedOf(project, since, other.base)
    await until(() => other.app.revocationPolls.size === 1)
    await signOut(ada)
    const { body } = await answer
    expect(body.session_ids).toEqual([sessionOf(ada)])
  })

  it('calls that wait take no database connection, are bounded per project, and free their place when they hang up', async () => {
    const busy = await server.createProject()
    const since = await cursorOf(busy)
    const headers = Object.entries({ ...busy.headers('server'), ...extensions })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}: ${value}\r\n`)
    const { hostname, port } = new URL(server.base)
    const sockets = Array.from({ length: revocations.maxWaiting }, () => {
      const socket = connect(Number(port), hostname)
      socket.write(`GET /api/v1/internal/revocations?since=${since} HTTP/1.1\r\nhost: x\r\n${headers.join('')}\r\n`)
      return socket
    })
    await until(() => server.app.revocationPolls.size === revocations.maxWaiting)
    const refused = await feedOf(busy, since)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    await signOut(await neighbour.signUp(), neighbour)
    const { database } = server.app
    await until(() => database.poolState().idle === database.poolState().total)
    expect(server.app.revocationPolls.size).toBe(revocations.maxWaiting)
    for (const socket of sockets) socket.destroy()
    await until(() => server.app.revocationPolls.size === 0)
    const ada = await busy.signUp()
    await signOut(ada, busy)
    expect((await feedOf(busy, since)).body.session_ids).toEqual([sessionOf(ada)])
  })

  it('a call that waits is answered when the server stops', async () => {
    const stopping = await startTestServer()
    const of = await stopping.createProject()
    const since = (await feedOf(of, undefined, stopping.base)).body.next
    const answer = feedOf(of, since, stopping.base)
    await until(() => stopping.app.revocationPolls.size === 1)
    await stopping.close()
    expect(await answer).toMatchObject({ status: 200, body: { session_ids: [], next: since } })
  })
})

describe('who may read the feed', () => {
  it('callers who do not know of extensions find nothing there', async () => {
    expect((await project.server.get('/internal/revocations')).status).toBe(404)
  })

  it('a client may not read the feed (T38)', async () => {
    const answer = await project.client.call('GET', '/internal/revocations', { headers: extensions })
    expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
  })

  it.each(['x', '1', '1:1', '5:1:', '1:1:x', '1:1:,', "1:1:'", '999999999999999999:999999999999999999:', '-1:1:'])(
    'a made-up cursor %s harms nobody',
    async (since) => {
      const { status } = await feedOf(project, encodeURIComponent(since))
      expect(since.startsWith('9') ? [200] : [400]).toContain(status)
    },
  )
})

describe('reading with a live session only', () => {
  it('with x-hallpass-live-session an ended session reads nothing either (T46)', async () => {
    const ada = await project.signUp()
    const read = () =>
      project.as('client', ada).call('GET', '/users/me', { headers: { 'x-hallpass-live-session': '1' } })
    expect((await read()).status).toBe(200)
    await signOut(ada)
    expect(await read()).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
    expect((await project.as('client', ada).get('/users/me')).status).toBe(200)
  })
})
