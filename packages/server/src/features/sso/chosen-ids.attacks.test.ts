import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { wakeIssuer } from '../../testing/open-id.ts'
import { answerFor, atIdp, bring, makeIdp, type SamlTeam, samlTeam, type TestIdp } from '../../testing/saml/team.ts'
import { openPortal } from '../../testing/setup-links.ts'
import { connectedTeam, ours, startSsoTest } from '../../testing/sso.ts'
import { createTeam } from '../../testing/teams.ts'
import type { TestProject } from '../../testing/test-project.ts'

/** SAML connections whose id the caller chose, because the identity provider wants what has it in it first. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const now = () => server.clock.now()
const idp = await makeIdp('idp.example', now())
const project = await test.createProject([])
const team_id = await createTeam(project)

const make = (id: string, of: TestProject = project, teamId = team_id, by: TestIdp = idp) =>
  of.server.post('/sso-connections/saml', { id, team_id: teamId, display_name: 'Corp', metadata: by.metadata }, ours)
const all = async () => (await project.server.get('/sso-connections', ours)).body.items

it('has the addresses that the identity provider was told before', async () => {
  const id = randomUUID()
  const { status, body } = await make(id.toUpperCase())
  const entity = `${server.app.settings.url}/api/v1/sso/saml/${project.id}/${id}`
  expect([status, body]).toMatchObject([201, { id, client_id: entity, callback_url: `${entity}/acs`, state: 'draft' }])
  expect(await (await fetch(`${entity}/metadata`)).text()).toContain(`entityID="${entity}"`)
})

it('is refused where the project has one with it, of whatever team and protocol, which stays as it is', async () => {
  const id = randomUUID()
  await make(id)
  const oidc = await connectedTeam(test, project, 'corp')
  const before = await all()
  for (const taken of [id, id.toUpperCase(), oidc.id]) {
    const answer = await make(taken, project, await createTeam(project), await makeIdp('other.example', now()))
    expect([answer.status, answer.body]).toEqual([409, 'This project has a connection with this id.'])
  }
  expect(await all()).toEqual(before)
})

it('tells nothing of other projects: each has ids of its own', async () => {
  const id = randomUUID()
  const mine = (await make(id)).body
  const elsewhere = await test.createProject([])
  const theirs = await make(id, elsewhere, await createTeam(elsewhere), await makeIdp('other.example', now()))
  expect([theirs.status, theirs.body.id]).toEqual([201, id])
  expect(theirs.body.client_id).not.toBe(mine.client_id)
  expect((await elsewhere.server.delete(`/sso-connections/${id}`, ours)).status).toBe(200)
  expect(await all()).toContainEqual(expect.objectContaining({ id, issuer: idp.entityId, client_id: mine.client_id }))
})

it.each([
  ['no UUID', 'corp'],
  ['nothing', ''],
  ['the UUID of zeros', '00000000-0000-0000-0000-000000000000'],
  ['one that says when it was made', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
])('is refused where it is %s', async (_, id) => {
  const { status, code } = await make(id)
  expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
})

it('is had by one of two that are made at once (T11)', async () => {
  const id = randomUUID()
  const teams = await Promise.all([createTeam(project), createTeam(project)])
  const answers = await Promise.all(teams.map((teamId) => make(id, project, teamId)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

it('is not for setup links, which have ids of their own', async () => {
  const { portal } = await openPortal(test, project, await createTeam(project))
  const body = { id: randomUUID(), display_name: 'Corp', metadata: idp.metadata }
  expect((await portal.post('/connections/saml', body)).status).toBe(400)
})

it('takes over nobody who came by the connection that had it before, and waits for a code (T81)', async () => {
  const before = await samlTeam(test, project, idp, 'again.example')
  const ada = await project.signUp({ email: 'ada@again.example' })
  await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  const visit = await atIdp(test.app(project), before)
  const answer = { requestId: visit.requestId, subject: 'eve', attributes: { email: [ada.email] } }
  const asking = await bring(visit, before, answerFor(before, idp, now(), answer))
  const mail = await server.mailbox.waitFor(ada.email, ({ text }) => /Your code: \w{6}/.test(text))
  await project.server.delete(`/sso-connections/${before.id}`, ours)
  server.clock.advance(60_000)
  const after = (await make(before.id, project, before.team_id, await makeIdp('other.example', now()))).body as SamlTeam
  await project.server.patch(`/sso-connections/${after.id}`, { state: 'active' }, ours)
  const linked = await visit.browser.submit(asking, { otp: /Your code: (\w{6})/.exec(mail.text)![1]! })
  expect(linked.isElsewhere).toBe(false)
  const { items } = (await project.server.get(`/sso-connections/${after.id}/attempts`, ours)).body
  expect(items.map(({ reason }: { reason: string }) => reason)).toEqual(['signature_invalid'])
})
