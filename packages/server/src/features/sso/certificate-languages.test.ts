import { afterAll, it } from 'vitest'
import { tellEndingCertificates } from '../../core/sso/sweep-certificates.ts'
import { makeIdp, samlTeam } from '../../testing/saml/team.ts'
import { ours, startSsoTest } from '../../testing/sso.ts'
import { addMember, grant } from '../../testing/teams.ts'

/** In which language people hear that a certificate of an identity provider ends. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const day = 24 * 3_600_000

it('everybody reads it in their own language, if that is known', async () => {
  const project = await server.createProject({ newOwner: true, config: { credential_enabled: true } })
  const team = await samlTeam(test, project, await makeIdp('idp.example', server.clock.now()), 'corp.example')
  const speaks = (language?: string) => ({ headers: language ? { 'accept-language': language } : {} })
  const people = {
    german: await project.signUp(speaks('de-AT,de;q=0.9')),
    swiss: await project.signUp(speaks('en')),
    hebrew: await project.signUp(speaks('iw')),
    unknown: await project.signUp(speaks()),
  }
  for (const person of Object.values(people)) {
    await project.server.patch(`/users/${person.id}`, { primary_email_verified: true })
    await addMember(project, team.team_id, person)
    await grant(project, team.team_id, person, '$manage_sso')
  }
  // A place that is known for a week may change it; what a server opens says nothing of the person.
  server.clock.advance(8 * day)
  const { email, password } = people.swiss
  await project.client.post('/auth/password/sign-in', { email, password }, speaks('de-CH'))
  server.clock.advance(1000)
  await project.server.post('/auth/sessions', { user_id: people.swiss.id }, speaks('ja'))
  const [{ not_after_millis: end }] = (await project.server.get('/sso-connections', ours)).body.items[0].saml
    .certificates
  server.clock.advance(end - 7 * day - server.clock.now().getTime())
  await tellEndingCertificates(server.app)
  const titles = {
    german: 'Das Zertifikat von corp.example läuft bald ab',
    swiss: 'Das Zertifikat von corp.example läuft bald ab',
    hebrew: 'תוקף האישור של',
    unknown: 'The certificate of corp.example ends soon',
  }
  for (const [name, title] of Object.entries(titles)) {
    const person = people[name as keyof typeof people]
    await server.mailbox.waitFor(person.email, ({ subject }) => subject.includes(title))
  }
})
