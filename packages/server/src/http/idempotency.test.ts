/** One call, done once: docs/adr/0047-idempotency-keys.md. */
import { randomUUID } from 'node:crypto'
import { idempotencyKeys } from '@hallpass/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { sweepsOf } from '../sweeps.ts'
import { holdRows } from '../testing/held-rows.ts'
import { startTestServer } from '../testing/index.ts'
import { ownMailServer } from '../testing/own-mail-server.ts'
import { signUpOwner } from '../testing/owner.ts'
import { setUpShop } from '../testing/payments.ts'

const server = await startTestServer()
const project = await server.createProject({
  config: { allow_user_api_keys: true, allow_team_api_keys: true, client_team_creation_enabled: true },
})
const mailServer = await ownMailServer(project)
await setUpShop(project)
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const { system } = server.app.database
const withKey = (key: string = randomUUID()) => ({
  headers: { 'x-hallpass-extensions': '1', 'idempotency-key': key },
})
const countOf = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(system)).rows[0]!.n

const ada = await project.signUp()
const own = project.as('client', ada)
const team = (await project.server.post('/teams', { display_name: 'Crew' })).body.id as string
const theme = `import { Html } from "@react-email/components"
export function EmailTheme({ children }) { return <Html>{children}</Html> }`

/** Every call that makes something: what is sent, and the table that has one row more. */
const calls: [name: string, table: string, call: (request: object) => ReturnType<typeof own.post>][] = [
  ['a user', 'users', (r) => project.server.post('/users', { display_name: 'Bob', password: 'correct horse 1' }, r)],
  ['a team', 'teams', (r) => project.server.post('/teams', { display_name: 'Acme' }, r)],
  ['a team of a person', 'teams', (r) => own.post('/teams', { display_name: 'Mine', creator_user_id: 'me' }, r)],
  [
    'an address',
    'contact_channels',
    (r) =>
      project.server.post(
        '/contact-channels',
        { user_id: ada.id, type: 'email', value: 'second@example.com', used_for_auth: false },
        r,
      ),
  ],
  [
    'a key of a user',
    'api_keys',
    (r) => own.post('/user-api-keys', { user_id: 'me', description: 'CI', expires_at_millis: null }, r),
  ],
  [
    'a key of a team',
    'api_keys',
    (r) => project.server.post('/team-api-keys', { team_id: team, description: 'CI', expires_at_millis: null }, r),
  ],
  ['a membership', 'team_members', (r) => project.server.post(`/team-memberships/${team}/${ada.id}`, {}, r)],
  [
    'a permission',
    'team_permissions',
    (r) => project.server.post(`/team-permissions/${team}/${ada.id}/$update_team`, {}, r),
  ],
  [
    'a set of project keys',
    'project_keys',
    (r) =>
      project.admin.post(
        '/internal/api-keys',
        {
          description: 'CI',
          expires_at_millis: server.clock.now().getTime() + 1e9,
          has_publishable_client_key: true,
          has_secret_server_key: true,
          has_super_secret_admin_key: true,
        },
        r,
      ),
  ],
  [
    'a webhook endpoint',
    'webhook_endpoints',
    (r) => project.admin.post('/internal/webhooks/endpoints', { url: 'http://127.0.0.1:9/hook' }, r),
  ],
  [
    'a change of an item',
    'item_quantity_changes',
    (r) =>
      project.server.post(
        `/payments/items/user/${ada.id}/credits/update-quantity?allow_negative=true`,
        { delta: 3 },
        r,
      ),
  ],
  [
    'a draft',
    'email_drafts',
    (r) => project.admin.post('/internal/email-drafts', { display_name: 'News', tsx_source: theme }, r),
  ],
  [
    'an email',
    'email_sends',
    (r) => project.server.post('/emails/send-email', { user_ids: [ada.id], subject: 'Hi', html: '<p>Hi</p>' }, r),
  ],
  [
    'an invitation',
    'verification_codes',
    (r) =>
      project.server.post(
        '/team-invitations/send-code',
        { team_id: team, email: 'new@example.com', callback_url: 'http://localhost:3000/handler/team-invitation' },
        r,
      ),
  ],
]

describe('the same call again with the same key', () => {
  it.each(calls)('%s is made once, and answered alike', async (_name, table, call) => {
    const before = await countOf(table)
    const key = withKey()
    const first = await call(key)
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    const again = await call(key)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    expect(again.headers.get('access-control-expose-headers')).toContain('idempotency-replayed')
    expect((await countOf(table)) - before).toBe(1)
  })

  it('a permission definition is made once, and known at once', async () => {
    const key = withKey()
    const define = () => project.admin.post('/team-permission-definitions', { id: 'write' }, key)
    expect((await define()).status).toBe(201)
    expect((await define()).status).toBe(201)
    const answer = await project.admin.get('/team-permission-definitions')
    expect(answer.body.items.map(({ id }: { id: string }) => id)).toContain('write')
  })

  it('a project is made once, and answers at once', async () => {
    const owner = await signUpOwner(server)
    const key = withKey()
    const make = () =>
      server.internal
        .as('client', owner)
        .post('/internal/projects', { display_name: 'Once', owner_team_id: owner.teamId }, key)
    const [first, again] = [await make(), await make()]
    expect(first.status).toBe(201)
    expect(again.body).toEqual(first.body)
    const list = await server.internal.as('client', owner).get('/internal/projects')
    expect(list.body.items).toHaveLength(1)
    const headers = owner.acting(first.body.id)
    expect((await server.request('GET', '/api/v1/internal/projects/current', { headers })).status).toBe(200)
  })

  it('leaves one entry in the audit log, and one event', async () => {
    const key = withKey()
    for (const _ of [1, 2]) await project.server.post('/users', { display_name: 'Carl' }, key)
    await server.app.auditChainer.flush()
    const { items } = (await project.admin.get('/internal/audit-log?action=user.created')).body
    expect(
      items.filter((one: { after?: { display_name?: string } }) => one.after?.display_name === 'Carl'),
    ).toHaveLength(1)
  })

  it('is done again a day later, and what was kept until then is deleted at night', async () => {
    const key = withKey()
    const make = () => project.server.post('/users', { display_name: 'Dora' }, key)
    const first = await make()
    server.clock.advance(idempotencyKeys.keptMillis)
    expect((await make()).body.id).not.toBe(first.body.id)
    server.clock.advance(idempotencyKeys.keptMillis + 1)
    await sweepsOf(server.app)['delete-old-idempotency-keys']!()
    expect(await countOf('idempotency_keys')).toBe(0)
  })
})

describe('a key', () => {
  it('that was used for another body, path or query is refused', async () => {
    const key = withKey()
    expect((await project.server.post('/users', { display_name: 'Eve' }, key)).status).toBe(201)
    const refused = { status: 400, code: 'IDEMPOTENCY_KEY_REUSED' }
    expect(await project.server.post('/users', { display_name: 'Eva' }, key)).toMatchObject(refused)
    expect(await project.server.post('/teams', { display_name: 'Eve' }, key)).toMatchObject(refused)
    expect(await project.server.post('/users?limit=1', { display_name: 'Eve' }, key)).toMatchObject(refused)
  })

  it('is for what a body says, in whatever order it says so', async () => {
    const key = withKey()
    const metadata = { plan: { name: 'pro', seats: 3 }, tags: ['a', 'b'] }
    const first = await project.server.post('/users', { display_name: 'Eve', server_metadata: metadata }, key)
    const { plan, tags } = metadata
    const turned = { tags, plan: { seats: plan.seats, name: plan.name } }
    const again = await project.server.post('/users', { server_metadata: turned, display_name: 'Eve' }, key)
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    const other = { ...metadata, tags: ['b', 'a'] }
    const refused = await project.server.post('/users', { display_name: 'Eve', server_metadata: other }, key)
    expect(refused).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('of a call that was refused is free, and the refusal leaves nothing', async () => {
    const key = withKey()
    const body = { primary_email: 'taken@example.com', primary_email_auth_enabled: true }
    const { id } = (await project.server.post('/users', body)).body
    const refusal = await project.server.post('/users', body, key)
    expect(refusal).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    await project.server.delete(`/users/${id}`)
    expect((await project.server.post('/users', body, key)).status).toBe(201)
  })

  it('of a call under way is refused, and its connection is left to others', async () => {
    const key = withKey()
    const make = () => project.server.post(`/team-memberships/${team}/${guest.id}`, {}, key)
    const guest = (await project.server.post('/users', {})).body
    const held = await holdRows(server, 'select from teams where id = $1 for update', [team])
    const first = make()
    await held.waitedFor(1, /teams/)
    expect(await make()).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_IN_USE' })
    await held.release()
    expect((await first).status).toBe(201)
    expect((await make()).headers.get('idempotency-replayed')).toBe('true')
  })

  it('of a call whose connection was cut is free, and nothing of the call is there', async () => {
    const key = withKey()
    const guest = (await project.server.post('/users', {})).body
    const before = await countOf('outbox')
    const make = () => project.server.post(`/team-memberships/${team}/${guest.id}`, {}, key)
    const held = await holdRows(server, 'select from teams where id = $1 for update', [team])
    const first = make()
    await held.waitedFor(1, /teams/)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(system)
    expect((await first).status).toBe(503)
    await held.release()
    expect(await countOf('outbox')).toBe(before)
    const again = await make()
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null])
  })

  it('that is too long, or at an endpoint that takes none, is refused; reading with one works', async () => {
    const refused = { status: 400, code: 'IDEMPOTENCY_KEY_INVALID' }
    expect(await project.server.post('/users', {}, withKey('x'.repeat(256)))).toMatchObject(refused)
    expect(await project.server.post('/users', {}, withKey('two words'))).toMatchObject(refused)
    expect(await project.server.post('/auth/sessions', { user_id: ada.id }, withKey())).toMatchObject(refused)
    expect((await project.server.get(`/users/${ada.id}`, withKey())).status).toBe(200)
  })

  it('of a caller without extensions counts too, and is ignored where none is taken', async () => {
    const published = { headers: { 'idempotency-key': randomUUID() } }
    const make = () => project.server.post('/users', { display_name: 'Pat' }, published)
    const [first, again] = [await make(), await make()]
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await project.server.post('/auth/sessions', { user_id: ada.id }, published)).status).toBe(200)
  })

  it('of a call that is done gets its answer, however many ask at once', async () => {
    const key = withKey()
    const make = () => project.server.post('/users', { display_name: 'Sam' }, key)
    const first = await make()
    const answers = await Promise.all(Array.from({ length: 12 }, make))
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [201, first.body.id]))
  })
})

it('calls without a key cost no statement more', async () => {
  const headers = { 'x-hallpass-extensions': '1' }
  const now = project.as('client', await project.signIn(ada))
  const statements = await server.countStatements(() => now.get('/users/me', { headers }))
  expect(statements).toHaveLength(1)
  const creating = await server.countStatements(() => project.server.post('/teams', { display_name: 'A' }, { headers }))
  expect(creating.join('\n')).not.toMatch(/idempotency|savepoint|advisory/)
})
