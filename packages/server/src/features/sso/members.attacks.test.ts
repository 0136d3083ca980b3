import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { send } from '../../testing/http-client.ts'
import { wakeIssuer } from '../../testing/open-id.ts'
import { addColleague, signUpOwner } from '../../testing/owner.ts'
import { connectedTeam, connectionBody, ours, startSsoTest } from '../../testing/sso.ts'
import { addMember, createTeam, grant, revoke } from '../../testing/teams.ts'

/** Whoever would like to see how people of a company sign in, and may not: docs/security/attacks.md#t38. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const project = await test.createProject([])
const corp = await connectedTeam(test, project, 'corp')

async function manager(teamId: string, of = project) {
  const person = await of.signUp()
  await addMember(of, teamId, person)
  await grant(of, teamId, person, '$manage_sso')
  return { person, get: (path: string) => of.as('client', person).get(path, ours) }
}
const lists = [`/sso-connections?team_id=${corp.team_id}`, `/sso-domains?team_id=${corp.team_id}`]
const attempts = `/sso-connections/${corp.id}/attempts`

it('who looks after another team of the project sees nothing of this one (T38)', async () => {
  const { get } = await manager(await createTeam(project))
  for (const path of lists) expect((await get(path)).code, path).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  // The same as for a connection that there is not.
  const [foreign, missing] = [await get(attempts), await get(`/sso-connections/${randomUUID()}/attempts`)]
  expect([foreign.status, foreign.body]).toEqual([404, missing.body])
})

it('who looks after a team of another project sees nothing of this one (T38)', async () => {
  const other = await test.createProject([])
  const { get } = await manager(await createTeam(other), other)
  for (const path of lists) expect((await get(path)).status, path).toBe(404)
  expect((await get(attempts)).status).toBe(404)
})

it('nobody sees it who no longer has the permission, or has left (T38)', async () => {
  for (const end of ['permission', 'membership'] as const) {
    const { person, get } = await manager(corp.team_id)
    for (const path of [...lists, attempts]) expect((await get(path)).status, path).toBe(200)
    if (end === 'permission') await revoke(project, corp.team_id, person, '$manage_sso')
    else await project.server.delete(`/team-memberships/${corp.team_id}/${person.id}`)
    const code = end === 'permission' ? 'TEAM_PERMISSION_REQUIRED' : 'TEAM_MEMBERSHIP_NOT_FOUND'
    for (const path of lists) expect((await get(path)).code, path).toBe(code)
    expect((await get(attempts)).status).toBe(404)
  }
})

it('a member of the team without the permission, and whoever is not signed in, sees nothing of it (T38)', async () => {
  const person = await project.signUp()
  await addMember(project, corp.team_id, person)
  const as = project.as('client', person)
  for (const path of lists) {
    expect((await as.get(path, ours)).code, path).toBe('TEAM_PERMISSION_REQUIRED')
    expect((await project.client.get(path, ours)).code, path).toBe('USER_AUTHENTICATION_REQUIRED')
  }
  expect((await as.get(attempts, ours)).status).toBe(404)
  expect((await project.client.get(attempts, ours)).code).toBe('USER_AUTHENTICATION_REQUIRED')
})

it('members do not see all of the project by naming no team (T38)', async () => {
  const { get } = await manager(corp.team_id)
  for (const path of ['/sso-connections', '/sso-domains']) expect((await get(path)).status, path).toBe(400)
})

it('members change nothing by what they may see (T37)', async () => {
  const { person } = await manager(corp.team_id)
  const as = project.as('client', person)
  const answers = [
    await as.post('/sso-connections', connectionBody(test, corp.team_id, 'corp'), ours),
    await as.patch(`/sso-connections/${corp.id}`, { state: 'disabled' }, ours),
    await as.delete(`/sso-connections/${corp.id}`, ours),
    await as.post('/sso-domains', { team_id: corp.team_id, domain: 'more.example' }, ours),
  ]
  for (const { code } of answers) expect(code).toBe('INSUFFICIENT_ACCESS_TYPE')
})

it('a developer begins no test sign-in and does not read what came of one (T38)', async () => {
  const owner = await signUpOwner(server)
  const owned = (await owner.create({})).body as { id: string }
  const call = (who: Pick<typeof owner, 'acting'>, method: string, path: string, body?: object) =>
    send(server.app.settings.url, method, `/api/v1${path}`, {
      headers: { ...ours.headers, ...who.acting(owned.id) },
      ...(body && { body }),
    })
  const team = (await call(owner, 'POST', '/teams', { display_name: 'Crew' })).body.id as string
  const { id } = (await call(owner, 'POST', '/sso-connections', connectionBody(test, team, 'corp'))).body
  const path = `/sso-connections/${id}/test`
  expect((await call(owner, 'POST', path)).status).toBe(200)
  const developer = await addColleague(server, owner, 'developer')
  for (const method of ['POST', 'GET']) expect((await call(developer, method, path)).status, method).toBe(403)
  const stranger = await signUpOwner(server)
  for (const method of ['POST', 'GET'])
    expect((await call(stranger, method, path)).status, method).toBeGreaterThanOrEqual(400)
})
