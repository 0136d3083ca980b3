import { afterAll, expect, it } from 'vitest'
import { tellEndingCertificates } from '../../core/sso/sweep-certificates.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { makeIdp, type SamlTeam, samlTeam } from '../../testing/saml/team.ts'
import { ours, post, startSsoTest } from '../../testing/sso.ts'
import { addMember, grant } from '../../testing/teams.ts'

/** Of which connections people hear that a certificate ends, and who hears it by which address. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const day = 24 * 3_600_000
const project = await server.createProject({ config: { credential_enabled: true } })

/** One whose certificate ends in so many days. */
function endingIdp(name: string, days: number) {
  const start = new Date(server.clock.now().getTime() + days * day)
  start.setUTCFullYear(start.getUTCFullYear() - 10)
  return makeIdp(name, start)
}

async function newTeam(name: string, days: number) {
  const team = await samlTeam(test, project, await endingIdp(name, days), name)
  return { team, ada: await carer(team) }
}

async function carer(team: SamlTeam, language = 'en') {
  const person = await project.signUp({ headers: { 'accept-language': language } })
  await project.server.patch(`/users/${person.id}`, { primary_email_verified: true })
  await addMember(project, team.team_id, person)
  await grant(project, team.team_id, person, '$manage_sso')
  return person
}

async function subjectsFor(...emails: string[]) {
  await jobsDone(server)
  return Promise.all(
    emails.map(async (email) =>
      (await server.mailbox.list(email))
        .map(({ subject }) => subject)
        .filter((one) => /certificate|Zertifikat/i.test(one)),
    ),
  )
}
const ends = (name: string) => `The certificate of ${name} ends soon`

it('of those that are active and have no other one that lasts, each to the people of its own team', async () => {
  const [one, two, off, rolled, over, far] = [
    await newTeam('one.example', 6.5),
    await newTeam('two.example', 20),
    await newTeam('off.example', 6),
    await newTeam('rolled.example', 6),
    await newTeam('over.example', 0.01),
    await newTeam('far.example', 30.5),
  ]
  await project.server.patch(`/sso-connections/${off.team.id}`, { state: 'disabled' }, ours)
  const { metadata } = await makeIdp('rolled.example', server.clock.now())
  await post(project, `/sso-connections/${rolled.team.id}/metadata`, { metadata })
  server.clock.advance(0.02 * day)
  await tellEndingCertificates(server.app)
  await tellEndingCertificates(server.app)
  const people = [one, two, off, rolled, over, far].map(({ ada }) => ada.email)
  expect(await subjectsFor(...people)).toEqual([[ends('one.example')], [ends('two.example')], [], [], [], []])
  // From one step to the next, each by itself.
  server.clock.advance(0.5 * day)
  await tellEndingCertificates(server.app)
  expect((await subjectsFor(...people)).map((mails) => mails.length)).toEqual([1, 1, 0, 0, 0, 1])
  server.clock.advance(5.1 * day)
  await tellEndingCertificates(server.app)
  expect((await subjectsFor(...people)).map((mails) => mails.length)).toEqual([2, 1, 0, 0, 0, 1])
})

it('everybody once, in their own language, at the address that they are known by', async () => {
  const { team, ada } = await newTeam('corp.example', 29)
  const grace = await carer(team, 'de')
  const hans = await carer(team, 'de-AT')
  const unverified = await carer(team)
  await project.server.patch(`/users/${unverified.id}`, { primary_email_verified: false })
  const second = 'second@corp.example'
  const channel = { user_id: ada.id, type: 'email', value: second, is_verified: true, used_for_auth: false }
  expect((await project.server.post('/contact-channels', channel)).status).toBe(201)
  const stranger = await project.signUp()
  await tellEndingCertificates(server.app)
  const german = 'Das Zertifikat von corp.example läuft bald ab'
  expect(await subjectsFor(ada.email, grace.email, hans.email, unverified.email, second, stranger.email)).toEqual([
    [ends('corp.example')],
    [german],
    [german],
    [],
    [],
    [],
  ])
})

it('of a team without anybody who looks after it, nobody in the team', async () => {
  const team = await samlTeam(test, project, await endingIdp('alone.example', 1), 'alone.example')
  const member = await project.signUp()
  await addMember(project, team.team_id, member)
  await tellEndingCertificates(server.app)
  expect(await subjectsFor(member.email)).toEqual([[]])
})
