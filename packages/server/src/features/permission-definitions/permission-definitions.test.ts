import { systemPermissionIds } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { eventsOf, keepEvents, quiet, tenantOf } from '../../testing/people.ts'
import { addMember, createTeam, grant } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const project = await server.createProject()
const scopes = ['team', 'project'] as const
const starters = [...systemPermissionIds.toSorted(), 'team_admin', 'team_member']
const pathOf = (scope: (typeof scopes)[number]) => `/${scope}-permission-definitions`
type Answer = { body: { items: { id: string }[] } }
const idsOf = ({ body }: Answer) => body.items.map(({ id }) => id)
const configOf = async (of = project) => JSON.parse((await of.admin.get('/internal/config')).body.config_string)

describe('the definitions of a new project', () => {
  it('a new project has the built-in permission definitions and two of its own', async () => {
    const { body } = await project.admin.get('/team-permission-definitions')
    expect(body.is_paginated).toBe(false)
    expect(idsOf({ body })).toEqual(starters)
    expect(body.items[0]).toEqual({ id: '$delete_team', description: expect.any(String), contained_permission_ids: [] })
    expect(body.items.at(-1)).toEqual({
      id: 'team_member',
      description: expect.any(String),
      contained_permission_ids: ['$invite_members', '$read_members'],
    })
    expect((await project.admin.get('/project-permission-definitions')).body.items).toEqual([])
  })

  it('only administrators see permission definitions', async () => {
    for (const level of ['client', 'server'] as const) {
      const answer = await project.as(level).get('/team-permission-definitions')
      expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
      expect(answer.body.details).toEqual({ actual_access_type: level, allowed_access_types: ['admin'] })
    }
  })

  it('permission definitions are read from memory', async () => {
    await quiet(server)
    const read = () => project.admin.get('/team-permission-definitions')
    expect(await server.countStatements(read)).toEqual([])
  })
})

describe.each(scopes)('defining a %s permission', (scope) => {
  const path = pathOf(scope)

  it(`defining a ${scope} permission adds it, with contained ones in order`, async () => {
    const own = await server.createProject()
    for (const id of ['b', 'a:1']) expect((await own.admin.post(path, { id })).status).toBe(201)
    const answer = await own.admin.post(path, {
      id: 'z_9',
      description: 'All',
      contained_permission_ids: ['b', 'a:1', 'b'],
    })
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.body).toEqual({ id: 'z_9', description: 'All', contained_permission_ids: ['a:1', 'b'] })
    const { items } = (await own.admin.get(path)).body
    expect(items.at(-1)).toEqual(answer.body)
    expect(items).toContainEqual({ id: 'b', contained_permission_ids: [] })
    expect((await configOf(own)).rbac.permissions.z_9).toEqual({
      description: 'All',
      scope,
      containedPermissionIds: { b: true, 'a:1': true },
    })
    expect((await configOf(own)).rbac.permissions).toHaveProperty('team_admin')
  })

  it(`defining a ${scope} permission is refused in the order of the contract`, async () => {
    const own = await server.createProject()
    const other = scope === 'team' ? 'project' : 'team'
    await own.admin.post(pathOf(other), { id: 'elsewhere' })
    await own.admin.post(path, { id: 'here' })
    for (const id of ['here', 'elsewhere', 'team_admin']) {
      const taken = await own.admin.post(path, { id, contained_permission_ids: ['gone'] })
      expect(taken).toMatchObject({ status: 400, code: 'PERMISSION_ID_ALREADY_EXISTS' })
      expect(taken.body.details).toEqual({ permission_id: id })
    }
    for (const missing of ['gone', 'elsewhere', 'new', ...(scope === 'project' ? ['$read_members'] : [])]) {
      const answer = await own.admin.post(path, { id: 'new', contained_permission_ids: ['here', missing, 'also_gone'] })
      expect(answer).toMatchObject({ status: 400, code: 'CONTAINED_PERMISSION_NOT_FOUND' })
      expect(answer.body.details).toEqual({ permission_id: missing })
    }
    for (const body of [
      {},
      { id: '$read_members' },
      { id: 'Upper' },
      { id: 'a b' },
      { id: 'a.b' },
      { id: '' },
      { id: '__proto__' },
      { id: 'x'.repeat(256) },
      { id: 'ok', contained_permission_ids: ['$unknown'] },
      { id: 'ok', contained_permission_ids: 'here' },
      { id: 'ok', description: null },
      { id: 'ok', scope: 'team' },
    ]) {
      expect((await own.admin.post(path, body)).code, JSON.stringify(body)).toBe('SCHEMA_ERROR')
    }
  })

  it(`a ${scope} permission may have an id that means something to JavaScript`, async () => {
    const own = await server.createProject()
    for (const id of ['constructor', 'tostring', 'hasownproperty', '0']) {
      expect((await own.admin.post(path, { id })).status, id).toBe(201)
      expect(idsOf(await own.admin.get(path)), id).toContain(id)
    }
  })

  it(`changing a ${scope} permission replaces it as a whole, and hides it from the other scope`, async () => {
    const own = await server.createProject()
    const change = (id: string, body: object, at = path) => own.admin.patch(`${at}/${id}`, body)
    await own.admin.post(path, { id: 'part' })
    await own.admin.post(path, { id: 'whole', description: 'x', contained_permission_ids: ['part'] })
    const itself = await change('whole', { contained_permission_ids: ['whole', 'part'] })
    expect(itself).toMatchObject({ status: 200 })
    expect(itself.body).toEqual({ id: 'whole', contained_permission_ids: ['part', 'whole'] })
    expect((await change('whole', { description: 'only' })).body).toEqual({
      id: 'whole',
      description: 'only',
      contained_permission_ids: [],
    })
    expect((await own.admin.get(path)).body.items).toContainEqual({
      id: 'whole',
      description: 'only',
      contained_permission_ids: [],
    })
    const other = pathOf(scope === 'team' ? 'project' : 'team')
    for (const [id, at] of [
      ['gone', path],
      ['whole', other],
      ['$update_team', path],
    ] as const) {
      const answer = await change(id, { id: 'part', contained_permission_ids: ['gone'] }, at)
      expect(answer, id).toMatchObject({ status: 404, code: 'PERMISSION_NOT_FOUND' })
      expect(answer.body.details).toEqual({ permission_id: id })
      expect(await own.admin.delete(`${at}/${id}`)).toMatchObject({ status: 404, code: 'PERMISSION_NOT_FOUND' })
    }
    expect((await own.admin.delete(`${path}/$update_team`)).body.error).toContain('is built in')
    const taken = await change('whole', { id: 'part', contained_permission_ids: ['gone'] })
    expect(taken).toMatchObject({ status: 400, code: 'PERMISSION_ID_ALREADY_EXISTS' })
    expect(taken.body.details).toEqual({ permission_id: 'part' })
    const missing = await change('whole', { id: 'new', contained_permission_ids: ['gone'] })
    expect(missing).toMatchObject({ status: 400, code: 'CONTAINED_PERMISSION_NOT_FOUND' })
    expect(missing.body.details).toEqual({ permission_id: 'gone' })
    expect((await change('$unknown', {})).code).toBe('SCHEMA_ERROR')
    expect((await change('whole', { id: 'whole' })).status).toBe(200)
  })
})

describe('a renamed definition', () => {
  it('a renamed definition keeps its holders, its place in others and among the defaults', async () => {
    const own = await server.createProject()
    const [ada, bob] = [await own.signUp(), await own.signUp()]
    const team_id = await createTeam(own, ada)
    await addMember(own, team_id, bob)
    const renamed = await own.admin.patch('/team-permission-definitions/team_member', {
      id: 'member',
      contained_permission_ids: ['$read_members', 'team_member'],
    })
    expect(renamed.body).toEqual({ id: 'member', contained_permission_ids: ['$read_members', 'member'] })
    await own.admin.post('/team-permission-definitions', { id: 'lead', contained_permission_ids: ['member'] })
    await own.admin.patch('/team-permission-definitions/member', { id: 'crew' })
    expect(idsOf(await own.server.get(`/team-permissions?user_id=${bob.id}`))).toEqual(['crew'])
    expect((await own.admin.get('/team-permission-definitions')).body.items).toContainEqual({
      id: 'lead',
      contained_permission_ids: ['crew'],
    })
    const { defaultPermissions } = (await configOf(own)).rbac
    expect(defaultPermissions).toEqual({ teamCreator: { team_admin: true }, teamMember: { crew: true }, signUp: {} })
    const eve = await own.signUp()
    await addMember(own, team_id, eve)
    expect(idsOf(await own.server.get(`/team-permissions?user_id=${eve.id}`))).toEqual(['crew'])
  })

  it('a renamed definition does not collide with leftovers of an older one', async () => {
    const own = await server.createProject()
    const ada = await own.signUp()
    for (const id of ['old', 'stale']) await own.admin.post('/project-permission-definitions', { id })
    for (const id of ['old', 'stale']) await own.server.post(`/project-permissions/${ada.id}/${id}`, {})
    await own.configure({ 'rbac.permissions.stale': null })
    expect((await own.admin.patch('/project-permission-definitions/old', { id: 'stale' })).status).toBe(200)
    expect((await own.server.get('/project-permissions')).body.items).toEqual([{ id: 'stale', user_id: ada.id }])
    expect((await own.admin.delete('/project-permission-definitions/stale')).body).toEqual({ success: true })
    expect((await own.server.get('/project-permissions')).body.items).toEqual([])
  })
})

describe('a deleted definition', () => {
  it('a deleted definition is removed from holders, others and defaults, without an event', async () => {
    const own = await server.createProject()
    const ada = await own.signUp()
    const team_id = await createTeam(own)
    await addMember(own, team_id, ada)
    await own.admin.post('/team-permission-definitions', { id: 'lead', contained_permission_ids: ['team_member'] })
    await grant(own, team_id, ada, 'lead')
    expect(await own.admin.delete('/team-permission-definitions/team_member')).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const held = await own.server.get(`/team-permissions?user_id=${ada.id}&recursive=true`)
    expect(idsOf(held)).toEqual(['lead'])
    const db = await tenantOf(server, own)
    expect(await db.selectFrom('team_permissions').select('permission_id').execute()).toEqual([
      { permission_id: 'lead' },
    ])
    expect((await configOf(own)).rbac.defaultPermissions.teamMember).toEqual({})
    expect(await eventsOf(server, own, 'team_permission.deleted')).toEqual([])
    const eve = await own.signUp()
    await addMember(own, team_id, eve)
    expect((await own.server.get(`/team-permissions?user_id=${eve.id}`)).body.items).toEqual([])
  })

  it('a definition that is created again gives nothing back to former holders', async () => {
    const own = await server.createProject()
    const ada = await own.signUp()
    await own.admin.post('/project-permission-definitions', { id: 'beta' })
    await own.server.post(`/project-permissions/${ada.id}/beta`, {})
    const list = async () => idsOf(await own.server.get('/project-permissions'))
    await own.configure({ 'rbac.permissions.beta': null })
    expect(await list()).toEqual([])
    await own.admin.post('/project-permission-definitions', { id: 'beta' })
    expect(await list()).toEqual([])
  })
})

describe('many changes at once', () => {
  it('many changes of permission definitions at once all survive', async () => {
    const own = await server.createProject()
    const ids = Array.from({ length: 12 }, (_, at) => `p${String(at).padStart(2, '0')}`)
    const made = ids.map((id) => own.admin.post('/project-permission-definitions', { id }))
    const others = [1, 2, 3].map((at) =>
      own.configure({ [`rbac.permissions.c${at}`]: { scope: 'project', containedPermissionIds: {} } }),
    )
    await Promise.all([...made, ...others])
    expect((await Promise.all(made)).map(({ status }) => status)).toEqual(ids.map(() => 201))
    const defined = idsOf(await own.admin.get('/project-permission-definitions'))
    expect(defined).toEqual(['c1', 'c2', 'c3', ...ids])
  })

  it('one permission id defined many times at once is defined once', async () => {
    const own = await server.createProject()
    const asked = Array.from({ length: 8 }, () => own.admin.post('/team-permission-definitions', { id: 'one' }))
    const codes = (await Promise.all(asked)).map(({ code }) => code).sort()
    expect(codes).toEqual([...Array(7).fill('PERMISSION_ID_ALREADY_EXISTS'), undefined])
  })

  it('a permission definition that makes the configuration too large is refused', async () => {
    const own = await server.createProject()
    await own.configure({
      'emails.themes': { 'a0172b5d-cff0-463b-83bb-85124697373a': { displayName: 'x', tsxSource: 'x'.repeat(900_000) } },
    })
    const description = 'x'.repeat(900_000)
    let last = await own.admin.post('/team-permission-definitions', { id: 'big0', description })
    for (let at = 1; at < 6 && last.status === 201; at++) {
      last = await own.admin.post('/team-permission-definitions', { id: `big${at}`, description })
    }
    expect(last).toMatchObject({ status: 400, code: undefined, body: expect.stringContaining('5,000,000') })
    expect((await own.admin.get('/team-permission-definitions')).status).toBe(200)
  })
})
