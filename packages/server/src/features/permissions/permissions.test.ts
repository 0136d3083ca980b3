import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { eventsOf, keepEvents, quiet } from '../../testing/people.ts'
import { addMember, createTeam, grant } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const project = await server.createProject()
await project.configure({
  'rbac.permissions.editor': { scope: 'team', containedPermissionIds: { viewer: true, $read_members: true } },
  'rbac.permissions.viewer': { scope: 'team', containedPermissionIds: {} },
  'rbac.permissions.beta': { scope: 'project', containedPermissionIds: { alpha: true } },
  'rbac.permissions.alpha': { scope: 'project', containedPermissionIds: {} },
})
const text = (status: number) => ({ status, code: undefined, body: expect.any(String) })
const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id)
const byId = (a: string, b: string) => (a < b ? -1 : 1)

describe('granting in a team', () => {
  it('granting a team permission can be repeated, and emits an event each time', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project, ada)
    const item = { id: 'editor', team_id, user_id: ada.id }
    for (const times of [1, 2]) {
      const answer = await project.server.post(`/team-permissions/${team_id}/${ada.id}/editor`, {})
      expect(answer).toMatchObject({ status: 201 })
      expect(answer.body).toEqual(item)
      const told = await eventsOf(server, project, 'team_permission.created')
      expect(told.filter((event) => event.team_id === team_id)).toEqual(Array(times).fill(item))
    }
    const list = await project.server.get(`/team-permissions?team_id=${team_id}`)
    expect(idsOf(list)).toEqual(['editor', 'team_admin'])
  })

  it('granting takes built-in team permissions, and "me" for the user', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project, ada)
    const answer = await project.as('server', ada).post(`/team-permissions/${team_id}/me/$manage_api_keys`)
    expect(answer.body).toEqual({ id: '$manage_api_keys', team_id, user_id: ada.id })
  })

  it('granting a team permission is refused in the order of the contract', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const team_id = await createTeam(project, ada)
    const give = (user: string, id: string) => project.server.post(`/team-permissions/${team_id}/${user}/${id}`, {})
    expect(await give(randomUUID(), 'gone')).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    const outside = await give(eve.id, 'gone')
    expect(outside).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    expect(outside.body.details).toEqual({ team_id, user_id: eve.id })
    const unknown = await give(ada.id, 'gone')
    expect(unknown).toMatchObject({ status: 404, code: 'PERMISSION_NOT_FOUND' })
    expect(unknown.body.details).toEqual({ permission_id: 'gone' })
    const wrong = await give(ada.id, 'beta')
    expect(wrong).toMatchObject({ status: 404, code: 'WRONG_PERMISSION_SCOPE' })
    expect(wrong.body.details).toEqual({ permission_id: 'beta', expected_scope: 'team', actual_scope: 'project' })
    for (const id of ['$unknown', 'Upper', 'a.b', '__proto__', 'x'.repeat(256)]) {
      expect((await give(ada.id, id)).code, id).toBe('SCHEMA_ERROR')
    }
    expect((await project.server.post(`/team-permissions/${team_id}/${ada.id}/editor`, { x: 1 })).code).toBe(
      'SCHEMA_ERROR',
    )
  })
})

describe('revoking in a team', () => {
  it('revoking removes a direct team permission, and nothing that another one contains', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project)
    await addMember(project, team_id, ada)
    await grant(project, team_id, ada, 'editor')
    const take = (id: string) => project.server.delete(`/team-permissions/${team_id}/${ada.id}/${id}`, { body: {} })
    const contained = await take('viewer')
    expect(contained).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_NOT_FOUND' })
    expect(contained.body.details).toEqual({ team_id, user_id: ada.id, permission_id: 'viewer' })
    expect(await take('editor')).toMatchObject({ status: 200, body: { success: true } })
    const item = { id: 'editor', team_id, user_id: ada.id }
    expect(await eventsOf(server, project, 'team_permission.deleted')).toContainEqual(item)
    expect((await take('editor')).code).toBe('TEAM_PERMISSION_NOT_FOUND')
    const list = await project.server.get(`/team-permissions?team_id=${team_id}&recursive=true`)
    expect(idsOf(list)).toEqual(['$invite_members', '$read_members', 'team_member'])
  })

  it('revoking a team permission is refused in the order of the contract', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const team_id = await createTeam(project, ada)
    const take = (user: string) => project.server.delete(`/team-permissions/${team_id}/${user}/gone`)
    expect(await take(randomUUID())).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect(await take(eve.id)).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    expect(await take(ada.id)).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_NOT_FOUND' })
    expect((await take('me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })
})

describe('granting in the project', () => {
  it('granting and revoking a project permission emit events', async () => {
    const ada = await project.signUp()
    const item = { id: 'beta', user_id: ada.id }
    for (const times of [1, 2]) {
      const answer = await project.server.post(`/project-permissions/${ada.id}/beta`, {})
      expect(answer).toMatchObject({ status: 201 })
      expect(answer.body).toEqual(item)
      const told = await eventsOf(server, project, 'project_permission.created')
      expect(told.filter((event) => event.user_id === ada.id)).toHaveLength(times)
    }
    expect((await project.server.get(`/project-permissions?user_id=${ada.id}`)).body.items).toEqual([item])
    expect(await project.server.delete(`/project-permissions/${ada.id}/beta`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await eventsOf(server, project, 'project_permission.deleted')).toContainEqual(item)
    expect((await project.server.get(`/project-permissions?user_id=${ada.id}`)).body.items).toEqual([])
  })

  it('granting a project permission is refused in the order of the contract', async () => {
    const ada = await project.signUp()
    const give = (user: string, id: string) => project.server.post(`/project-permissions/${user}/${id}`, {})
    expect(await give(randomUUID(), 'gone')).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    for (const permission_id of ['gone', '$read_members']) {
      const unknown = await give(ada.id, permission_id)
      expect(unknown).toMatchObject({ status: 404, code: 'PERMISSION_NOT_FOUND', body: { details: { permission_id } } })
    }
    const wrong = await give(ada.id, 'editor')
    expect(wrong).toMatchObject({ status: 404, code: 'WRONG_PERMISSION_SCOPE' })
    expect(wrong.body.details).toEqual({ permission_id: 'editor', expected_scope: 'project', actual_scope: 'team' })
    expect((await give(ada.id, '$unknown')).code).toBe('SCHEMA_ERROR')
    const take = (user: string, id: string) => project.server.delete(`/project-permissions/${user}/${id}`)
    expect(await take(randomUUID(), 'beta')).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    const ungranted = await take(ada.id, 'alpha')
    expect(ungranted).toMatchObject({ status: 404, code: 'PERMISSION_NOT_FOUND' })
    expect(ungranted.body.details).toEqual({ permission_id: 'alpha' })
  })

  it('users get the default project permissions at sign-up', async () => {
    const generous = await server.createProject()
    await generous.configure({
      'rbac.permissions.beta': { scope: 'project', containedPermissionIds: {} },
      'rbac.defaultPermissions.signUp': { beta: true, gone: true, team_member: true, $read_members: true },
    })
    const ada = await generous.signUp()
    expect((await generous.server.get('/project-permissions')).body.items).toEqual([{ id: 'beta', user_id: ada.id }])
    expect(await eventsOf(server, generous, 'project_permission.created')).toEqual([])
  })
})

describe('listing permissions', () => {
  it('listing permissions is not recursive unless asked', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project)
    await addMember(project, team_id, ada)
    await grant(project, team_id, ada, 'editor')
    await project.server.post(`/project-permissions/${ada.id}/beta`, {})
    const list = async (path: string) => idsOf(await project.as('client', ada).get(path))
    const team = `/team-permissions?team_id=${team_id}&user_id=me`
    expect(await list(team)).toEqual(['editor', 'team_member'])
    expect(await list(`${team}&recursive=false`)).toEqual(['editor', 'team_member'])
    expect(await list(`${team}&recursive=true`)).toEqual([
      '$invite_members',
      '$read_members',
      'editor',
      'team_member',
      'viewer',
    ])
    expect(await list('/project-permissions?user_id=me')).toEqual(['beta'])
    expect(await list('/project-permissions?user_id=me&recursive=true')).toEqual(['alpha', 'beta'])
  })

  it('the permission filter applies after expansion', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project, ada)
    await grant(project, team_id, ada, 'editor')
    const path = `/team-permissions?user_id=${ada.id}&permission_id=viewer`
    expect((await project.server.get(path)).body).toEqual({ items: [], is_paginated: false })
    expect((await project.server.get(`${path}&recursive=true`)).body.items).toEqual([
      { id: 'viewer', user_id: ada.id, team_id },
    ])
    await project.server.post(`/project-permissions/${ada.id}/beta`, {})
    const alpha = `/project-permissions?user_id=${ada.id}&permission_id=alpha`
    expect(idsOf(await project.server.get(alpha))).toEqual([])
    expect(idsOf(await project.server.get(`${alpha}&recursive=true`))).toEqual(['alpha'])
  })

  it('permissions are listed by team, user and permission, for servers over all of them', async () => {
    const own = await server.createProject()
    const people = [await own.signUp(), await own.signUp()].map(({ id }) => id).sort(byId)
    const teams = [await createTeam(own), await createTeam(own)].sort(byId)
    for (const team of teams.toReversed()) for (const id of people.toReversed()) await addMember(own, team, { id })
    await grant(own, teams[0]!, { id: people[1]! }, '$update_team')
    expect((await own.server.get('/team-permissions')).body.items).toEqual([
      { id: 'team_member', team_id: teams[0], user_id: people[0] },
      { id: '$update_team', team_id: teams[0], user_id: people[1] },
      { id: 'team_member', team_id: teams[0], user_id: people[1] },
      { id: 'team_member', team_id: teams[1], user_id: people[0] },
      { id: 'team_member', team_id: teams[1], user_id: people[1] },
    ])
    const some = await own.server.get(`/team-permissions?team_id=${teams[1]}&user_id=${people[0]}`)
    expect(some.body.items).toEqual([{ id: 'team_member', team_id: teams[1], user_id: people[0] }])
    for (const filter of [`team_id=${randomUUID()}`, `user_id=${randomUUID()}`, 'permission_id=gone']) {
      expect((await own.server.get(`/team-permissions?${filter}`)).body.items, filter).toEqual([])
    }
  })

  it('clients list only their own permissions', async () => {
    const ada = await project.signUp()
    for (const path of ['/team-permissions', '/project-permissions']) {
      expect(await project.client.get(`${path}?user_id=${ada.id}`)).toMatchObject({
        status: 400,
        code: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      })
      const asAda = project.as('client', ada)
      expect(await asAda.get(path)).toMatchObject(text(403))
      expect(await asAda.get(`${path}?user_id=${randomUUID()}`)).toMatchObject(text(403))
      expect((await asAda.get(`${path}?user_id=me&recursive=1`)).code).toBe('SCHEMA_ERROR')
      expect((await asAda.get(`${path}?user_id=me&permission_id=$unknown`)).code).toBe('SCHEMA_ERROR')
      expect((await asAda.get(`${path}?user_id=me`)).status).toBe(200)
    }
  })

  it('listing permissions takes one statement, however deeply they are nested', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project, ada)
    await grant(project, team_id, ada, 'editor')
    await quiet(server)
    for (const path of ['/team-permissions', '/project-permissions']) {
      const own = () => project.as('client', ada).get(`${path}?user_id=me&recursive=true`)
      expect(await server.countStatements(own)).toHaveLength(2)
      const all = () => project.server.get(`${path}?recursive=true`)
      expect(await server.countStatements(all)).toHaveLength(1)
    }
  })
})
