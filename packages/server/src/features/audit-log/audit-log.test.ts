import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'

const server = await startTestServer()
afterAll(() => server.close())
const config = { magic_link_enabled: true, allow_user_api_keys: true, client_team_creation_enabled: true }
const newProject = () => server.createProject({ config })

async function log(project: TestProject, query = '') {
  await jobsDone(server)
  const answer = await project.admin.get(`/internal/audit-log${query}`)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const newest = async (project: TestProject) => (await log(project)).items[0]
const actions = async (project: TestProject, query = '') =>
  (await log(project, query)).items.map((entry: { action: string }) => entry.action)

it('the audit log begins with the creation of project and keys, by the dashboard user', async () => {
  const project = await newProject()
  const { items, is_paginated, pagination } = await log(project)
  expect({ is_paginated, pagination }).toEqual({ is_paginated: true, pagination: { next_cursor: null } })
  expect(items).toHaveLength(2)
  const [keys, made] = items
  expect(made).toMatchObject({
    sequence: 1,
    action: 'project.created',
    actor: { type: 'dashboard_user', id: expect.any(String) },
    target: { type: 'project', id: project.id },
    before: null,
    ip: '127.0.0.1',
    previous_hash: '',
  })
  expect(keys).toMatchObject({
    sequence: 2,
    action: 'project_keys.created',
    actor: { type: 'dashboard_user', id: made.actor.id },
    target: { type: 'project_keys', id: expect.any(String) },
    after: { description: 'made by a test', has_super_secret_admin_key: true },
    previous_hash: made.hash,
  })
})

it('the audit log says who changed what of a user, from what to what, and from where', async () => {
  const project = await newProject()
  const headers = { 'user-agent': 'backend/1.0' }
  const made = await project.server.post(
    '/users',
    { display_name: 'Ada', primary_email: 'ada@example.com' },
    { headers },
  )
  const created = await newest(project)
  expect(created).toMatchObject({
    action: 'user.created',
    actor: { type: 'server_key' },
    target: { type: 'user', id: made.body.id },
    before: null,
    after: { display_name: 'Ada', primary_email: 'ada@example.com' },
    user_agent: 'backend/1.0',
    request_id: made.headers.get('x-stack-request-id'),
    created_at_millis: server.clock.now().getTime(),
  })
  await project.admin.patch(`/users/${made.body.id}`, { display_name: 'Ada L.' })
  expect(await newest(project)).toMatchObject({
    action: 'user.updated',
    actor: { type: 'admin_key', id: created.actor.id },
    target: { type: 'user', id: made.body.id },
    before: { display_name: 'Ada' },
    after: { display_name: 'Ada L.' },
  })
  await project.server.post(`/users/${made.body.id}/block`)
  expect(await newest(project)).toMatchObject({
    action: 'user.blocked',
    before: { is_blocked: false },
    after: { is_blocked: true },
  })
  await project.server.delete(`/users/${made.body.id}/block`)
  await project.server.delete(`/users/${made.body.id}`)
  expect(await newest(project)).toMatchObject({
    action: 'user.deleted',
    target: { type: 'user', id: made.body.id },
    before: null,
  })
  expect((await actions(project)).slice(0, 2)).toEqual(['user.deleted', 'user.unblocked'])
  const { items } = await log(project, '?action=user.updated')
  expect(items[0]).toMatchObject({ before: { display_name: '[erased]' }, after: { display_name: '[erased]' } })
})

it('the audit log says that a password was set, and not which', async () => {
  const project = await newProject()
  const person = await project.signUp()
  await project.server.patch(`/users/${person.id}`, { password: 'a new password to hide' })
  const entry = await newest(project)
  expect([entry.before, entry.after]).toEqual([{}, { password: '[hidden]' }])
})

it('the audit log has what users change of their own security, and not the rest', async () => {
  const project = await newProject()
  const person = await project.signUp()
  const own = project.as('client', person)
  const before = await actions(project)
  await own.patch('/users/me', { display_name: 'Ada' })
  await project.signIn(person)
  await project.refresh(person.refreshToken)
  expect(await actions(project)).toEqual(before)
  await own.patch('/users/me', { totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' })
  expect(await newest(project)).toMatchObject({
    action: 'user.updated',
    actor: { type: 'user', id: person.id },
    target: { type: 'user', id: person.id },
    before: { requires_totp_mfa: false },
    after: { requires_totp_mfa: true, totp_secret_base64: '[hidden]' },
  })
  await own.post('/auth/password/update', { old_password: person.password, new_password: 'another good password' })
  expect(await newest(project)).toMatchObject({
    action: 'password.changed',
    actor: { type: 'user', id: person.id },
    target: { type: 'user', id: person.id },
    after: { old_password: '[hidden]', new_password: '[hidden]' },
  })
})

it('the audit log has sessions made by servers, permissions, teams and API keys', async () => {
  const project = await newProject()
  const person = await project.signUp()
  await project.server.post('/auth/sessions', { user_id: person.id, is_impersonation: true })
  expect(await newest(project)).toMatchObject({
    action: 'session.created',
    target: { type: 'user', id: person.id },
    after: { is_impersonation: true },
  })
  const team = await project.as('client', person).post('/teams', { display_name: 'Crew', creator_user_id: 'me' })
  expect(await newest(project)).toMatchObject({
    action: 'team.created',
    actor: { type: 'user', id: person.id },
    target: { type: 'team', id: team.body.id },
  })
  await project.server.patch(`/teams/${team.body.id}`, { display_name: 'Band' })
  expect(await newest(project)).toMatchObject({ before: { display_name: 'Crew' }, after: { display_name: 'Band' } })
  await project.server.post(`/team-permissions/${team.body.id}/${person.id}/$delete_team`, {})
  expect(await newest(project)).toMatchObject({
    action: 'team_permission.created',
    target: { type: 'team_permission', id: `${team.body.id}/${person.id}/$delete_team` },
  })
  const key = await project.server.post('/user-api-keys', {
    user_id: person.id,
    description: 'CI',
    expires_at_millis: null,
    is_public: false,
  })
  const entry = await newest(project)
  expect(entry).toMatchObject({
    action: 'user_api_key.created',
    target: { type: 'user_api_key', id: key.body.id },
    after: { description: 'CI' },
  })
  expect(JSON.stringify(entry)).not.toContain(key.body.value)
})

it('the audit log says which parts of the configuration changed, without secrets', async () => {
  const project = await newProject()
  await project.configure({ 'teams.allowClientTeamCreation': false, 'dataVault.stores.x.displayName': 'X' })
  expect(await newest(project)).toMatchObject({
    action: 'config.updated',
    after: { 'teams.allowClientTeamCreation': false, 'dataVault.stores.x.displayName': 'X' },
  })
  await project.configure({
    'auth.oauth.providers.github': { type: 'github', isShared: false, clientId: 'id', clientSecret: 'to be hidden' },
  })
  expect((await newest(project)).after).toEqual({
    'auth.oauth.providers.github': { type: 'github', isShared: false, clientId: 'id', clientSecret: '[hidden]' },
  })
  await project.admin.patch('/internal/projects/current', {
    display_name: 'Renamed',
    config: { sign_up_enabled: false },
  })
  expect(await newest(project)).toMatchObject({
    action: 'project.updated',
    before: { display_name: 'Test project' },
    after: { display_name: 'Renamed', 'auth.allowSignUp': false },
  })
})

it('the audit log has nothing of a call that was refused or found nothing', async () => {
  const project = await newProject()
  const before = await actions(project)
  await project.server.post('/users', { primary_email: 'not an address' })
  await project.server.patch(`/users/${randomUUID()}`, { display_name: 'Nobody' })
  await project.server.delete(`/users/${randomUUID()}`)
  await project.admin.patch(`/internal/api-keys/${randomUUID()}`, { revoked: true })
  await project.admin.patch('/internal/config/override', { config_override_string: '{"nothing":1}' })
  expect(await actions(project)).toEqual(before)
})

it('the audit log pages from new to old, and filters by action, actor and time', async () => {
  const project = await newProject()
  const started = server.clock.now().getTime()
  const ids: string[] = []
  for (let n = 0; n < 5; n++) {
    server.clock.advance(60_000)
    ids.unshift((await project.server.post('/users', { display_name: `Person ${n}` })).body.id)
  }
  const targets = (page: { items: { target: { id: string } }[] }) => page.items.map((entry) => entry.target.id)
  const first = await log(project, '?limit=2&action=user.created')
  expect(targets(first)).toEqual(ids.slice(0, 2))
  const second = await log(project, `?limit=2&action=user.created&cursor=${first.pagination.next_cursor}`)
  const third = await log(project, `?limit=2&action=user.created&cursor=${second.pagination.next_cursor}`)
  expect([...targets(second), ...targets(third)]).toEqual(ids.slice(2))
  expect(third.pagination.next_cursor).toBeNull()

  const { actor } = first.items[0]
  expect(targets(await log(project, `?actor=${actor.id}`))).toEqual(ids)
  expect(await actions(project, `?actor=${randomUUID()}`)).toEqual([])
  const third_minute = started + 3 * 60_000
  expect(targets(await log(project, `?action=user.created&from=${third_minute}`))).toEqual(ids.slice(0, 3))
  expect(targets(await log(project, `?action=user.created&to=${third_minute}`))).toEqual(ids.slice(3))
  const day = new Date(third_minute).toISOString()
  expect(targets(await log(project, `?action=user.created&from=${day}`))).toEqual(ids.slice(0, 3))
})

it('the audit log as CSV contains no formulas', async () => {
  const project = await newProject()
  await project.server.post(
    '/users',
    { display_name: '=HYPERLINK("http://evil.example")' },
    {
      headers: { 'user-agent': '=cmd|calc' },
    },
  )
  for (let n = 0; n < 3; n++) await project.server.post('/users', { display_name: `Person ${n}` })
  await jobsDone(server)
  const answer = await project.admin.get('/internal/audit-log?format=csv&action=user.created')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const lines: string[] = answer.body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^sequence,time,action,actor_type,actor_id,/)
  expect(lines.at(-1)).toContain(",'=cmd|calc,")
  expect(answer.body).not.toMatch(/(^|,)"?[=+@]/m)
})

it('the audit log as CSV has more entries than any page', async () => {
  const project = await newProject()
  const { tenancyId } = await server.app.projects.get(project.id)
  const db = server.app.database.forTenancy(tenancyId)
  const entry = { action: 'test.done', actor: { type: 'operator', id: null }, target: null, before: null, after: null }
  const rest = { ip: null, user_agent: null, request_id: null }
  const rows = Array.from({ length: 1200 }, () => ({
    id: randomUUID(),
    at: server.clock.now(),
    entry: JSON.stringify({ ...entry, ...rest }),
  }))
  await db.insertInto('audit_pending').values(rows).execute()
  await jobsDone(server)
  const answer = await project.admin.get('/internal/audit-log?format=csv&action=test.done')
  expect(answer.body.trimEnd().split('\r\n')).toHaveLength(1201)
  expect((await log(project, '?limit=1000')).items).toHaveLength(1000)
})

it.each(['client', 'server'] as const)('the audit log is not for the %s level', async (level) => {
  const answer = await (await newProject()).as(level).get('/internal/audit-log')
  expect([answer.status, answer.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
})

it.each(['limit=0', 'limit=1001', 'cursor=x', 'cursor=-1', 'from=yesterday', 'format=xml', 'actor=', 'more=1'])(
  'the audit log refuses the query %s',
  async (query) => {
    const answer = await server.internal.admin.get(`/internal/audit-log?${query}`)
    expect([answer.status, answer.code]).toEqual([400, 'SCHEMA_ERROR'])
  },
)

it('the audit log has changes of a configuration of any size, and that a secret changed', async () => {
  const project = await newProject()
  const stores = Array.from({ length: 99 }, (_, n) => [`dataVault.stores.s${n}`, { displayName: 'a word '.repeat(28) }])
  await project.configure(Object.fromEntries(stores))
  await project.configure({ 'dataVault.stores.s7': { displayName: 'Another' } })
  expect(await newest(project)).toMatchObject({
    before: { 'dataVault.stores.s7': { displayName: 'a word '.repeat(28) } },
    after: { 'dataVault.stores.s7': { displayName: 'Another' } },
  })
  const github = { type: 'github', isShared: false, clientId: 'id' }
  await project.configure({ 'auth.oauth.providers.github': { ...github, clientSecret: 'one' } })
  await project.configure({ 'auth.oauth.providers.github': { ...github, clientSecret: 'two' } })
  const shown = { 'auth.oauth.providers.github': { ...github, clientSecret: '[hidden]' } }
  expect(await newest(project)).toMatchObject({ before: shown, after: shown })
})
