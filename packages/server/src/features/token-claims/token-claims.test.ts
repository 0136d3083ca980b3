/** Claims of a project's own in access tokens: docs/protocol/tokens-and-keys.md#claims-of-a-projects-own. */
import { maxTokenBytes } from '@hallpass/contract'
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestProject } from '../../testing/index.ts'
import { quiet } from '../../testing/people.ts'
import { createTeam } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const extended = { headers: { 'x-hallpass-extensions': '1' } }

const withClaims = async (claims: object, more = {}) => {
  const project = await server.createProject()
  await project.configure({ 'auth.tokens.claims': claims, ...more })
  return project
}
const refreshed = async (project: TestProject, { refreshToken }: Person) =>
  decodeJwt((await project.refresh(refreshToken, {})).body.access_token)
const preview = (project: TestProject, body = {}) =>
  project.admin.post('/internal/token-claims/preview', body, extended)

describe('access tokens', () => {
  it('say what the project wants them to, from the first one on', async () => {
    const project = await withClaims({
      plan: 'user.clientReadOnlyMetadata.billing.plan',
      tier: 'user.serverMetadata.tier',
      stage: { constant: 'beta' },
      crm: 'user.externalId',
      missing: 'user.serverMetadata.not.there',
    })
    const ada = await project.signUp()
    const metadata = {
      client_read_only_metadata: { billing: { plan: 'pro' } },
      server_metadata: { tier: [1, null, 'ü'] },
    }
    await project.server.patch(`/users/${ada.id}`, { ...metadata, external_id: 'crm-1' }, extended)
    const again = await project.signIn(ada)
    const expected = { crm: 'crm-1', plan: 'pro', tier: [1, null, 'ü'], stage: 'beta', sub: ada.id, email: ada.email }
    for (const claims of [decodeJwt(again.accessToken), await refreshed(project, ada)]) {
      expect(claims).toMatchObject(expected)
      expect(claims).not.toHaveProperty('missing')
    }
    expect((await project.as('client', again).get('/users/me')).status).toBe(200)
  })

  it('tell of the selected team and of permissions, with all that they contain', async () => {
    const project = await withClaims(
      {
        team: 'team.id',
        may: 'team.permissions',
        roles: 'team.roles',
        seats: 'team.clientReadOnlyMetadata.seats',
        granted: 'permissions',
      },
      {
        'rbac.permissions': {
          lead: { scope: 'team', containedPermissionIds: { $invite_members: true } },
          tester: { scope: 'project', containedPermissionIds: { beta: true } },
          beta: { scope: 'project' },
        },
      },
    )
    const ada = await project.signUp()
    expect(await refreshed(project, ada)).toMatchObject({ granted: [] })
    expect(await refreshed(project, ada)).not.toHaveProperty('team')
    const team = await createTeam(project, ada)
    await project.server.patch(`/teams/${team}`, { client_read_only_metadata: { seats: 5 } })
    await project.server.patch(`/users/${ada.id}`, { selected_team_id: team })
    await project.server.post(`/team-permissions/${team}/${ada.id}/lead`, {})
    await project.server.post(`/project-permissions/${ada.id}/tester`, {})
    const claims = await refreshed(project, ada)
    expect(claims.roles).toEqual(['lead'])
    expect(claims).toMatchObject({ team, seats: 5, granted: ['beta', 'tester'] })
    expect(claims.may).toEqual(expect.arrayContaining(['$invite_members', 'lead']))
  })
})

it('a refresh stays one statement, and asks for nothing more where there are no claims', async () => {
  const plain = await server.createProject()
  const claimed = await withClaims({ tier: 'user.serverMetadata.tier', may: 'team.permissions', all: 'permissions' })
  for (const [project, name] of [
    [plain, 'sessions.refresh.hash.keep'],
    [claimed, 'sessions.refresh.hash.keep.claims'],
  ] as const) {
    const ada = await project.signUp()
    await project.refresh(ada.refreshToken)
    await quiet(server)
    const statements = await server.countStatements(() => project.refresh(ada.refreshToken))
    expect(statements).toHaveLength(1)
    expect(JSON.stringify(statements).includes('jsonb_to_recordset'), name).toBe(project === claimed)
  }
})

describe('the preview', () => {
  it('shows what the token of a user would say, also with claims that are not saved', async () => {
    const project = await withClaims({ stage: { constant: 1 } })
    const ada = await project.signUp()
    await project.server.patch(`/users/${ada.id}`, { server_metadata: { tier: 'gold' } })
    const saved = await preview(project, { user_id: ada.id })
    expect(saved.body).toMatchObject({ user_id: ada.id, left_out: [], max_bytes: maxTokenBytes })
    expect(saved.body.claims).toMatchObject({ stage: 1, sub: ada.id })
    const tried = await preview(project, { user_id: ada.id, claims: { tier: 'user.serverMetadata.tier' } })
    expect(tried.body.claims).toMatchObject({ tier: 'gold' })
    expect(tried.body.claims).not.toHaveProperty('stage')
    const nobody = '7a4ac1c0-3a5c-4a3c-9d5c-2f5c5f5b5a5a'
    expect((await preview(project, { user_id: nobody })).code).toBe('USER_ID_DOES_NOT_EXIST')
  })

  it('says which ones are too many, as saving does', async () => {
    const project = await withClaims({})
    await project.signUp()
    const claims = Object.fromEntries(Array.from({ length: 27 }, (_, n) => [`claim_${n}`, { constant: n }]))
    const { body } = await preview(project, { claims })
    expect(body.left_out).toEqual(['claim_25', 'claim_26'])
  })

  it('without a user it is of the one whose token is largest', async () => {
    const project = await withClaims({})
    expect((await preview(project)).body).toMatchObject({ user_id: null, bytes: 0 })
    const [, largest] = [await project.signUp(), await project.signUp(), await project.signUp()]
    await project.server.patch(`/users/${largest!.id}`, { server_metadata: { notes: 'x'.repeat(5000), a: 1 } })
    const claims = { notes: 'user.serverMetadata.notes', a: 'user.serverMetadata.a' }
    const { body } = await preview(project, { claims })
    expect(body).toMatchObject({ user_id: largest!.id, left_out: ['notes'] })
    expect(body.claims).toMatchObject({ a: 1 })
    expect(body.bytes).toBeLessThanOrEqual(maxTokenBytes)
  })
})

describe('saving', () => {
  const save = (project: TestProject, claims: unknown) =>
    project.admin.patch('/internal/config/override', {
      config_override_string: JSON.stringify({ 'auth.tokens.claims': claims }),
    })

  it('refuses what the token of somebody has no room for, and says whose', async () => {
    const project = await server.createProject()
    const ada = await project.signUp()
    await project.server.patch(`/users/${ada.id}`, { server_metadata: { notes: 'x'.repeat(5000) } })
    const answer = await save(project, { notes: 'user.serverMetadata.notes' })
    expect(answer.status).toBe(400)
    expect(answer.body).toContain(`The token of the user ${ada.id} would have no room for notes`)
    const many = Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`c${n}`, { constant: n }]))
    expect((await save(project, many)).status).toBe(400)
    expect((await save(project, { tier: 'user.serverMetadata.tier' })).status).toBe(200)
  })

  it.each([
    'sub',
    'aud',
    'email',
    'role',
    'refresh_token_id',
    'is_impersonation',
    '__proto__',
    'constructor',
    'a.b',
    '',
    '1a',
  ])('refuses the name %j', async (name) => {
    const project = await server.createProject()
    const text = `{"auth.tokens.claims": {${JSON.stringify(name)}: "team.id"}}`
    const answer = await project.admin.patch('/internal/config/override', { config_override_string: text })
    const { body } = await project.admin.get('/internal/config', extended)
    expect(JSON.parse(body.config_string).auth.tokens.claims).toEqual({})
    expect([200, 400]).toContain(answer.status)
  })

  it.each(['user.password', 'user.serverMetadata', 'user.clientMetadata.x', 'team', 'user.serverMetadata..x', 5, {}])(
    'refuses the source %j',
    async (source) => {
      const project = await server.createProject()
      expect((await save(project, { x: source })).status).toBe(400)
    },
  )
})
