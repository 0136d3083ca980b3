import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { signUpOwner } from '../../testing/owner.ts'
import { eventsOf, keepEvents, quiet } from '../../testing/people.ts'
import { addMember, createTeam, grant } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const project = await server.createProject({ config: { client_team_creation_enabled: true } })
const closed = await server.createProject()

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const noImage = `data:image/png;base64,${Buffer.from('no image').toString('base64')}`
const clientFields = ['client_metadata', 'client_read_only_metadata', 'display_name', 'id', 'profile_image_url']
const serverFields = [...clientFields, 'created_at_millis', 'server_metadata'].sort()
const text = (status: number) => ({ status, code: undefined, body: expect.any(String) })

describe('creating a team as a client', () => {
  it('a client that creates a team becomes its creator, with the permissions of creators', async () => {
    const ada = await project.signUp()
    const answer = await project.as('client', ada).post('/teams', { display_name: 'Acme', client_metadata: { a: [1] } })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      display_name: 'Acme',
      profile_image_url: null,
      client_metadata: { a: [1] },
      client_read_only_metadata: null,
    })
    const grants = await project.server.get(`/team-permissions?team_id=${answer.body.id}`)
    expect(grants.body.items).toEqual([{ id: 'team_admin', user_id: ada.id, team_id: answer.body.id }])
    expect((await project.as('client', ada).get('/users/me')).body.selected_team).toBeNull()
  })

  it('creating a team emits the team, but no event for its creator or permissions', async () => {
    const { id, ...rest } = (
      await project.as('server').post('/teams', { display_name: 'Told', creator_user_id: (await project.signUp()).id })
    ).body
    expect(await eventsOf(server, project, 'team.created')).toContainEqual({ id, ...rest })
    expect(Object.keys(rest).sort()).toEqual(serverFields.filter((name) => name !== 'id'))
    expect(await eventsOf(server, project, 'team_membership.created')).not.toContainEqual(
      expect.objectContaining({ team_id: id }),
    )
    expect(await eventsOf(server, project, 'team_permission.created')).not.toContainEqual(
      expect.objectContaining({ team_id: id }),
    )
  })

  it('a client can create a team with an empty name, its own id as creator, and an image', async () => {
    const ada = await project.signUp()
    const asAda = project.as('client', ada)
    expect((await asAda.post('/teams', { display_name: '', creator_user_id: 'me' })).status).toBe(201)
    expect((await asAda.post('/teams?add_current_user=true', { display_name: 'Old way' })).status).toBe(201)
    const { body } = await asAda.post('/teams', { display_name: 'Seen', profile_image_url: pixel })
    expect(body.profile_image_url).toMatch(/\/files\/team-profile-images\/[0-9a-f-]{36}\.png$/)
    expect((await fetch(server.base + new URL(body.profile_image_url).pathname)).status).toBe(200)
  })

  it('with extensions a team needs a name, when it is made and when it is changed', async () => {
    const ours = { headers: { 'x-hallpass-extensions': '1' } }
    const refused = { status: 400, body: 'A team needs a name.' }
    for (const display_name of ['', ' '])
      expect(await project.server.post('/teams', { display_name }, ours)).toMatchObject(refused)
    const { id } = (await project.server.post('/teams', { display_name: 'Named' }, ours)).body
    expect(await project.server.patch(`/teams/${id}`, { display_name: '' }, ours)).toMatchObject(refused)
    expect((await project.server.patch(`/teams/${id}`, { client_metadata: {} }, ours)).body.display_name).toBe('Named')
  })

  it('a client that creates a team is refused in the order of the contract', async () => {
    const [ada, eve] = [await project.signUp(), await closed.signUp()]
    const everything = {
      display_name: 'x',
      creator_user_id: randomUUID(),
      profile_image_url: 'https://example.com/a.png',
    }
    const asAda = project.as('client', ada)
    const without = { ...everything, display_name: undefined }
    expect((await asAda.post('/teams?add_current_user=true', without)).code).toBe('SCHEMA_ERROR')
    expect(await asAda.post('/teams?add_current_user=false', everything)).toMatchObject(text(400))
    expect(await project.client.post('/teams', everything)).toMatchObject({
      status: 401,
      code: 'USER_AUTHENTICATION_REQUIRED',
    })
    expect(await closed.as('client', eve).post('/teams', everything)).toMatchObject(text(403))
    expect(await asAda.post('/teams', everything)).toMatchObject(text(400))
    expect(await asAda.post('/teams', { ...everything, profile_image_url: noImage })).toMatchObject(text(403))
    expect(await asAda.post('/teams', { display_name: 'x', profile_image_url: noImage })).toMatchObject(text(400))
    expect((await project.client.post('/teams', { display_name: 'x', creator_user_id: 'me' })).code).toBe(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    )
  })
})

describe('creating a team as a server', () => {
  it('a server that creates a team adds nobody unless a creator is named', async () => {
    const ada = await closed.signUp()
    const id = await createTeam(closed)
    expect((await closed.server.get(`/team-member-profiles?team_id=${id}`)).body.items).toEqual([])
    const named = await createTeam(closed, ada)
    expect((await closed.as('client', ada).get(`/teams/${named}`)).status).toBe(200)
    const current = await closed.as('server', ada).post('/teams?add_current_user=true', { display_name: 'Mine' })
    expect((await closed.as('client', ada).get(`/teams/${current.body.id}`)).status).toBe(200)
    const others = await closed.as('server', ada).post('/teams?add_current_user=false', { display_name: 'Others' })
    expect((await closed.as('client', ada).get(`/teams/${others.body.id}`)).status).toBe(404)
  })

  it("a server sees the server's fields of a team it creates", async () => {
    const fields = { server_metadata: { plan: 'pro' }, client_read_only_metadata: [1], client_metadata: null }
    const { body } = await project.admin.post('/teams', {
      display_name: 'Acme',
      ...fields,
      profile_image_url: 'https://example.com/a.png',
    })
    expect(Object.keys(body).sort()).toEqual(serverFields)
    expect(body).toMatchObject({
      ...fields,
      profile_image_url: 'https://example.com/a.png',
      created_at_millis: server.clock.now().getTime(),
    })
  })

  it('a server that creates a team is refused in the order of the contract', async () => {
    const nobody = { display_name: 'x', creator_user_id: randomUUID() }
    expect(
      await project.server.post('/teams?add_current_user=true', { display_name: 'x', profile_image_url: noImage }),
    ).toMatchObject(text(401))
    expect(await project.server.post('/teams', { ...nobody, profile_image_url: noImage })).toMatchObject(text(400))
    expect(await project.server.post('/teams', nobody)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect((await project.server.get('/teams')).body.items).not.toContainEqual(
      expect.objectContaining({ display_name: 'x' }),
    )
  })
})

describe('listing teams', () => {
  it('a client lists its own teams, oldest first', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const ids: string[] = []
    for (const creator of [ada, bob, ada]) {
      server.clock.advance(1000)
      ids.push(await createTeam(project, creator))
    }
    const { body } = await project.as('client', ada).get('/teams?user_id=me')
    expect(body).toMatchObject({ is_paginated: false, items: [{ id: ids[0] }, { id: ids[2] }] })
    expect(Object.keys(body.items[0]).sort()).toEqual(clientFields)
    const asServer = await project.server.get(`/teams?user_id=${bob.id}`)
    expect(asServer.body.items.map((team: object) => Object.keys(team).sort())).toEqual([serverFields])
    const all = (await project.server.get('/teams')).body.items.map(({ id }: { id: string }) => id)
    expect(all.filter((id: string) => ids.includes(id))).toEqual(ids)
    expect((await project.server.get(`/teams?user_id=${randomUUID()}`)).body.items).toEqual([])
  })

  it('a client can list only its own teams', async () => {
    const ada = await project.signUp()
    const asAda = project.as('client', ada)
    expect(await project.client.get(`/teams?user_id=${ada.id}`)).toMatchObject({
      status: 400,
      code: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    })
    expect(await asAda.get('/teams')).toMatchObject(text(403))
    expect(await asAda.get(`/teams?user_id=${randomUUID()}`)).toMatchObject(text(403))
    expect((await asAda.get('/teams?limit=1')).code).toBe('SCHEMA_ERROR')
  })

  it('listing teams takes one statement besides that for the user', async () => {
    const ada = await project.signUp()
    for (let made = 0; made < 3; made++) await createTeam(project, ada)
    await quiet(server)
    expect(await server.countStatements(() => project.as('client', ada).get('/teams?user_id=me'))).toHaveLength(2)
    expect(await server.countStatements(() => project.server.get(`/teams?user_id=${ada.id}`))).toHaveLength(1)
    expect(await server.countStatements(() => project.server.get('/teams'))).toHaveLength(1)
  })
})

describe('reading a team', () => {
  it('a team can be read by its members, and by servers', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const team_id = await createTeam(project, ada)
    const read = await project.as('client', ada).get(`/teams/${team_id}?user_id=me&add_current_user=true`)
    expect(Object.keys(read.body).sort()).toEqual(clientFields)
    expect(Object.keys((await project.server.get(`/teams/${team_id}`)).body).sort()).toEqual(serverFields)
    expect(await project.client.get(`/teams/${team_id}`)).toMatchObject({
      status: 401,
      code: 'USER_AUTHENTICATION_REQUIRED',
    })
    const notMember = await project.as('client', eve).get(`/teams/${team_id}`)
    expect(notMember).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    expect(notMember.body.details).toEqual({ team_id, user_id: eve.id })
  })

  it('a client gets the same answer for an unknown team', async () => {
    const ada = await project.signUp()
    const team_id = randomUUID()
    const asClient = await project.as('client', ada).get(`/teams/${team_id}`)
    expect(asClient).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    const asServer = await project.server.get(`/teams/${team_id.toUpperCase()}`)
    expect(asServer).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND', body: { details: { team_id } } })
    expect((await project.server.get('/teams/me')).code).toBe('SCHEMA_ERROR')
  })

  it('reading a team takes one statement besides that for the user', async () => {
    const ada = await project.signUp()
    const id = await createTeam(project, ada)
    await quiet(server)
    expect(await server.countStatements(() => project.as('client', ada).get(`/teams/${id}`))).toHaveLength(2)
    expect(await server.countStatements(() => project.server.get(`/teams/${id}`))).toHaveLength(1)
  })
})

describe('changing a team', () => {
  it('changing a team replaces what is sent and keeps the rest', async () => {
    const ada = await project.signUp()
    const id = await createTeam(project, ada, { client_metadata: { old: true }, server_metadata: { plan: 'pro' } })
    const asAda = project.as('client', ada)
    const changed = await asAda.patch(`/teams/${id}`, { display_name: 'New', client_metadata: { new: null } })
    expect(changed).toMatchObject({ status: 200, body: { display_name: 'New', client_metadata: { new: null } } })
    expect((await asAda.patch(`/teams/${id}`, {})).body).toEqual(changed.body)
    expect((await asAda.patch(`/teams/${id}`, { client_metadata: null })).body.client_metadata).toBeNull()
    expect((await asAda.patch(`/teams/${id}`, { profile_image_url: pixel })).body.profile_image_url).toMatch(/\.png$/)
    expect((await asAda.patch(`/teams/${id}`, { profile_image_url: null })).body.profile_image_url).toBeNull()
    const asServer = await project.server.patch(`/teams/${id}`, {
      server_metadata: 1,
      client_read_only_metadata: { a: 1 },
      profile_image_url: 'https://example.com/a.png',
    })
    expect(asServer.body).toMatchObject({
      server_metadata: 1,
      client_read_only_metadata: { a: 1 },
      display_name: 'New',
    })
    expect(await eventsOf(server, project, 'team.updated')).toContainEqual(asServer.body)
  })

  it('a client that changes a team is refused in the order of the contract', async () => {
    const [ada, bob, eve] = [await project.signUp(), await project.signUp(), await project.signUp()]
    const team_id = await createTeam(project, ada)
    await addMember(project, team_id, bob)
    const bad = { profile_image_url: 'https://example.com/a.png' }
    expect(await project.client.patch(`/teams/${team_id}`, bad)).toMatchObject(text(400))
    expect((await project.client.patch(`/teams/${team_id}`, {})).code).toBe('USER_AUTHENTICATION_REQUIRED')
    const outside = await project.as('client', eve).patch(`/teams/${team_id}`, {})
    expect(outside).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    const member = await project.as('client', bob).patch(`/teams/${team_id}`, { display_name: 'Taken over' })
    expect(member).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
    expect(member.body.details).toEqual({ team_id, user_id: bob.id, permission_id: '$update_team' })
    await grant(project, team_id, bob, '$update_team')
    expect((await project.as('client', bob).patch(`/teams/${team_id}`, { display_name: 'Shared' })).status).toBe(200)
  })

  it('a server that changes a team is refused in the order of the contract', async () => {
    const id = await createTeam(project)
    const unknown = await project.server.patch(`/teams/${randomUUID()}`, { profile_image_url: noImage })
    expect(unknown).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND' })
    expect(await project.server.patch(`/teams/${id}`, { profile_image_url: noImage })).toMatchObject(text(400))
    expect((await project.server.patch(`/teams/${id}`, { creator_user_id: randomUUID() })).code).toBe('SCHEMA_ERROR')
    expect((await project.server.patch(`/teams/${id}`)).code).toBe('SCHEMA_ERROR')
  })
})

describe('deleting a team', () => {
  it('deleting a team deletes memberships, permissions and selection, and emits only the team', async () => {
    const ada = await project.signUp()
    const id = await createTeam(project, ada)
    await project.as('client', ada).patch('/users/me', { selected_team_id: id })
    const before = (await eventsOf(server, project, 'team_membership.deleted')).length
    expect(await project.as('client', ada).delete(`/teams/${id}`, { body: {} })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await project.server.get(`/teams/${id}`)).code).toBe('TEAM_NOT_FOUND')
    expect((await project.as('client', ada).get('/users/me')).body.selected_team_id).toBeNull()
    expect((await project.server.get(`/team-permissions?user_id=${ada.id}`)).body.items).toEqual([])
    expect(await eventsOf(server, project, 'team.deleted')).toContainEqual({ id })
    expect(await eventsOf(server, project, 'team_membership.deleted')).toHaveLength(before)
  })

  it('deleting a team is refused in the order of the contract', async () => {
    const [ada, bob, eve] = [await project.signUp(), await project.signUp(), await project.signUp()]
    const team_id = await createTeam(project, ada)
    await addMember(project, team_id, bob)
    expect((await project.client.delete(`/teams/${team_id}`)).code).toBe('USER_AUTHENTICATION_REQUIRED')
    expect((await project.as('client', eve).delete(`/teams/${team_id}`)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    const member = await project.as('client', bob).delete(`/teams/${team_id}`)
    expect(member).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
    expect(member.body.details).toEqual({ team_id, user_id: bob.id, permission_id: '$delete_team' })
    const unknown = await project.server.delete(`/teams/${randomUUID()}`)
    expect(unknown).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND' })
    expect((await project.server.delete(`/teams/${team_id}`)).status).toBe(200)
  })

  it('a dashboard team that owns projects cannot be deleted', async () => {
    const owner = await signUpOwner(server)
    expect((await owner.create()).status).toBe(201)
    const asOwner = server.internal.as('client', owner)
    expect(await asOwner.delete(`/teams/${owner.teamId}`)).toMatchObject(text(400))
    expect(await server.internal.server.delete(`/teams/${owner.teamId}`)).toMatchObject(text(400))
    expect((await asOwner.get(`/teams/${owner.teamId}`)).status).toBe(200)
    const spare = await asOwner.post('/teams', { display_name: 'Spare' })
    expect((await asOwner.delete(`/teams/${spare.body.id}`)).status).toBe(200)
  })
})
