/** A team of `internal` that owns projects cannot be deleted, not even at the moment at which it comes to own one. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { signUpOwner } from '../../testing/owner.ts'
import { createTeam } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { internal } = server
const deleteTeam = (id: string) => internal.server.delete(`/teams/${id}`)

/** Of the two one must lose: either the team is there and owns the project, or both never met. */
async function expectOwned(teamId: string, deletion: { status: number }, made: { status: number }) {
  expect([deletion.status, made.status].filter((status) => status < 300)).toHaveLength(1)
  const orphans = await server.app.database.system
    .selectFrom('projects as p')
    .select('p.id')
    .where('p.owner_team_id', '=', teamId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('teams as t').select('t.id').whereRef('t.id', '=', 'p.owner_team_id'))),
    )
    .execute()
  expect(orphans).toEqual([])
}

it('a team cannot be deleted while it owns a project', async () => {
  const owner = await signUpOwner(server)
  const teamId = await createTeam(internal, owner)
  const { body } = await owner.create({ owner_team_id: teamId })
  const refused = await deleteTeam(teamId)
  expect(refused).toMatchObject({ status: 400, code: undefined, body: expect.stringContaining('owns projects') })
  await server.request('DELETE', '/api/v1/internal/projects/current', { headers: owner.acting(body.id) })
  expect((await deleteTeam(teamId)).status).toBe(200)
})

describe.each(Array.from({ length: 8 }, (_, round) => round))('in the race %i', () => {
  it('no project loses its owner when the team is deleted while the project is created', async () => {
    const owner = await signUpOwner(server)
    const teamId = await createTeam(internal, owner)
    const [deletion, made] = await Promise.all([deleteTeam(teamId), owner.create({ owner_team_id: teamId })])
    await expectOwned(teamId, deletion, made)
  })

  it('no project loses its owner when the team is deleted while the project is transferred to it', async () => {
    const owner = await signUpOwner(server)
    const { body } = await owner.create()
    const teamId = await createTeam(internal, owner)
    const transfer = { project_id: body.id, new_team_id: teamId }
    const [deletion, moved] = await Promise.all([
      deleteTeam(teamId),
      internal.as('client', owner).post('/internal/projects/transfer', transfer),
    ])
    await expectOwned(teamId, deletion, moved)
  })
})
