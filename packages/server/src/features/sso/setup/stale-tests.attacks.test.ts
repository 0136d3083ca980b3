import { afterAll, expect, it } from 'vitest'
import { typedBy } from '../../../testing/oauth-app.ts'
import { wakeIssuer } from '../../../testing/open-id.ts'
import { answerFor, makeIdp } from '../../../testing/saml/team.ts'
import { openPortal, type Portal } from '../../../testing/setup-links.ts'
import { connectionBody, ours, startSsoTest } from '../../../testing/sso.ts'
import { testSamlAt, testSignIn } from '../../../testing/sso-tests.ts'
import { createTeam } from '../../../testing/teams.ts'

/** "It works" is said of what was tested, not of what it was changed to since: docs/security/attacks.md#t84. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const project = await test.createProject([])

const open = async () => (await openPortal(test, project, await createTeam(project))).portal
const resultOf = async (portal: Portal, id: string) => (await portal.get(`/connections/${id}/test`)).body.test

async function testedOidc() {
  const portal = await open()
  const { team_id, ...body } = connectionBody(test, '', 'corp')
  const { id } = (await portal.post('/connections', body)).body
  await testSignIn(test, portal, id, typedBy({ email: 'ada@tested.example' }))
  expect(await resultOf(portal, id)).toMatchObject({ reason: null })
  return { portal, id, body }
}

it.each([
  ['the client id', { client_id: 'another' }],
  ['the secret', { client_secret: 'another' }],
  ['how it proves itself', { client_auth: 'private_key_jwt' }],
  ['the scopes', { scopes: 'openid email groups' }],
  ['the claims', { claims: { email: 'upn' } }],
])('a change of %s drops the test before (T84)', async (_, change) => {
  const { portal, id } = await testedOidc()
  const changed = await portal.patch(`/connections/${id}`, change)
  expect([changed.status, await resultOf(portal, id)]).toEqual([200, null])
})

it('the same change by whoever runs the project drops it as well (T84)', async () => {
  const { portal, id } = await testedOidc()
  expect((await project.server.patch(`/sso-connections/${id}`, { client_id: 'another' }, ours)).status).toBe(200)
  expect(await resultOf(portal, id)).toBeNull()
})

it('a new name, the same values once more, or switching it on leave the test', async () => {
  const { portal, id, body } = await testedOidc()
  for (const change of [
    { display_name: 'Renamed' },
    { client_id: body.client_id, client_secret: body.client_secret },
    { state: 'active' },
  ]) {
    expect((await portal.patch(`/connections/${id}`, change)).status).toBe(200)
    expect(await resultOf(portal, id)).toMatchObject({ reason: null })
  }
})

it.each(['name_id_format', 'force_authn', 'metadata'])('a change of %s drops the test by SAML (T84)', async (what) => {
  const idp = await makeIdp('idp.example', server.clock.now())
  const portal = await open()
  const made = (await portal.post('/connections/saml', { display_name: 'Corp', metadata: idp.metadata })).body
  const answered = (requestId: string) => answerFor(made, idp, server.clock.now(), { requestId, subject: 'ada' })
  await testSamlAt(test, portal, made, answered)
  expect(await resultOf(portal, made.id)).toMatchObject({ reason: null })
  const answer =
    what === 'metadata'
      ? await portal.post(`/connections/${made.id}/metadata`, { metadata: idp.metadata })
      : await portal.patch(
          `/connections/${made.id}`,
          what === 'force_authn' ? { [what]: true } : { [what]: 'persistent' },
        )
  expect([answer.status, await resultOf(portal, made.id)]).toEqual([200, null])
})
