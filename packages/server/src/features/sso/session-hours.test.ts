import { afterAll, expect, it } from 'vitest'
import { codeOf } from '../../testing/oauth-app.ts'
import { answerFor, atIdp, bring, makeIdp, type SamlTeam, samlTeam } from '../../testing/saml/team.ts'
import { ours, startSsoTest } from '../../testing/sso.ts'

/** How long sessions of a connection last that are open when that is changed: docs/protocol/sso.md#sessions. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const now = () => server.clock.now()
const hours = (count: number) => server.clock.advance(count * 3_600_000)
const idp = await makeIdp('idp.example', now())

async function scene(session_hours: number | null) {
  const project = await test.createProject([], { 'auth.password.allowSignIn': true })
  const app = test.app(project)
  const corp = await samlTeam(test, project, idp, 'corp.example', { session_hours })
  const openBy = async (team: SamlTeam, email: string, from = idp) => {
    const visit = await atIdp(app, team)
    const answer = { requestId: visit.requestId, subject: email, attributes: { email: [email] } }
    const page = await bring(visit, team, answerFor(team, from, now(), answer))
    return (await app.exchange(codeOf(page))).body.refresh_token as string
  }
  const change = async (to: number | null) => {
    const answer = await project.server.patch(`/sso-connections/${corp.id}`, { session_hours: to }, ours)
    expect([answer.status, answer.body.session_hours]).toEqual([200, to])
  }
  const live = async (refreshToken: string) => (await project.refresh(refreshToken)).status === 200
  const open = (name: string) => openBy(corp, `${name}@corp.example`)
  return { project, open, openBy, change, live }
}

it.each([null, 100])('%s hours, then 8: they end 8 hours after they were opened, and no others', async (before) => {
  const { project, open, openBy, change, live } = await scene(before)
  const theirs = await makeIdp('other.example', now())
  const other = await samlTeam(test, project, theirs, 'other.example')
  const old = await open('old')
  const elsewhere = await openBy(other, 'old@other.example', theirs)
  const { refreshToken: byPassword } = await project.signUp()
  hours(5)
  const young = await open('young')
  await change(8)
  expect([await live(old), await live(young)]).toEqual([true, true])
  hours(4)
  expect([await live(old), await live(young)]).toEqual([false, true])
  hours(4)
  expect(await live(young)).toBe(false)
  expect([await live(elsewhere), await live(byPassword)]).toEqual([true, true])
})

it('those that are older than that end at once', async () => {
  const { open, change, live } = await scene(null)
  const old = await open('old')
  hours(9)
  await change(8)
  expect(await live(old)).toBe(false)
})

it.each([null, 100])('8 hours, then %s: what is open ends as it would have', async (after) => {
  const { open, change, live } = await scene(8)
  const old = await open('old')
  await change(after)
  hours(7)
  expect(await live(old)).toBe(true)
  hours(2)
  expect(await live(old)).toBe(false)
})

it('a session that ends sooner than the connection says is not made longer', async () => {
  const { open, change, live } = await scene(8)
  const old = await open('old')
  await change(200)
  await change(100)
  hours(9)
  expect(await live(old)).toBe(false)
})
