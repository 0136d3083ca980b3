import { afterAll, expect, it } from 'vitest'
import { discovery, issuerOf, placeOf, wakeIssuer } from '../../testing/open-id.ts'
import { tenantOf } from '../../testing/people.ts'
import { makeIdp, samlTeam } from '../../testing/saml/team.ts'
import { openPortal } from '../../testing/setup-links.ts'
import { connect, connectedTeam, ours, startSsoTest } from '../../testing/sso.ts'
import type { TestProject } from '../../testing/test-project.ts'

/** Nobody is made to come by a connection that lets nobody in. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server, mock } = test
const away = () => mock.stub(placeOf('corp', discovery), () => ({ status: 503, body: {} }))
const back = () => mock.stub(placeOf('corp', discovery), undefined)

async function domainOf(project: TestProject, teamId: string) {
  const [domain] = (await project.server.get(`/sso-domains?team_id=${teamId}`, ours)).body.items
  return domain as { id: string; enforcement: string }
}
async function turn(project: TestProject, teamId: string, enforcement: string) {
  const { id } = await domainOf(project, teamId)
  const { status, body } = await project.server.patch(`/sso-domains/${id}`, { enforcement }, ours)
  return [status, status === 200 ? body.enforcement : body]
}

it('by SAML whose only certificate is over', async () => {
  const project = await test.createProject([])
  const team = await samlTeam(test, project, await makeIdp('idp.example', server.clock.now()), 'saml.example')
  const db = await tenantOf(server, project)
  const over = { not_after: server.clock.now() }
  await db.updateTable('sso_certificates').set(over).where('connection_id', '=', team.id).execute()
  const words = 'The identity provider has no certificate that is still valid.'
  expect(await turn(project, team.team_id, 'all')).toEqual([400, words])
  expect((await domainOf(project, team.team_id)).enforcement).toBe('off')
})

it('by an issuer that cannot be read, also from members to all; less can always be required', async () => {
  const project = await test.createProject([])
  const { team_id } = await connectedTeam(test, project, 'corp')
  const refused = [400, expect.stringContaining(`${issuerOf(test, 'corp')}/${discovery} answered 503`)]
  away()
  expect(await turn(project, team_id, 'members')).toEqual(refused)
  back()
  expect(await turn(project, team_id, 'members')).toEqual([200, 'members'])
  away()
  expect(await turn(project, team_id, 'all')).toEqual(refused)
  expect(await turn(project, team_id, 'members')).toEqual([200, 'members'])
  back()
  expect(await turn(project, team_id, 'all')).toEqual([200, 'all'])
  away()
  expect(await turn(project, team_id, 'members')).toEqual([200, 'members'])
  expect(await turn(project, team_id, 'off')).toEqual([200, 'off'])
  back()
})

it('by a setup link', async () => {
  const project = await test.createProject([])
  const { team_id } = await connectedTeam(test, project, 'corp')
  const { id } = await domainOf(project, team_id)
  const { portal } = await openPortal(test, project, team_id, ['enforcement'])
  away()
  const answer = await portal.patch(`/domains/${id}`, { enforcement: 'all' })
  back()
  expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('answered 503')])
  expect((await domainOf(project, team_id)).enforcement).toBe('off')
})

it('while one connection of two lets people in, it can be required', async () => {
  const project = await test.createProject([])
  const team = await samlTeam(test, project, await makeIdp('idp.example', server.clock.now()), 'two.example')
  await connect(test, project, team.team_id, 'corp')
  away()
  expect(await turn(project, team.team_id, 'all')).toEqual([200, 'all'])
  back()
})
