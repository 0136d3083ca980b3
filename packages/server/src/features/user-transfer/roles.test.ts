/** Groups and roles of another system become teams and permissions, by a mapping: docs/guides/moving-in.md#teams-and-roles. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { createTeam } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())

const newProject = async () => {
  const project = await server.createProject()
  await project.configure({ 'rbac.permissions.tester': { scope: 'project' } })
  return project
}
const send = (project: TestProject, path: string, records: readonly object[], more: object) =>
  project.admin.post(path, { records: records.map((record, at) => ({ line: at + 1, record })), ...more })
const importOf = (project: TestProject, records: readonly object[], more: object) =>
  send(project, '/internal/users/import', records, { on_conflict: 'update', ...more })

const teamsOf = async (project: TestProject) => (await project.server.get('/teams')).body.items
const grantedIn = async (project: TestProject, team: string) =>
  (await project.server.get(`/team-permissions?team_id=${team}&recursive=false`)).body.items
const grantedTo = async (project: TestProject, user: string) =>
  (await project.server.get(`/project-permissions?user_id=${user}&recursive=false`)).body.items.map(
    ({ id }: { id: string }) => id,
  )

const ada = { id: randomUUID(), email: 'ada@example.com', groups: ['/staff', '/secret'], realmRoles: ['qa', 'root'] }
const bob = { id: randomUUID(), email: 'bob@example.com', groups: ['/staff'] }
const role_map = {
  groups: { '/staff': { team: 'Staff', permissions: ['team_member'] } },
  roles: { qa: { permissions: ['tester'] } },
}

describe('groups and roles of Keycloak', () => {
  it('become a team and permissions, and what the mapping does not name is told and gives nothing', async () => {
    const project = await newProject()
    const more = { source: 'keycloak', role_map }
    const checked = await send(project, '/internal/users/import/check', [ada, bob], more)
    expect(await teamsOf(project)).toEqual([])
    const outcome = await importOf(project, [ada, bob], more)
    const losses = ['the group /secret, for which there is no mapping', 'the role root, for which there is no mapping']
    for (const { body } of [checked, outcome]) expect(body).toMatchObject({ losses: [{ line: 1, losses }] })
    const [team, ...others] = await teamsOf(project)
    expect(others).toEqual([])
    expect(team.display_name).toBe('Staff')
    const member = { id: 'team_member', team_id: team.id }
    expect(await grantedIn(project, team.id)).toEqual(
      expect.arrayContaining([
        { ...member, user_id: ada.id },
        { ...member, user_id: bob.id },
      ]),
    )
    expect(await grantedTo(project, ada.id)).toEqual(['tester'])
    expect(await grantedTo(project, bob.id)).toEqual([])
  })

  it('a second import changes nothing, and adds what was missing', async () => {
    const project = await newProject()
    const more = { source: 'keycloak', role_map }
    await importOf(project, [ada], more)
    await importOf(project, [ada, bob], more)
    await importOf(project, [ada, bob], more)
    const [team, ...others] = await teamsOf(project)
    expect(others).toEqual([])
    expect(await grantedIn(project, team.id)).toHaveLength(2)
  })

  it('a team that only has the same name gets nobody', async () => {
    const project = await newProject()
    await project.configure({ 'teams.allowClientTeamCreation': true })
    const eve = await project.signUp()
    const trap = await project.as('client', eve).post('/teams', { display_name: 'Staff', creator_user_id: 'me' })
    await importOf(project, [bob], { source: 'keycloak', role_map })
    const { body } = await project.server.get(`/users?team_id=${trap.body.id}`)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([eve.id])
    expect(await teamsOf(project)).toHaveLength(2)
  })

  it('a team that is there is named by its id', async () => {
    const project = await newProject()
    const team_id = await createTeam(project)
    await importOf(project, [bob], { source: 'keycloak', role_map: { groups: { '/staff': { team_id } } } })
    const { body } = await project.server.get(`/users?team_id=${team_id}`)
    expect(body.items).toMatchObject([{ id: bob.id }])
    expect(await grantedIn(project, team_id)).toEqual([])
  })
})

describe('other systems', () => {
  it.each([
    ['supabase', { id: randomUUID(), raw_app_meta_data: { role: 'qa' } }],
    ['auth0', { user_id: 'auth0|1', app_metadata: { roles: ['qa'], organizations: [{ name: '/staff' }] } }],
    ['clerk', { id: 'user_1', organization_memberships: [{ organization: { slug: '/staff' } }] }],
    [
      'stack-auth',
      { projectUserId: randomUUID(), teamMembers: [{ teamId: '1', teamName: '/staff', displayName: 'me' }] },
    ],
  ])('%s', async (source, record) => {
    const project = await newProject()
    const email = { email: 'ada@example.com', primary_email_address: 'ada@example.com' }
    const named = source === 'clerk' ? { primary_email_address: email.primary_email_address } : { email: email.email }
    const channels = [{ value: email.email, isPrimary: true, usedForAuth: true, isVerified: true }]
    const whole = { ...record, ...(source === 'stack-auth' ? { contactChannels: channels } : named) }
    const { body } = await importOf(project, [whole], { source, role_map })
    expect(body).toMatchObject({ created: 1, losses: [] })
    const isRole = source === 'supabase' || source === 'auth0'
    const { body: users } = await project.server.get('/users')
    expect(await grantedTo(project, users.items[0].id)).toEqual(isRole ? ['tester'] : [])
    expect(await teamsOf(project)).toHaveLength(source === 'supabase' ? 0 : 1)
  })

  it('a table of one’s own names the columns', async () => {
    const project = await newProject()
    const hash_config = { primary_email: 'mail', groups: 'departments', roles: 'rank' }
    const rows = [{ mail: 'ada@example.com', departments: '/staff, /staff', rank: 'qa' }]
    const { body } = await importOf(project, rows, { source: 'own', hash_config, role_map })
    expect(body).toMatchObject({ created: 1, losses: [], unknown_fields: [] })
    expect(await teamsOf(project)).toHaveLength(1)
  })
})

it.each([
  ['a permission that there is not', { roles: { qa: { permissions: ['gone'] } } }, 'no project permission'],
  ['one of the other kind', { groups: { a: { team: 'A', permissions: ['tester'] } } }, 'no team permission'],
  ['a team that there is not', { groups: { a: { team_id: randomUUID() } } }, 'there is no team'],
  ['two teams', { groups: { a: { team: 'A', team_id: randomUUID() } } }, 'both'],
  ['nothing', { roles: { qa: {} } }, 'means nothing'],
  ['a field that it does not have', { roles: { qa: { permission: 'tester' } } }, 'role_map cannot be used'],
  ['no object', 'admin', 'role_map cannot be used'],
])('a mapping with %s is refused, and imports nobody', async (_name, map, reason) => {
  const project = await newProject()
  const answer = await importOf(project, [ada], { source: 'keycloak', role_map: map })
  expect(answer).toMatchObject({ status: 400, body: expect.stringContaining(reason) })
  expect((await project.server.get('/users')).body.items).toEqual([])
})
