/** Whose share of heavy work a project uses: docs/adr/0022-fair-shares.md (T53). */
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { signUpOwner } from '../../testing/owner.ts'

const server = await startTestServer()
afterAll(() => server.close())

const accountOf = async (projectId: string) => (await server.app.projects.get(projectId)).accountId

it('the projects of all teams that a person made use one share, also after they left a team (T53)', async () => {
  const [owner, other] = [await signUpOwner(server), await signUpOwner(server)]
  const asOwner = server.internal.as('client', owner)
  const accounts = []
  for (let n = 0; n < 3; n++) {
    const { body: team } = await asOwner.post('/teams?add_current_user=true', { display_name: `Team ${n}` })
    const { body: project } = await asOwner.post('/internal/projects', { display_name: 'P', owner_team_id: team.id })
    accounts.push(await accountOf(project.id))
    await server.internal.server.post(`/team-memberships/${team.id}/${other.id}`, { role: 'owner' })
    await server.internal.server.delete(`/team-memberships/${team.id}/${owner.id}`)
    server.app.projects.forget(project.id)
    accounts.push(await accountOf(project.id))
  }
  const { body: own } = await owner.create()
  expect(new Set([...accounts, await accountOf(own.id)])).toEqual(new Set([owner.id]))
  const { body: theirs } = await other.create()
  expect(await accountOf(theirs.id)).toBe(other.id)
})
