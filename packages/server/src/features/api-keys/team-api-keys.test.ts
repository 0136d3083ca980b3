/** The API keys of teams, which members with `$manage_api_keys` manage. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestResponse } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await project.configure({
  'apiKeys.enabled.team': true,
  'rbac.permissions.ops': { scope: 'team', containedPermissionIds: { keys: true } },
  'rbac.permissions.keys': { scope: 'team', containedPermissionIds: { $manage_api_keys: true } },
})
const path = '/team-api-keys'

async function createTeam(creator?: Person): Promise<string> {
  const { status, body } = await project.server.post('/teams', {
    display_name: 'Ops',
    ...(creator && { creator_user_id: creator.id }),
  })
  expect(status).toBe(201)
  return body.id
}

async function join(teamId: string, ...permissions: string[]): Promise<Person> {
  const person = await project.signUp()
  expect((await project.server.post(`/team-memberships/${teamId}/${person.id}`, {})).status).toBe(201)
  for (const id of permissions) {
    const grant = await project.server.post(`/team-permissions/${teamId}/${person.id}/${id}`, {})
    expect(grant.status, id).toBe(201)
  }
  return person
}

const newKey = (team_id: string, changes: object = {}) => ({
  team_id,
  description: 'CI',
  expires_at_millis: null,
  ...changes,
})

/** Every call of a client on a team's keys. */
async function attempts(caller: ReturnType<typeof project.as>, teamId: string, keyId: string): Promise<TestResponse[]> {
  return [
    await caller.get(`${path}?team_id=${teamId}`),
    await caller.post(path, newKey(teamId)),
    await caller.get(`${path}/${keyId}?team_id=${teamId}`),
    await caller.patch(`${path}/${keyId}?team_id=${teamId}`, { description: 'CI' }),
  ]
}

describe('a key of a team', () => {
  it('a team API key is shown once, listed with its last four characters, checked and revoked', async () => {
    const ada = await project.signUp()
    const teamId = await createTeam(ada)
    const asAda = project.as('client', ada)
    const { status, body: made } = await asAda.post(path, newKey(teamId, { is_public: true }))
    expect(status).toBe(200)
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      description: 'CI',
      is_public: true,
      created_at_millis: server.clock.now().getTime(),
      type: 'team',
      team_id: teamId,
      value: expect.stringMatching(/^pk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}team3574ck4u7h[0-9a-f]{8}$/),
    })
    const view = { ...made, value: { last_four: made.value.slice(-4) } }
    expect((await asAda.get(`${path}?team_id=${teamId}`)).body).toEqual({ items: [view], is_paginated: false })
    expect((await asAda.get(`${path}/${made.id}?team_id=${teamId}`)).body).toEqual(view)
    expect((await project.server.get(`${path}/${made.id}`)).body).toEqual(view)
    expect(await project.server.post(`${path}/check`, { api_key: made.value })).toMatchObject({
      status: 200,
      body: view,
    })
    const revoked = await asAda.patch(`${path}/${made.id}?team_id=${teamId}`, { revoked: true })
    expect(revoked.body).toEqual({ ...view, manually_revoked_at_millis: server.clock.now().getTime() })
  })

  it('a team API key is deleted with its team', async () => {
    const teamId = await createTeam()
    const { body: made } = await project.server.post(path, newKey(teamId))
    expect((await project.server.delete(`/teams/${teamId}`)).status).toBe(200)
    const checked = await project.server.post(`${path}/check`, { api_key: made.value })
    expect(checked).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
  })
})

describe('a member', () => {
  it("members with $manage_api_keys, directly or by containment, manage the team's API keys", async () => {
    const teamId = await createTeam()
    const { body: made } = await project.server.post(path, newKey(teamId))
    for (const permission of ['$manage_api_keys', 'team_admin', 'ops']) {
      const person = await join(teamId, permission)
      const answers = await attempts(project.as('client', person), teamId, made.id)
      expect(
        answers.map(({ status }) => status),
        permission,
      ).toEqual([200, 200, 200, 200])
    }
  })

  it('members without $manage_api_keys find no team API keys', async () => {
    const teamId = await createTeam()
    const { body: made } = await project.server.post(path, newKey(teamId))
    const [plain, demoted, gone] = [await join(teamId), await join(teamId, 'ops'), await join(teamId, 'ops')]
    await project.server.delete(`/team-permissions/${teamId}/${demoted.id}/ops`)
    await project.server.delete(`/team-memberships/${teamId}/${gone.id}`)
    for (const person of [plain, demoted, gone]) {
      for (const answer of await attempts(project.as('client', person), teamId, made.id)) {
        expect(answer).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
      }
    }
  })
})

describe('a client', () => {
  it('a client finds no API keys in a team that it is not in or that does not exist', async () => {
    const eve = await project.signUp()
    const own = await createTeam(eve)
    const teamId = await createTeam()
    const { body: made } = await project.server.post(path, newKey(teamId))
    const asEve = project.as('client', eve)
    for (const id of [teamId, randomUUID()]) {
      for (const answer of await attempts(asEve, id, made.id)) {
        expect(answer).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
      }
    }
    // The team in the query is not the one that counts.
    expect((await asEve.get(`${path}/${made.id}?team_id=${own}`)).code).toBe('API_KEY_NOT_FOUND')
    expect((await asEve.get(`${path}/${randomUUID()}?team_id=${own}`)).code).toBe('API_KEY_NOT_FOUND')
  })

  it('a client without a user cannot use team API keys', async () => {
    const teamId = await createTeam()
    const { body: made } = await project.server.post(path, newKey(teamId))
    for (const answer of await attempts(project.client, teamId, made.id)) {
      expect(answer).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    }
    expect((await project.client.get(`${path}/${randomUUID()}`)).code).toBe('API_KEY_NOT_FOUND')
  })
})

describe('a server', () => {
  it('a server creates API keys for every team that exists', async () => {
    const team_id = randomUUID()
    const answer = await project.server.post(path, newKey(team_id))
    expect(answer).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND', body: { details: { team_id } } })
    const { body } = await project.server.get(`${path}?team_id=${team_id}`)
    expect(body).toEqual({ items: [], is_paginated: false })
  })
})

describe('a request', () => {
  it('a request for team API keys names a team and nobody else', async () => {
    const teamId = await createTeam()
    const user_id = randomUUID()
    for (const answer of [
      await project.server.get(path),
      await project.server.get(`${path}?team_id=x`),
      await project.server.get(`${path}?team_id=${teamId}&user_id=${user_id}`),
      await project.server.post(path, newKey(teamId, { user_id })),
      await project.server.post(path, newKey(teamId, { team_id: undefined })),
      await project.server.post(path, newKey(teamId, { team_id: undefined, user_id })),
      await project.server.post(`${path}/check`, {}),
    ]) {
      expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })

  it('team API keys that are off are refused with a text, right after validation', async () => {
    const other = await server.createProject()
    await other.configure({ 'apiKeys.enabled.user': true })
    const id = randomUUID()
    for (const caller of [other.client, other.server, other.admin]) {
      for (const answer of await attempts(caller, id, id)) {
        expect(answer).toMatchObject({ status: 400, code: undefined, body: expect.stringContaining('switched off') })
      }
      expect((await caller.get(path)).code).toBe('SCHEMA_ERROR')
    }
    expect(await other.server.post(`${path}/check`, { api_key: 'x' })).toMatchObject({ status: 400, code: undefined })
  })
})
