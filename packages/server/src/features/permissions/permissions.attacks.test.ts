import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { holdRows } from '../../testing/held-rows.ts'
import { startTestServer } from '../../testing/index.ts'
import { quiet, tenantOf } from '../../testing/people.ts'
import { addMember, createTeam, grant, revoke } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const other = await server.createProject()
const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id)
const define = (id: string, contained_permission_ids: string[] = [], scope = 'team') =>
  project.admin.post(`/${scope}-permission-definitions`, { id, contained_permission_ids })

describe('a definition that changes while it is granted', () => {
  it.each(['renamed', 'deleted'])('a permission is not granted under a name that was just %s', async (what) => {
    const ada = await project.signUp()
    const team_id = await createTeam(project)
    await addMember(project, team_id, ada)
    const path = (id = '') => `/team-permission-definitions/${id}`
    await define(`${what}_soon`)
    // The grant has been admitted, with the old configuration, and waits for the member.
    const held = await holdRows(server, 'select 1 from team_members where user_id = $1 for update', [ada.id])
    const granting = project.server.post(`/team-permissions/${team_id}/${ada.id}/${what}_soon`, {})
    await held.waitedFor(1, /from "team_members"/)
    const changed =
      what === 'renamed'
        ? await project.admin.patch(path(`${what}_soon`), { id: `${what}_now` })
        : await project.admin.delete(path(`${what}_soon`))
    expect(changed.status).toBe(200)
    await held.release()
    expect(await granting).toMatchObject({ status: 404, code: 'PERMISSION_NOT_FOUND' })
    await define(`${what}_soon`)
    expect(idsOf(await project.server.get(`/team-permissions?team_id=${team_id}&user_id=${ada.id}`))).toEqual([
      'team_member',
    ])
  })

  it('changing a definition waits for a grant in progress, and includes it', async () => {
    const ada = await project.signUp()
    await define('before', [], 'project')
    // The grant holds the definitions and waits for its row.
    const { tenancyId } = await server.app.projects.get(project.id)
    const held = await holdRows(
      server,
      "insert into project_permissions (tenancy_id, user_id, permission_id) values ($1, $2, 'before')",
      [tenancyId, ada.id],
    )
    const granting = project.server.post(`/project-permissions/${ada.id}/before`, {})
    await held.waitedFor(1, /insert into "project_permissions"/)
    const renaming = project.admin.patch('/project-permission-definitions/before', { id: 'after' })
    await held.waitedFor(1, /from "tenancies"/)
    await held.release()
    expect((await granting).status).toBe(201)
    expect((await renaming).status).toBe(200)
    expect(idsOf(await project.server.get(`/project-permissions?user_id=${ada.id}`))).toEqual(['after'])
  })
})

describe('permissions that contain each other (T42)', () => {
  it('permissions may contain each other in a circle', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project)
    await addMember(project, team_id, ada)
    await define('ring_a')
    await define('ring_b', ['ring_a', '$update_team'])
    const closed = await project.admin.patch('/team-permission-definitions/ring_a', {
      contained_permission_ids: ['ring_b', 'ring_a'],
    })
    expect(closed.status).toBe(200)
    await grant(project, team_id, ada, 'ring_a')
    const list = await project.as('client', ada).get(`/team-permissions?team_id=${team_id}&user_id=me&recursive=true`)
    expect(idsOf(list)).toEqual(['$invite_members', '$read_members', '$update_team', 'ring_a', 'ring_b', 'team_member'])
    expect((await project.as('client', ada).patch(`/teams/${team_id}`, { display_name: 'Ring' })).status).toBe(200)
  })

  it('permissions may be nested a thousand deep, for one statement', async () => {
    const depth = 1000
    const deep = await server.createProject()
    const chain = Array.from({ length: depth }, (_, at) => [
      `p${at}`,
      { scope: 'team', containedPermissionIds: { [at + 1 < depth ? `p${at + 1}` : '$delete_team']: true } },
    ])
    await deep.configure({ 'rbac.permissions': Object.fromEntries(chain) })
    const ada = await deep.signUp()
    const team_id = await createTeam(deep, ada)
    await grant(deep, team_id, ada, 'p0')
    await quiet(server)
    const list = () => deep.server.get(`/team-permissions?user_id=${ada.id}&recursive=true`)
    expect(await server.countStatements(list)).toHaveLength(1)
    expect((await list()).body.items).toHaveLength(depth + 1)
    expect((await deep.as('client', ada).delete(`/teams/${team_id}`)).status).toBe(200)
  })

  it('permissions give nothing across scopes, however they were written', async () => {
    const crossed = await server.createProject()
    await crossed.configure({
      'rbac.permissions.door': { scope: 'project', containedPermissionIds: { team_admin: true, $delete_team: true } },
      'rbac.permissions.trick': { scope: 'team', containedPermissionIds: { door: true, gone: true } },
    })
    const ada = await crossed.signUp()
    const team_id = await createTeam(crossed)
    await addMember(crossed, team_id, ada)
    await grant(crossed, team_id, ada, 'trick')
    await crossed.server.post(`/project-permissions/${ada.id}/door`, {})
    const own = crossed.as('client', ada)
    expect(idsOf(await own.get('/project-permissions?user_id=me&recursive=true'))).toEqual(['door'])
    expect(idsOf(await own.get('/team-permissions?user_id=me&recursive=true'))).toEqual([
      '$invite_members',
      '$read_members',
      'team_member',
      'trick',
    ])
    expect((await own.delete(`/teams/${team_id}`)).code).toBe('TEAM_PERMISSION_REQUIRED')
    const { body } = await crossed.admin.get('/team-permission-definitions')
    expect(body.items).toContainEqual({ id: 'trick', contained_permission_ids: [] })
  })
})

describe('who may do what (T37, T38, T39)', () => {
  it('clients cannot decide about permissions', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project, ada)
    await define('beta', [], 'project')
    for (const path of [`/team-permissions/${team_id}/me/team_admin`, '/project-permissions/me/beta']) {
      for (const method of ['POST', 'DELETE']) {
        const answer = await project.as('client', ada).call(method, path, { body: {} })
        expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
        expect(answer.body.details).toEqual({ actual_access_type: 'client', allowed_access_types: ['server', 'admin'] })
      }
    }
  })

  it('a permission holds in one team only, and ends with membership and grant', async () => {
    const ada = await project.signUp()
    const [own, others] = [await createTeam(project, ada), await createTeam(project)]
    await addMember(project, others, ada)
    const asAda = project.as('client', ada)
    const rename = (team_id: string) => asAda.patch(`/teams/${team_id}`, { display_name: 'Mine' })
    expect((await rename(own)).status).toBe(200)
    expect((await rename(others)).code).toBe('TEAM_PERMISSION_REQUIRED')
    await revoke(project, own, ada, 'team_admin')
    expect((await rename(own)).code).toBe('TEAM_PERMISSION_REQUIRED')
    await asAda.delete(`/team-memberships/${others}/me`)
    expect((await rename(others)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await asAda.get(`/team-permissions?user_id=me&team_id=${others}`)).body.items).toEqual([])
  })

  it('permissions change at once when a definition does', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project)
    await addMember(project, team_id, ada)
    await define('deputy', ['$update_team'])
    await grant(project, team_id, ada, 'deputy')
    const rename = () => project.as('client', ada).patch(`/teams/${team_id}`, { display_name: 'Mine' })
    expect((await rename()).status).toBe(200)
    await project.admin.patch('/team-permission-definitions/deputy', {})
    expect((await rename()).code).toBe('TEAM_PERMISSION_REQUIRED')
    await project.admin.patch('/team-permission-definitions/deputy', { contained_permission_ids: ['$update_team'] })
    expect((await rename()).status).toBe(200)
    await project.admin.delete('/team-permission-definitions/deputy')
    expect((await rename()).code).toBe('TEAM_PERMISSION_REQUIRED')
  })

  it('a permission is worthless in another project', async () => {
    const [ada, stranger] = [await project.signUp(), await other.signUp()]
    const team_id = await createTeam(project, ada)
    const foreign = await createTeam(other, stranger)
    expect((await other.server.post(`/team-permissions/${team_id}/${ada.id}/team_admin`, {})).code).toBe(
      'USER_NOT_FOUND',
    )
    const member = await other.server.post(`/team-permissions/${team_id}/${stranger.id}/team_admin`, {})
    expect(member.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await other.server.delete(`/team-permissions/${team_id}/${ada.id}/team_admin`)).code).toBe('USER_NOT_FOUND')
    for (const filter of [`team_id=${team_id}`, `user_id=${ada.id}`]) {
      expect((await other.server.get(`/team-permissions?${filter}&recursive=true`)).body.items).toEqual([])
    }
    expect(idsOf(await other.server.get('/team-permissions'))).toEqual(['team_admin'])
    expect((await project.as('client', ada).delete(`/teams/${foreign}`)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect(idsOf(await project.server.get(`/team-permissions?team_id=${team_id}`))).toEqual(['team_admin'])
  })

  it('permissions are gone with the user', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project, ada)
    await project.server.delete(`/users/${ada.id}`)
    expect((await project.server.get(`/team-permissions?team_id=${team_id}`)).body.items).toEqual([])
    const answer = await project.as('client', ada).patch(`/teams/${team_id}`, { display_name: 'Ghost' })
    expect(answer).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    expect((await project.as('client', ada).get(`/team-permissions?user_id=${ada.id}`)).code).toBe(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    )
  })

  it('no permission is half granted to somebody who is leaving', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = await project.signUp()
      const team_id = await createTeam(project)
      await addMember(project, team_id, ada)
      const [granted, removed] = await Promise.all([
        project.server.post(`/team-permissions/${team_id}/${ada.id}/team_admin`, {}),
        project.server.delete(`/team-memberships/${team_id}/${ada.id}`),
      ])
      expect(removed.status).toBe(200)
      if (granted.status !== 201) expect(granted.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
      const db = await tenantOf(server, project)
      const left = db.selectFrom('team_permissions').select('user_id').where('user_id', '=', ada.id)
      expect(await left.execute()).toEqual([])
    }
  })

  it('permission ids are taken literally (T36)', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project, ada)
    for (const id of ["team_admin' or '1'='1", 'team_admin%00', '%25', 'team%5fadmin ', randomUUID()]) {
      const at = `/team-permissions/${team_id}/${ada.id}/${encodeURIComponent(id)}`
      const answer = await project.server.delete(at)
      expect(answer.status, id).toBeGreaterThanOrEqual(400)
      expect(answer.status, id).toBeLessThan(500)
    }
    expect(idsOf(await project.server.get(`/team-permissions?team_id=${team_id}`))).toEqual(['team_admin'])
  })
})
