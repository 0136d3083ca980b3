/** A project keeps somebody who owns it: the last owner cannot leave its team by any way out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { signUpOwner } from '../../testing/owner.ts'
import { tenantOf } from '../../testing/people.ts'
import { addMember, createTeam, grant } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { internal } = server
// Somebody owns the installation, so that the people of these tests own nothing but their projects.
beforeAll(() => signUpOwner(server))

type Owner = Awaited<ReturnType<typeof signUpOwner>>
const refused = { status: 400, code: undefined, body: expect.stringContaining('owns projects') }
const leave = (who: Owner) => internal.as('client', who).delete(`/team-memberships/${who.teamId}/me`)

async function ownerOfProject() {
  const owner = await signUpOwner(server)
  const { body } = await owner.create()
  return { ...owner, projectId: body.id as string }
}

async function makeOwner(teamId: string, { id }: { id: string }) {
  const db = await tenantOf(server, internal)
  await db
    .updateTable('team_members')
    .set({ role: 'owner' })
    .where('team_id', '=', teamId)
    .where('user_id', '=', id)
    .execute()
}

const waysOut: [name: string, go: (owner: Owner) => Promise<{ status: number }>][] = [
  ['leaves', leave],
  ['is removed by a server', (who) => internal.server.delete(`/team-memberships/${who.teamId}/${who.id}`)],
  ['is removed by an admin key', (who) => internal.admin.delete(`/team-memberships/${who.teamId}/${who.id}`)],
  ['deletes the own account', (who) => internal.as('client', who).delete('/users/me')],
  ['is deleted by a server', (who) => internal.server.delete(`/users/${who.id}`)],
  ['is deleted by an admin key', (who) => internal.admin.delete(`/users/${who.id}`)],
]

describe('the last owner of a team that owns projects', () => {
  it.each(waysOut)('the last owner is still there after a request in which the owner %s (T60)', async (_, go) => {
    await internal.configure({ 'users.allowClientUserDeletion': true })
    const owner = await ownerOfProject()
    expect(await go(owner)).toMatchObject(refused)
    const answer = await server.request('GET', '/api/v1/internal/projects/current', {
      headers: owner.acting(owner.projectId),
    })
    expect(answer.status).toBe(200)
  })

  it('the last owner may not leave colleagues who are not owners behind (T60)', async () => {
    const owner = await ownerOfProject()
    const bob = await internal.signUp()
    await addMember(internal, owner.teamId, bob)
    expect(await leave(owner)).toMatchObject(refused)
    expect((await internal.as('client', bob).delete(`/team-memberships/${owner.teamId}/me`)).status).toBe(200)
  })

  it('the last owner may leave once another is there, or the projects are gone', async () => {
    const owner = await ownerOfProject()
    const bob = await internal.signUp()
    await addMember(internal, owner.teamId, bob)
    await makeOwner(owner.teamId, bob)
    expect((await leave(owner)).status).toBe(200)
    const other = await ownerOfProject()
    await server.request('DELETE', '/api/v1/internal/projects/current', { headers: other.acting(other.projectId) })
    expect((await internal.server.delete(`/users/${other.id}`)).status).toBe(200)
  })

  it('a team that never had an owner keeps its last member (T60)', async () => {
    const bob = await signUpOwner(server)
    const eve = await internal.signUp()
    const teamId = await createTeam(internal)
    for (const member of [bob, eve]) await addMember(internal, teamId, member)
    await bob.create({ owner_team_id: teamId })
    expect((await internal.server.delete(`/team-memberships/${teamId}/${eve.id}`)).status).toBe(200)
    expect(await internal.server.delete(`/users/${bob.id}`)).toMatchObject(refused)
  })

  it('somebody who is not a member is not found, and in other projects everybody may leave', async () => {
    const owner = await ownerOfProject()
    const eve = await internal.signUp()
    const answer = await internal.server.delete(`/team-memberships/${owner.teamId}/${eve.id}`)
    expect(answer).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    const project = await server.createProject()
    const ada = await project.signUp()
    const teamId = await createTeam(project, ada)
    expect((await project.as('client', ada).delete(`/team-memberships/${teamId}/me`)).status).toBe(200)
  })
})

describe('two owners who go at once', () => {
  it.each([
    ['both leave', (who: Owner, teamId: string) => internal.server.delete(`/team-memberships/${teamId}/${who.id}`)],
    ['both are deleted', (who: Owner) => internal.server.delete(`/users/${who.id}`)],
  ])('one stays when %s (T60)', async (_, go) => {
    for (let round = 0; round < 4; round++) {
      const owner = await ownerOfProject()
      const bob = await signUpOwner(server)
      await addMember(internal, owner.teamId, bob)
      await grant(internal, owner.teamId, bob, 'team_admin')
      await makeOwner(owner.teamId, bob)
      const answers = await Promise.all([owner, bob].map((who) => go(who, owner.teamId)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  it('one stays when the other owner takes on a project while the last one leaves (T60)', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await signUpOwner(server)
      const [left, made] = await Promise.all([leave(owner), owner.create()])
      expect([left.status, made.status].filter((status) => status < 300)).toHaveLength(1)
    }
  })
})
