import { afterAll, expect, it, vi } from 'vitest'
import { tellEndingCertificates } from '../../core/sso/sweep-certificates.ts'
import { makeIdp, samlTeam } from '../../testing/saml/team.ts'
import { ours, startSsoTest } from '../../testing/sso.ts'
import { addMember, grant } from '../../testing/teams.ts'

/** Who hears that a certificate of an identity provider ends. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const day = 24 * 3_600_000

async function ownerEmail(projectId: string): Promise<string> {
  const { ownerTeamId } = await server.app.projects.get(projectId)
  const { tenancyId } = await server.app.projects.get('internal')
  const row = await server.app.database
    .forTenancy(tenancyId)
    .selectFrom('team_members as m')
    .innerJoin('contact_channels as c', 'c.user_id', 'm.user_id')
    .select('c.value')
    .where('m.team_id', '=', ownerTeamId)
    .executeTakeFirstOrThrow()
  return row.value
}

it('a certificate that was retired is not the last one', async () => {
  const project = await server.createProject({ newOwner: true })
  const endingIn = (days: number) => {
    const made = new Date(server.clock.now().getTime() + days * day)
    made.setUTCFullYear(made.getUTCFullYear() - 10)
    return makeIdp('notice.example', made)
  }
  const team = await samlTeam(test, project, await endingIn(6), 'notice.example')
  const next = await endingIn(100)
  const path = `/sso-connections/${team.id}`
  const { body } = await project.server.post(`${path}/metadata`, { metadata: next.metadata }, ours)
  // The one that lasts longest first.
  const [late] = body.saml.certificates
  const owner = await ownerEmail(project.id)
  const subject = 'The certificate of notice.example ends soon'
  const mails = async () => (await server.mailbox.list(owner)).filter((mail) => mail.subject === subject)
  await tellEndingCertificates(server.app)
  const { items } = (await project.server.get('/sso-connections', ours)).body
  expect(items[0].saml.certificates).toHaveLength(2)
  expect(await mails()).toEqual([])
  await project.server.patch(`${path}/certificates/${late.fingerprint}`, { is_retired: true }, ours)
  await tellEndingCertificates(server.app)
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 60_000)
})

it('where a project is deleted nobody hears of its certificates, and everybody else still does', async () => {
  const made = new Date(server.clock.now().getTime() + 6 * day)
  made.setUTCFullYear(made.getUTCFullYear() - 10)
  const idp = await makeIdp('deleted.example', made)
  const projects = [
    await server.createProject({ newOwner: true }),
    await server.createProject({ newOwner: true }),
    await server.createProject({ newOwner: true }),
  ]
  for (const project of projects) await samlTeam(test, project, idp, 'deleted.example')
  const owners = await Promise.all(projects.map(({ id }) => ownerEmail(id)))
  const subject = 'The certificate of deleted.example ends soon'
  const mails = async (to: string) => (await server.mailbox.list(to)).filter((mail) => mail.subject === subject)
  expect((await projects[1]!.admin.delete('/internal/projects/current')).status).toBe(200)
  await tellEndingCertificates(server.app)
  const counts = () => Promise.all(owners.map(async (owner) => (await mails(owner)).length))
  await vi.waitFor(async () => expect(await counts()).toEqual([1, 0, 1]), 60_000)
})

it('those who look after the team hear it 30, 7 and 1 days before, once each, and others do not', async () => {
  const project = await server.createProject({ newOwner: true, config: { credential_enabled: true } })
  const idp = await makeIdp('idp.example', server.clock.now())
  const team = await samlTeam(test, project, idp, 'corp.example')
  const [ada, grace] = [await project.signUp(), await project.signUp()]
  for (const person of [ada, grace]) {
    await project.server.patch(`/users/${person.id}`, { primary_email_verified: true })
    await addMember(project, team.team_id, person)
  }
  await grant(project, team.team_id, ada, '$update_team')
  const [{ not_after_millis: end }] = (await project.server.get('/sso-connections', ours)).body.items[0].saml
    .certificates
  const subject = 'The certificate of corp.example ends soon'
  const mails = async (to: string) => (await server.mailbox.list(to)).filter((mail) => mail.subject === subject)
  let told = 0
  for (const [left, expected] of [
    [31, 0],
    [30, 1],
    [29, 1],
    [7, 2],
    [1, 3],
  ] as const) {
    server.clock.advance(end - left * day - server.clock.now().getTime())
    await tellEndingCertificates(server.app)
    await tellEndingCertificates(server.app)
    if (expected > told) await vi.waitFor(async () => expect(await mails(ada.email)).toHaveLength(expected), 60_000)
    told = expected
    expect(await mails(ada.email)).toHaveLength(expected)
  }
  expect(await mails(grace.email)).toEqual([])
  const owner = await ownerEmail(project.id)
  await vi.waitFor(async () => expect(await mails(owner)).toHaveLength(3), 60_000)
  expect((await mails(ada.email))[0]!.text).toContain('People of Crew sign in to')
})
