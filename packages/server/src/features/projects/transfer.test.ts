/** Handing a project over, in both shapes of the request: docs/protocol/projects.md#transfer. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { signUpOwner } from '../../testing/owner.ts'
import { addMember, createTeam, revoke } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { internal } = server
const path = '/internal/projects/transfer'
type Owner = Awaited<ReturnType<typeof signUpOwner>>

const transfer = (owner: Owner, project_id: string, new_team_id: string) =>
  internal.as('client', owner).post(path, { project_id, new_team_id })
/** As the published admin client sends it: on the project itself, with an access token of `internal` beside. */
const transferAsAdminApp = (owner: Owner, project_id: string, new_team_id: string, on = project_id) =>
  server.request('POST', `/api/v1${path}`, {
    headers: { ...owner.acting(on), 'x-stack-access-token': owner.accessToken },
    body: { project_id, new_team_id },
  })
const ownerOf = async (projectId: string) => (await server.app.projects.get(projectId)).ownerTeamId

async function ownedProject() {
  const owner = await signUpOwner(server)
  const { body } = await owner.create()
  return { owner, projectId: body.id as string, other: await createTeam(internal, owner) }
}

describe.each([
  ['on internal', transfer],
  ['on the project itself', transferAsAdminApp],
])('a transfer %s', (_where, send) => {
  it('a transfer makes another team of the caller the owner, and answers a text', async () => {
    const { owner, projectId, other } = await ownedProject()
    const answer = await send(owner, projectId, other)
    expect(answer).toMatchObject({ status: 200, body: { success: 'true' } })
    expect(await ownerOf(projectId)).toBe(other)
  })

  it('a transfer needs no rights in the new team', async () => {
    const { owner, projectId } = await ownedProject()
    const stranger = await signUpOwner(server)
    const team = await createTeam(internal, stranger)
    await addMember(internal, team, owner)
    expect((await send(owner, projectId, team)).status).toBe(200)
    const before = await server.request('GET', '/api/v1/internal/projects/current', {
      headers: stranger.acting(projectId),
    })
    expect(before.body.owner_team_id).toBe(team)
  })

  it('only admins of the owner team can transfer a project', async () => {
    const { owner, projectId, other } = await ownedProject()
    await revoke(internal, owner.teamId, owner, 'team_admin')
    const answer = await send(owner, projectId, other)
    expect(answer).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
    expect(answer.body.details).toEqual({
      team_id: owner.teamId,
      user_id: owner.id,
      permission_id: 'team_admin',
    })
    expect(await ownerOf(projectId)).toBe(owner.teamId)
  })

  it('only members of the new team can transfer a project to it', async () => {
    const { owner, projectId } = await ownedProject()
    const stranger = await signUpOwner(server)
    for (const team_id of [stranger.teamId, randomUUID()]) {
      const answer = await send(owner, projectId, team_id)
      expect(answer).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
      expect(answer.body.details).toEqual({ team_id, user_id: owner.id })
    }
    expect(await ownerOf(projectId)).toBe(owner.teamId)
  })
})

describe('on internal', () => {
  it('a transfer on `internal` works at every level, and with the admin permission of another', async () => {
    const { owner, projectId, other } = await ownedProject()
    for (const [level, team] of [
      ['server', other],
      ['admin', owner.teamId],
    ] as const) {
      const answer = await internal.as(level, owner).post(path, { project_id: projectId, new_team_id: team })
      expect(answer.status).toBe(200)
      expect(await ownerOf(projectId)).toBe(team)
    }
  })

  it('a transfer on `internal` is refused in the order of the contract', async () => {
    const { owner, projectId, other } = await ownedProject()
    const unknown = await transfer(owner, randomUUID(), randomUUID())
    expect(unknown).toMatchObject({ status: 404, code: 'PROJECT_NOT_FOUND' })
    expect((await transfer(owner, 'nothing', other)).body.details).toEqual({ project_id: 'nothing' })

    const { system } = server.app.database
    const ownerless = await ownedProject()
    await system.updateTable('projects').set({ owner_team_id: null }).where('id', '=', ownerless.projectId).execute()
    const nobodys = await transfer(ownerless.owner, ownerless.projectId, randomUUID())
    expect(nobodys).toMatchObject({ status: 400, code: undefined, body: expect.stringContaining('owner team') })

    const stranger = await signUpOwner(server)
    const foreign = await transfer(stranger, projectId, randomUUID())
    expect(foreign).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    expect(foreign.body.details).toEqual({ team_id: owner.teamId, user_id: stranger.id })

    await addMember(internal, owner.teamId, stranger)
    const member = await transfer(stranger, projectId, randomUUID())
    expect(member).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
  })

  it('a deleted project cannot be transferred', async () => {
    const { owner, projectId, other } = await ownedProject()
    await server.request('DELETE', '/api/v1/internal/projects/current', { headers: owner.acting(projectId) })
    expect((await transfer(owner, projectId, other)).code).toBe('PROJECT_NOT_FOUND')
  })

  it('a transfer needs a signed-in user', async () => {
    const answer = await internal.client.post(path, { project_id: randomUUID(), new_team_id: randomUUID() })
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.body.details.message).toContain('auth.user')
    const { owner } = await ownedProject()
    const empty = await internal.as('client', owner).post(path, {})
    expect(empty.code).toBe('SCHEMA_ERROR')
    for (const name of ['body.project_id', 'body.new_team_id']) expect(empty.body.details.message).toContain(name)
  })
})

describe('on another project', () => {
  it('a transfer on another project needs an admin access token, even with an admin key', async () => {
    const { owner, projectId, other } = await ownedProject()
    const project = await server.createProject()
    const ada = await project.signUp()
    const body = { project_id: project.id, new_team_id: other }
    for (const level of ['client', 'server', 'admin'] as const) {
      for (const person of [undefined, ada]) {
        const answer = await project.as(level, person).post(path, body)
        expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
        expect(answer.body.details.message).toContain('auth.project')
      }
    }
    const elsewhere = await transferAsAdminApp(owner, project.id, other, projectId)
    expect(elsewhere).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it('an access token of `internal` counts for a transfer only beside a valid admin access token', async () => {
    const { owner, projectId, other } = await ownedProject()
    const project = await server.createProject()
    const token = { 'x-stack-access-token': owner.accessToken }
    const body = { project_id: project.id, new_team_id: other }
    const byKey = await server.request('POST', `/api/v1${path}`, {
      headers: { ...project.headers('admin'), ...token },
      body,
    })
    expect(byKey).toMatchObject({ status: 401, code: 'INVALID_PROJECT_FOR_ACCESS_TOKEN' })
    const notTheirs = await transferAsAdminApp(owner, project.id, other)
    expect(notTheirs).toMatchObject({ status: 401, code: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN' })
    const elsewhere = await server.request('GET', '/api/v1/internal/projects/current', {
      headers: { ...owner.acting(projectId), ...token },
    })
    expect(elsewhere).toMatchObject({ status: 401, code: 'INVALID_PROJECT_FOR_ACCESS_TOKEN' })
  })
})
