/** Roles in teams: docs/protocol/teams-and-permissions.md#roles-in-teams. */
import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl, codeIn } from '../../testing/code-mails.ts'
import { type Person, startTestServer } from '../../testing/index.ts'
import { addMember, createTeam, grant } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await project.configure({
  'rbac.permissions.editor': { scope: 'team', containedPermissionIds: { write_posts: true, $read_members: true } },
  'rbac.permissions.write_posts': { scope: 'team' },
  'rbac.permissions.guest': { scope: 'team', kind: 'role' },
  'rbac.permissions.bundle': { scope: 'team', kind: 'permission', containedPermissionIds: { write_posts: true } },
})
const extended = { headers: { 'x-hallpass-extensions': '1' } }
let count = 0

const send = (by: ReturnType<typeof project.as>, team_id: string, more: object, headers = extended) => {
  const email = `invited-${++count}@example.com`
  return by.post('/team-invitations/send-code', { team_id, email, callback_url: callbackUrl, ...more }, headers)
}
const latestCode = async () => codeIn(await server.mailbox.waitFor(`invited-${count}@example.com`))
const rolesOf = async (team: string, { id }: Person) => {
  const { body } = await project.server.get(`/team-member-profiles?team_id=${team}&user_id=${id}`, extended)
  return body.items[0]?.roles
}
async function teamOfTwo(signUp: Parameters<typeof project.signUp>[0] = {}) {
  const [ada, bob] = [await project.signUp(signUp), await project.signUp()]
  const team = await createTeam(project, ada)
  // Members are listed by when they joined.
  server.clock.advance(1000)
  await addMember(project, team, bob)
  return { ada, bob, team }
}

describe('the word', () => {
  it('what contains others is a role unless its definition says otherwise, and published clients see none of it', async () => {
    const { body } = await project.admin.get('/team-permission-definitions', extended)
    const kinds = Object.fromEntries(body.items.map((one: { id: string; kind: string }) => [one.id, one.kind]))
    expect(kinds).toMatchObject({
      team_admin: 'role',
      editor: 'role',
      guest: 'role',
      bundle: 'permission',
      write_posts: 'permission',
      $delete_team: 'permission',
    })
    const plain = await project.admin.get('/team-permission-definitions')
    expect(plain.body.items[0]).not.toHaveProperty('kind')
    const refused = await project.admin.post('/team-permission-definitions', { id: 'x', kind: 'role' })
    expect(refused.code).toBe('SCHEMA_ERROR')
  })

  it('a published client that changes a definition leaves its kind', async () => {
    const path = '/team-permission-definitions'
    await project.admin.post(path, { id: 'lone', kind: 'role' }, extended)
    await project.admin.patch(`${path}/lone`, { description: 'changed', contained_permission_ids: [] })
    const { body } = await project.admin.get(path, extended)
    expect(body.items.find(({ id }: { id: string }) => id === 'lone')).toMatchObject({
      kind: 'role',
      description: 'changed',
    })
  })

  it('members are shown with their roles, to callers that ask for extensions', async () => {
    const { ada, bob, team } = await teamOfTwo()
    await grant(project, team, bob, 'write_posts')
    await grant(project, team, bob, 'editor')
    expect(await rolesOf(team, ada)).toEqual(['team_admin'])
    expect(await rolesOf(team, bob)).toEqual(['editor', 'team_member'])
    const asAda = project.as('client', ada)
    const { body } = await asAda.get(`/team-member-profiles?team_id=${team}`, extended)
    expect(body.items.map((one: { roles: string[] }) => one.roles)).toEqual([['team_admin'], ['editor', 'team_member']])
    expect((await asAda.get(`/team-member-profiles?team_id=${team}`)).body.items[0]).not.toHaveProperty('roles')
  })
})

describe('an invitation with roles', () => {
  it('gives them in place of what every member gets', async () => {
    const { team } = await teamOfTwo()
    expect((await send(project.server, team, { roles: ['editor', 'guest'] })).status).toBe(200)
    const { body } = await project.server.get(`/team-invitations?team_id=${team}`, extended)
    expect(body.items[0].roles).toEqual(['editor', 'guest'])
    expect((await project.server.get(`/team-invitations?team_id=${team}`)).body.items[0]).not.toHaveProperty('roles')
    const eve = await project.signUp()
    await project.as('client', eve).post('/team-invitations/accept', { code: await latestCode() })
    expect(await rolesOf(team, eve)).toEqual(['editor', 'guest'])
  })

  it('members give no more than they have (T74)', async () => {
    const { ada, bob, team } = await teamOfTwo()
    const asBob = project.as('client', bob)
    expect((await send(asBob, team, { roles: ['team_admin'] })).status).toBe(403)
    expect((await send(asBob, team, { roles: ['editor'] })).status).toBe(403)
    expect((await send(asBob, team, { roles: ['team_member'] })).status).toBe(200)
    const roles = async (who: Person) =>
      (await project.as('client', who).get(`/team-invitations/roles?team_id=${team}`, extended)).body.items.map(
        ({ id }: { id: string }) => id,
      )
    expect(await roles(bob)).toEqual(['team_member'])
    expect(await roles(ada)).toEqual(['team_admin', 'team_member'])
    const stranger = await project.signUp()
    const refused = await project.as('client', stranger).get(`/team-invitations/roles?team_id=${team}`, extended)
    expect(refused.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  it('nor a role that says who somebody is, and contains nothing, unless they have it themselves (T74)', async () => {
    const { ada, bob, team } = await teamOfTwo()
    for (const by of [ada, bob])
      expect((await send(project.as('client', by), team, { roles: ['guest'] })).status).toBe(403)
    await grant(project, team, bob, 'guest')
    expect((await send(project.as('client', bob), team, { roles: ['guest'] })).status).toBe(200)
    await project.server.delete(`/team-permissions/${team}/${bob.id}/guest`)
    const eve = await project.signUp()
    await project.as('client', eve).post('/team-invitations/accept', { code: await latestCode() })
    expect(await rolesOf(team, eve)).toEqual(['team_member'])
  })

  it('what its sender has lost, and what is gone, is not given any more (T74)', async () => {
    const { ada, bob, team } = await teamOfTwo()
    await grant(project, team, bob, 'team_admin')
    await grant(project, team, bob, 'guest')
    await send(project.as('client', bob), team, { roles: ['team_admin', 'guest'] })
    const code = await latestCode()
    await project.server.delete(`/team-permissions/${team}/${bob.id}/team_admin`)
    const eve = await project.signUp()
    expect((await project.as('client', eve).post('/team-invitations/accept', { code })).status).toBe(200)
    expect(await rolesOf(team, eve)).toEqual(['guest'])
    expect(await rolesOf(team, ada)).toEqual(['team_admin'])
  })

  it('is refused with what is no role, or without extensions', async () => {
    const { team } = await teamOfTwo()
    for (const id of ['write_posts', 'bundle', '$delete_team', 'nothing']) {
      expect((await send(project.server, team, { roles: [id] })).code).toBe('PERMISSION_NOT_FOUND')
    }
    expect((await send(project.server, team, { roles: ['editor'] }, { headers: {} } as never)).code).toBe(
      'SCHEMA_ERROR',
    )
  })
})

describe('whoever is the last to be able to delete a team', () => {
  const leave = (team: string, who: Person, headers: object = extended) =>
    project.as('client', who).delete(`/team-memberships/${team}/${who.id}`, headers)
  const holders = async (team: string) => {
    const { body } = await project.server.get(
      `/team-permissions?team_id=${team}&recursive=true&permission_id=$delete_team`,
    )
    return body.items.map(({ user_id }: { user_id: string }) => user_id)
  }

  it('neither leaves, nor is removed by another member (T74)', async () => {
    const { ada, bob, team } = await teamOfTwo()
    expect(await leave(team, ada)).toMatchObject({
      status: 400,
      body: expect.stringContaining('Nobody else can delete'),
    })
    await grant(project, team, bob, '$remove_members')
    const removal = await project.as('client', bob).delete(`/team-memberships/${team}/${ada.id}`, extended)
    expect(removal.status).toBe(400)
    expect(await holders(team)).toEqual([ada.id])
    expect((await leave(team, bob)).status).toBe(200)
  })

  it('is removed or demoted by a server, which says who is what', async () => {
    const [one, two] = [await teamOfTwo(), await teamOfTwo()]
    const demotion = await project.server.delete(`/team-permissions/${one.team}/${one.ada.id}/team_admin`, extended)
    expect(demotion.status).toBe(200)
    const removal = await project.server.delete(`/team-memberships/${two.team}/${two.ada.id}`, extended)
    expect(removal.status).toBe(200)
  })

  it('cannot leave out the header that their client sends (T74)', async () => {
    const { ada, team } = await teamOfTwo(extended)
    expect((await leave(team, ada, {})).status).toBe(400)
  })

  it('may leave once somebody else can, or when they are alone, and as ever with a published client', async () => {
    const { ada, bob, team } = await teamOfTwo()
    await grant(project, team, bob, 'team_admin')
    expect((await leave(team, ada)).status).toBe(200)
    expect((await leave(team, bob)).status).toBe(200)
    const other = await teamOfTwo()
    expect((await leave(other.team, other.ada, {})).status).toBe(200)
  })

  it('of two who leave at once one stays (T74)', async () => {
    for (let i = 0; i < 5; i++) {
      const { ada, bob, team } = await teamOfTwo()
      const eve = await project.signUp()
      await addMember(project, team, eve)
      await grant(project, team, bob, 'team_admin')
      const answers = await Promise.all([leave(team, ada), leave(team, bob)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(await holders(team)).toHaveLength(1)
    }
  })
})
