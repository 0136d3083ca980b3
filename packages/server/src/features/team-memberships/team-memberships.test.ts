import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { eventsOf, keepEvents } from '../../testing/people.ts'
import { addMember, createTeam, grant, revoke } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const project = await server.createProject()

describe('adding a member', () => {
  it('adding a member grants the default permissions and emits both', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project)
    const answer = await project.server.post(`/team-memberships/${team_id}/${ada.id}`, {})
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.body).toEqual({ team_id, user_id: ada.id })
    const member = { team_id, user_id: ada.id }
    const { body } = await project.server.get(`/team-permissions?team_id=${team_id}`)
    expect(body.items).toEqual([{ id: 'team_member', ...member }])
    expect(await eventsOf(server, project, 'team_membership.created')).toContainEqual(member)
    expect(await eventsOf(server, project, 'team_permission.created')).toContainEqual({ id: 'team_member', ...member })
  })

  it('adding a member takes "me" for the current user, and needs no body', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project)
    const answer = await project.as('admin', ada).post(`/team-memberships/${team_id}/me`)
    expect(answer.body).toEqual({ team_id, user_id: ada.id })
    expect((await project.as('client', ada).get(`/teams/${team_id}`)).status).toBe(200)
  })

  it('adding a member skips default permissions that are gone or belong to the project', async () => {
    const custom = await server.createProject()
    const everyone = { team_member: true, gone: true, beta: true, $manage_api_keys: true }
    await custom.configure({
      'rbac.permissions.beta': { scope: 'project', containedPermissionIds: {} },
      'rbac.defaultPermissions.teamMember': everyone,
      'rbac.defaultPermissions.teamCreator': { gone: true },
    })
    const [ada, bob] = [await custom.signUp(), await custom.signUp()]
    const team_id = await createTeam(custom, ada)
    await addMember(custom, team_id, bob)
    const { body } = await custom.server.get(`/team-permissions?team_id=${team_id}`)
    expect(body.items).toEqual([
      { id: '$manage_api_keys', team_id, user_id: bob.id },
      { id: 'team_member', team_id, user_id: bob.id },
    ])
  })

  it('adding a member is refused in the order of the contract', async () => {
    const ada = await project.signUp()
    const team_id = randomUUID()
    const at = (team: string, user: string) => project.server.post(`/team-memberships/${team}/${user}`, {})
    expect(await at(team_id, randomUUID())).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    const noTeam = await at(team_id, ada.id)
    expect(noTeam).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND', body: { details: { team_id } } })
    const team = await createTeam(project, ada)
    expect(await at(team, ada.id)).toMatchObject({ status: 409, code: 'TEAM_MEMBERSHIP_ALREADY_EXISTS' })
    expect(await at(team, 'me')).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
    const asClient = await project.as('client', ada).post(`/team-memberships/${team}/${ada.id}`, {})
    expect(asClient).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    expect((await project.server.post(`/team-memberships/${team}/${ada.id}`, { role: 'x' })).code).toBe('SCHEMA_ERROR')
  })

  it('adding a member many times at once adds them once', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project)
    const asked = Array.from({ length: 10 }, () => project.server.post(`/team-memberships/${team_id}/${ada.id}`, {}))
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array(9).fill(409)])
    const events = await eventsOf(server, project, 'team_membership.created')
    expect(events.filter((event) => event.team_id === team_id)).toHaveLength(1)
  })
})

describe('removing a member', () => {
  it('anybody can leave a team, and loses permissions and selection', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project)
    await addMember(project, team_id, ada)
    await revoke(project, team_id, ada, 'team_member')
    const asAda = project.as('client', ada)
    await asAda.patch('/users/me', { selected_team_id: team_id })
    const told = (await eventsOf(server, project, 'team_permission.deleted')).length
    expect(await asAda.delete(`/team-memberships/${team_id}/me`, { body: {} })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await asAda.get('/users/me')).body.selected_team).toBeNull()
    expect((await asAda.get(`/teams/${team_id}`)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await project.server.get(`/team-permissions?team_id=${team_id}`)).body.items).toEqual([])
    const member = { team_id, user_id: ada.id }
    expect(await eventsOf(server, project, 'team_membership.deleted')).toContainEqual(member)
    expect(await eventsOf(server, project, 'team_permission.deleted')).toHaveLength(told)
    const again = await asAda.delete(`/team-memberships/${team_id}/${ada.id}`)
    expect(again).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND', body: { details: member } })
  })

  it('a member who comes back starts with a new membership', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project, ada)
    await project.server.delete(`/team-memberships/${team_id}/${ada.id}`)
    await addMember(project, team_id, ada)
    const { body } = await project.server.get(`/team-permissions?team_id=${team_id}`)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['team_member'])
  })

  it('a client needs $remove_members to remove others', async () => {
    const [ada, bob, eve] = [await project.signUp(), await project.signUp(), await project.signUp()]
    const team_id = await createTeam(project, ada)
    for (const member of [bob, eve]) await addMember(project, team_id, member)
    const remove = (who: typeof ada, whom: { id: string }) =>
      project.as('client', who).delete(`/team-memberships/${team_id}/${whom.id}`)
    const refused = await remove(bob, eve)
    expect(refused).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
    expect(refused.body.details).toEqual({ team_id, user_id: bob.id, permission_id: '$remove_members' })
    expect((await remove(ada, eve)).status).toBe(200)
    await grant(project, team_id, bob, '$remove_members')
    expect((await remove(bob, ada)).status).toBe(200)
  })

  it('removing a member is refused in the order of the contract', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const team_id = await createTeam(project, ada)
    const path = (id: string) => `/team-memberships/${team_id}/${id}`
    expect(await project.client.delete(path(ada.id))).toMatchObject({
      status: 400,
      code: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    })
    const outside = await project.as('client', eve).delete(path(randomUUID()))
    expect(outside).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    expect(outside.body.details).toEqual({ team_id, user_id: eve.id })
    for (const caller of [project.as('client', ada), project.server]) {
      expect(await caller.delete(path(randomUUID()))).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
      const notThere = await caller.delete(path(eve.id))
      expect(notThere).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
      expect(notThere.body.details).toEqual({ team_id, user_id: eve.id })
    }
    expect((await project.server.delete(path('me'))).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await project.server.delete(path('x'))).code).toBe('SCHEMA_ERROR')
  })
})
