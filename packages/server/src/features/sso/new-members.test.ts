import { afterAll, expect, it } from 'vitest'
import { wakeIssuer } from '../../testing/open-id.ts'
import { connectedTeam, ours, startSsoTest } from '../../testing/sso.ts'

/** What people may do in the team whom its identity provider sends for the first time. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')

async function scene(default_permission_ids: string[] | null) {
  const project = await test.createProject([])
  for (const id of ['reader', 'writer'])
    await project.admin.post('/team-permission-definitions', { id, contained_permission_ids: [] })
  const { id, provider_id, team_id } = await connectedTeam(test, project, 'corp', { default_permission_ids })
  const heldByNew = async (name: string) => {
    const { user } = await test.app(project).signIn(provider_id, { email: `${name}@corp.example`, accountId: name })
    const { items } = (await project.server.get(`/team-permissions?team_id=${team_id}&user_id=${user.id}`)).body
    return items.map((one: { id: string }) => one.id)
  }
  const shown = async () =>
    (await project.server.get(`/sso-connections?team_id=${team_id}`, ours)).body.items[0].default_permission_ids
  return { project, id, heldByNew, shown }
}

it('is what every member gets, or what the connection says', async () => {
  expect(await (await scene(null)).heldByNew('ada')).toEqual(['team_member'])
  expect(await (await scene(['reader'])).heldByNew('ada')).toEqual(['reader'])
})

it('is nothing, where the connection says so', async () => {
  const { heldByNew, shown } = await scene([])
  expect(await shown()).toEqual([])
  expect(await heldByNew('ada')).toEqual([])
})

it('follows a permission that is renamed, and loses one that is deleted: nobody gets more than was said', async () => {
  const { project, heldByNew, shown } = await scene(['reader'])
  const renamed = await project.admin.patch('/team-permission-definitions/reader', { id: 'viewer' })
  expect(renamed.status).toBe(200)
  expect(await shown()).toEqual(['viewer'])
  expect(await heldByNew('ada')).toEqual(['viewer'])
  expect((await project.admin.delete('/team-permission-definitions/viewer')).status).toBe(200)
  expect(await shown()).toEqual([])
  expect(await heldByNew('grace')).toEqual([])
})
