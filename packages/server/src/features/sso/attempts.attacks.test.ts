import { ssoLimits } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { tenantOf } from '../../testing/people.ts'
import { answerFor, atIdp, bring, makeIdp, samlTeam } from '../../testing/saml/team.ts'
import { ours, startSsoTest } from '../../testing/sso.ts'

/** The log of a connection, which whoever sets it up reads, while strangers post what they like to its door. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const now = () => server.clock.now()
const idp = await makeIdp('idp.example', now())
const project = await test.createProject([])

interface Attempt {
  result: string
  reason: string | null
  email_domain: string | null
}
const attemptsOf = async (id: string): Promise<Attempt[]> =>
  (await project.server.get(`/sso-connections/${id}/attempts`, ours)).body.items

type Team = Awaited<ReturnType<typeof samlTeam>>
async function signIn(team: Team, email: string) {
  const visit = await atIdp(test.app(project), team)
  const answer = { requestId: visit.requestId, subject: email, attributes: { email: [email] } }
  return bring(visit, team, answerFor(team, idp, now(), answer))
}
const postJunk = (team: Team) =>
  fetch(team.callback_url, { method: 'POST', body: new URLSearchParams({ SAMLResponse: 'junk' }), redirect: 'manual' })

it('a hundred posts of a stranger leave the successes and the refusals of people where they are', async () => {
  const team = await samlTeam(test, project, idp, 'flooded.example')
  expect((await signIn(team, 'ada@flooded.example')).isElsewhere).toBe(true)
  expect((await signIn(team, 'eve@elsewhere.example')).status).toBe(403)
  for (let n = 0; n < ssoLimits.attempts + 5; n += 1) expect((await postJunk(team)).status).toBe(400)
  const found = await attemptsOf(team.id)
  expect(found).toHaveLength(ssoLimits.attemptsOfNobody + 2)
  expect(found.slice(-2)).toMatchObject([
    { result: 'refused', reason: 'domain_not_verified', email_domain: 'elsewhere.example' },
    { result: 'succeeded', email_domain: 'flooded.example' },
  ])
  expect((await signIn(team, 'bob@flooded.example')).isElsewhere).toBe(true)
  expect((await attemptsOf(team.id))[0]).toMatchObject({ result: 'succeeded' })
})

it('a full log keeps places for both', async () => {
  const team = await samlTeam(test, project, idp, 'full.example')
  const places = ssoLimits.attempts
  const db = await tenantOf(server, project)
  const old = { connection_id: team.id, at: now(), email_domain: 'old.example', request_id: 'x' }
  const refusals = Array.from({ length: ssoLimits.attempts }, () => ({ ...old, reason: 'not_provisioned' }))
  await db.insertInto('sso_attempts').values(refusals).execute()
  await signIn(team, 'ada@full.example')
  expect(await attemptsOf(team.id)).toHaveLength(places)
  for (let n = 0; n <= ssoLimits.attemptsOfNobody; n += 1) await postJunk(team)
  const found = await attemptsOf(team.id)
  expect(found).toHaveLength(places + ssoLimits.attemptsOfNobody)
  expect(found.filter(({ email_domain }) => email_domain !== null)).toHaveLength(places)
})

it('what another connection was brought takes no places of a full log', async () => {
  const [team, other] = [
    await samlTeam(test, project, idp, 'quiet.example'),
    await samlTeam(test, project, idp, 'loud.example'),
  ]
  const db = await tenantOf(server, project)
  for (const { id: connection_id } of [team, other]) {
    const old = { connection_id, at: now(), email_domain: 'old.example', request_id: 'x', reason: 'not_provisioned' }
    await db
      .insertInto('sso_attempts')
      .values(Array.from({ length: ssoLimits.attempts }, () => old))
      .execute()
  }
  await signIn(team, 'ada@quiet.example')
  expect(await attemptsOf(team.id)).toHaveLength(ssoLimits.attempts)
  expect(await attemptsOf(other.id)).toHaveLength(ssoLimits.attempts)
})
