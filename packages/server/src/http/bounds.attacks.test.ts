/** What people may store by themselves is bounded, and the refusal says the bound (T53, T55). */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { clientBounds, listMaxBytes, maxLength } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/index.ts'
import { tenantOf } from '../testing/people.ts'
import { createEndpoint } from '../testing/webhooks.ts'

const env = { HALLPASS_RATE_LIMITS: 'on', HALLPASS_LIMIT_CLI_NETWORK: '3/10m', HALLPASS_LIMIT_OAUTH_NETWORK: '3/10m' }
const server = await startTestServer({ env })
afterAll(() => server.close())
const project = await server.createProject({
  config: {
    client_team_creation_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
    oauth_providers: [{ id: 'github', type: 'standard', client_id: 'id', client_secret: 'secret' }],
  },
})
const large = { text: 'x'.repeat(clientBounds.metadataBytes) }
/** Bytes count, not characters. */
const foreign = { text: 'ä'.repeat(clientBounds.metadataBytes / 2) }
const fitting = { text: 'x'.repeat(clientBounds.metadataBytes - 11) }
const refusal = { status: 400, code: 'SCHEMA_ERROR', body: { error: expect.stringContaining('32768 bytes') } }

describe('metadata', () => {
  it('a client stores 32 KB in a field and no more (T53, T55)', async () => {
    const ada = await project.signUp()
    const asAda = project.as('client', ada)
    for (const client_metadata of [large, foreign]) {
      expect(await asAda.patch('/users/me', { client_metadata })).toMatchObject(refusal)
      expect(await asAda.post('/teams', { display_name: 'Crew', client_metadata })).toMatchObject(refusal)
    }
    expect((await asAda.patch('/users/me', { client_metadata: fitting })).status).toBe(200)
    const { body: team } = await asAda.post('/teams', { display_name: 'Crew', client_metadata: fitting })
    expect(await asAda.patch(`/teams/${team.id}`, { client_metadata: large })).toMatchObject(refusal)
  })

  it('a server stores more, which stays readable and does not keep its owner from other changes', async () => {
    const ada = await project.signUp()
    const stored = await project.server.patch(`/users/${ada.id}`, { client_metadata: large, server_metadata: large })
    expect(stored.status).toBe(200)
    const asAda = project.as('client', ada)
    expect((await asAda.patch('/users/me', { display_name: 'Ada' })).body.client_metadata).toEqual(large)
  })
})

describe('texts', () => {
  const longName = 'ä'.repeat(maxLength.displayName + 1)
  const longText = 'ä'.repeat(clientBounds.textLength + 1)
  const nameFits = longName.slice(1)

  it('nobody names teams or members in more than 256 characters, and no client describes keys in more than 2,000 (T55)', async () => {
    const ada = await project.signUp()
    const asAda = project.as('client', ada)
    const { body: team } = await asAda.post('/teams', { display_name: nameFits })
    const profile = `/team-member-profiles/${team.id}/${ada.id}`
    const key = { description: longText.slice(1), user_id: 'me' }
    for (const [who, method, path, body, most] of [
      [asAda, 'post', '/teams', { display_name: longName }, 256],
      [project.server, 'post', '/teams', { display_name: longName }, 256],
      [asAda, 'patch', `/teams/${team.id}`, { display_name: longName }, 256],
      [project.server, 'patch', `/teams/${team.id}`, { display_name: longName }, 256],
      [asAda, 'patch', profile, { display_name: longName }, 256],
      [project.server, 'patch', profile, { display_name: longName }, 256],
      [asAda, 'post', '/user-api-keys', { ...key, description: longText }, 2000],
      [asAda, 'post', '/team-api-keys', { description: longText, team_id: team.id }, 2000],
    ] as const) {
      const answer = await who[method](path, body)
      expect(answer, path).toMatchObject({
        status: 400,
        code: 'SCHEMA_ERROR',
        body: { error: expect.stringContaining(String(most)) },
      })
    }
    expect((await asAda.patch(profile, { display_name: nameFits })).status).toBe(200)
    expect((await asAda.post('/user-api-keys', key)).status).toBe(200)
  })

  it('a server describes keys at greater length', async () => {
    const { id } = await project.signUp()
    const { body: key } = await project.server.post('/user-api-keys', { description: longText, user_id: id })
    expect(key.description).toBe(longText)
  })
})

describe('changes', () => {
  it('leave no events where no endpoint wants them (T55)', async () => {
    const asAda = project.as('client', await project.signUp())
    const db = await tenantOf(server, project)
    const count = async () =>
      (await db.selectFrom('outbox').select('id').where('is_webhook', '=', true).execute()).length
    for (let n = 0; n < 3; n++) await asAda.patch('/users/me', { client_metadata: fitting })
    expect(await count()).toBe(0)
    await createEndpoint(project, 'https://receiver.example.com', { event_types: ['team.created'] })
    await asAda.patch('/users/me', { client_metadata: fitting })
    expect(await count()).toBe(0)
    await asAda.post('/teams', { display_name: 'Crew' })
    expect(await count()).toBe(1)
  })

  it('of one user have a limit that no other user feels, and signing out has not (T55)', async () => {
    const hasty = await startTestServer({ env: { HALLPASS_RATE_LIMITS: 'on', HALLPASS_LIMIT_CHANGE_USER: '3/10m' } })
    try {
      const shop = await hasty.createProject()
      const [ada, ben] = [await shop.signUp(), await shop.signUp()]
      const change = (who: typeof ada) => shop.as('client', who).patch('/users/me', { display_name: 'Again' })
      const statuses = []
      for (let n = 0; n < 4; n++) statuses.push((await change(ada)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
      expect((await shop.as('client', ada).get('/users/me')).status).toBe(200)
      expect((await change(ben)).status).toBe(200)
      expect((await shop.server.patch(`/users/${ada.id}`, { display_name: 'By the server' })).status).toBe(200)
      expect((await shop.as('client', ada).delete('/auth/sessions/current')).status).toBe(200)
    } finally {
      await hasty.close()
    }
  })
})

describe('lists', () => {
  it('a page of users is bounded by bytes, and its cursor leads to all of them (T53)', async () => {
    const heavy = await server.createProject()
    const db = await tenantOf(server, heavy)
    const text = JSON.stringify({ text: 'x'.repeat(1_400_000) })
    const people = Array.from({ length: 40 }, (_, index) => ({
      id: randomUUID() as string,
      signed_up_at: new Date(Date.UTC(2026, 0, index + 1)),
      client_metadata: text,
    }))
    await db.insertInto('users').values(people).execute()
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await heavy.server.get(`/users?${cursor && `cursor=${cursor}`}`)
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body).length).toBeLessThan(listMaxBytes + 2_000_000)
      seen.push(...answer.body.items.map(({ id }: { id: string }) => id))
      cursor = answer.body.pagination.next_cursor
    }
    expect(seen).toEqual(people.map(({ id }) => id))
  })
})

describe('rows of one person', () => {
  it('a user makes 200 teams, also when they leave them again, and servers make more (T55)', async () => {
    const ada = await project.signUp()
    const db = await tenantOf(server, project)
    const made = Array.from({ length: clientBounds.teamsMade - 1 }, () => ({
      id: randomUUID() as string,
      display_name: 'Crew',
      made_by: ada.id,
      created_at: server.clock.now(),
    }))
    await db.insertInto('teams').values(made).execute()
    const asAda = project.as('client', ada)
    const create = () => asAda.post('/teams', { display_name: 'Crew' })
    const answers = await Promise.all([create(), create(), create()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    const team = answers.find(({ status }) => status === 201)!.body
    await asAda.delete(`/team-memberships/${team.id}/me`)
    expect(await create()).toMatchObject({ status: 400, body: expect.stringContaining('200 teams') })
    const byServer = { display_name: 'Crew', creator_user_id: ada.id }
    expect((await project.server.post('/teams', byServer)).status).toBe(201)
    expect((await project.server.delete(`/teams/${team.id}`)).status).toBe(200)
    expect((await create()).status).toBe(201)
  })

  it('a user and a team have 100 keys that work, and a revoked one makes room (T55)', async () => {
    const ada = await project.signUp()
    const asAda = project.as('client', ada)
    const { body: team } = await asAda.post('/teams', { display_name: 'Crew' })
    const db = await tenantOf(server, project)
    for (const [path, owner] of [
      ['/user-api-keys', { user_id: ada.id }],
      ['/team-api-keys', { team_id: team.id as string }],
    ] as const) {
      const rows = Array.from({ length: clientBounds.liveKeys - 1 }, () => ({
        ...owner,
        id: randomUUID() as string,
        description: 'x',
        is_public: false,
        key_hash: randomBytes(32),
        last_four: 'abcd',
        created_at: server.clock.now(),
      }))
      await db.insertInto('api_keys').values(rows).execute()
      const create = (as = asAda) => as.post(path, { ...owner, description: 'one more', expires_at_millis: null })
      const [first, second] = await Promise.all([create(), create()])
      expect([first.status, second.status].sort(), JSON.stringify(first.body)).toEqual([200, 400])
      expect((await create()).body).toContain('100 API keys')
      expect((await create(project.server)).status).toBe(200)
      for (const { id } of rows.slice(0, 2)) await project.server.patch(`${path}/${id}`, { revoked: true })
      expect((await create()).status).toBe(200)
    }
  })

  it('a user has 50 addresses (T55)', async () => {
    const ada = await project.signUp()
    const db = await tenantOf(server, project)
    const rows = Array.from({ length: clientBounds.addresses - 2 }, (_, index) => ({
      id: randomUUID() as string,
      user_id: ada.id,
      value: `more-${index}@example.com`,
      created_at: server.clock.now(),
    }))
    await db.insertInto('contact_channels').values(rows).execute()
    const add = (value: string, as = project.as('client', ada)) =>
      as.post('/contact-channels', { user_id: ada.id, type: 'email', value, used_for_auth: false })
    expect((await add('fits@example.com')).status).toBe(201)
    expect(await add('too-many@example.com')).toMatchObject({
      status: 400,
      body: expect.stringContaining('50 email addresses'),
    })
    expect((await add('by-server@example.com', project.server)).status).toBe(201)
  })
})

it('the documentation says the bounds that hold', () => {
  const page = readFileSync(new URL('../../../../docs/security/limits.md', import.meta.url), 'utf8')
  const table = page.slice(page.indexOf('## What people may store'))
  const figures = [...table.matchAll(/^\|[^|]+\| ([\d,]+)/gm)].map(([, figure]) => Number(figure?.replace(',', '')))
  expect(figures).toEqual(Object.values(clientBounds))
})

describe('rows of strangers', () => {
  it('a network starts a few CLI logins, and not thousands (T55)', async () => {
    const start = () => project.client.post('/auth/cli', {})
    for (let i = 0; i < 3; i++) expect((await start()).status).toBe(200)
    expect((await start()).status).toBe(429)
    expect((await project.server.post('/auth/cli', {})).status).toBe(200)
  })

  it('a network starts a few OAuth flows, and not thousands (T55)', async () => {
    const query = new URLSearchParams({
      client_id: project.id,
      client_secret: project.keys.client,
      redirect_uri: 'http://localhost:3000/handler/oauth-callback',
      scope: 'legacy',
      state: 'x',
      grant_type: 'authorization_code',
      code_challenge: randomBytes(32).toString('base64url'),
      code_challenge_method: 'S256',
      response_type: 'code',
      type: 'authenticate',
      error_redirect_url: 'http://localhost:3000/handler/error',
    })
    const start = () => server.request('GET', `/api/v1/auth/oauth/authorize/github?${query}`)
    for (let i = 0; i < 3; i++) expect((await start()).status).toBeLessThan(400)
    expect((await start()).status).toBe(429)
  })
})
