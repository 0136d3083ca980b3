import { afterAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../../../testing/audit-log.ts'
import { wakeIssuer } from '../../../testing/open-id.ts'
import { openPortal } from '../../../testing/setup-links.ts'
import { connectedTeam, connectionBody, nameDomain, ours, post, startSsoTest } from '../../../testing/sso.ts'
import { addMember, createTeam } from '../../../testing/teams.ts'

/** Somebody with a setup link says who has to come by the connection. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')

async function scene() {
  const project = await test.createProject([], { 'auth.password.allowSignIn': true })
  const { team_id: teamId, ...connection } = await connectedTeam(test, project, 'corp')
  const member = await project.signUp({ email: 'member@corp.example' })
  await addMember(project, teamId, member)
  const guest = await project.signUp({ email: 'guest@corp.example' })
  const opened = await openPortal(test, project, teamId, ['enforcement'])
  const [domain] = (await opened.portal.get('/domains')).body.items
  const demand = (enforcement: string) => opened.portal.patch(`/domains/${domain.id}`, { enforcement })
  const give = async ({ email, password }: { email: string; password: string }) =>
    (await project.client.post('/auth/password/sign-in', { email, password }, ours)).code
  return { project, teamId, connection, member, guest, domain, demand, give, ...opened }
}

describe('making links', () => {
  it('one for which nothing is said is for everything, and one for which something is said for that alone', async () => {
    const project = await test.createProject([])
    const teamId = await createTeam(project)
    const make = async (body: object) => (await post(project, `/teams/${teamId}/setup-links`, body)).intents
    expect(await make({})).toEqual(['domain', 'sso', 'enforcement'])
    expect(await make({ intents: ['domain', 'sso'] })).toEqual(['domain', 'sso'])
    expect(await make({ intents: ['enforcement'] })).toEqual(['enforcement'])
  })
})

describe('a link that is for it', () => {
  it('counts whom it concerns, changes nothing by that, and then requires it', async () => {
    const { project, portal, domain, demand, member, guest, give } = await scene()
    expect(domain).toMatchObject({ domain: 'corp.example', enforcement: 'off', required_by_others: 'off' })
    const preview = async (mode: string) =>
      (await portal.get(`/domains/${domain.id}/enforcement-preview?enforcement=${mode}`)).body
    expect(await preview('members')).toEqual({ enforcement: 'members', people: 1, sessions: 1 })
    expect(await preview('all')).toEqual({ enforcement: 'all', people: 2, sessions: 2 })
    expect((await project.refresh(member.refreshToken)).status).toBe(200)
    const done = await demand('all')
    expect([done.status, done.body]).toEqual([
      200,
      expect.objectContaining({ enforcement: 'all', affected: { people: 2, sessions: 2 } }),
    ])
    expect(done.body).not.toHaveProperty('team_id')
    for (const one of [member, guest]) {
      expect((await project.refresh(one.refreshToken)).status).toBe(401)
      expect(await give(one)).toBe('SSO_REQUIRED')
    }
  })

  it('takes back what it asked for itself, step by step', async () => {
    const { portal, demand, member, guest, give } = await scene()
    await demand('all')
    expect((await demand('members')).status).toBe(200)
    expect(await give(guest)).toBeUndefined()
    expect(await give(member)).toBe('SSO_REQUIRED')
    expect((await portal.get('/domains')).body.items).toMatchObject([
      { enforcement: 'members', required_by_others: 'off' },
    ])
    expect((await demand('off')).status).toBe(200)
    expect(await give(member)).toBeUndefined()
  })

  it('asks for more than the project does, and goes back to that', async () => {
    const { project, portal, domain, demand, guest, give } = await scene()
    await project.server.patch(`/sso-domains/${domain.id}`, { enforcement: 'members' }, ours)
    expect((await demand('all')).status).toBe(200)
    expect((await portal.get('/domains')).body.items).toMatchObject([
      { enforcement: 'all', required_by_others: 'members' },
    ])
    expect(await give(guest)).toBe('SSO_REQUIRED')
    expect((await demand('members')).status).toBe(200)
    expect(await give(guest)).toBeUndefined()
  })

  it('is told what is missing', async () => {
    const project = await test.createProject([])
    const teamId = await createTeam(project)
    const { portal } = await openPortal(test, project, teamId, ['sso', 'enforcement'])
    const pending = await nameDomain(test, project, teamId, 'pending.example')
    const { team_id, ...body } = connectionBody(test, '', 'corp')
    const early = await portal.patch(`/domains/${pending.id}`, { enforcement: 'all' })
    expect([early.status, early.body]).toEqual([400, expect.stringContaining('pending.example is verified')])
    await post(project, `/sso-domains/${pending.id}/check`)
    await portal.post('/connections', body)
    const draft = await portal.get(`/domains/${pending.id}/enforcement-preview?enforcement=all`)
    expect([draft.status, draft.body]).toEqual([400, expect.stringContaining('no active connection')])
  })

  it('leaves an entry in the audit log, under the link', async () => {
    const { project, link, demand } = await scene()
    await demand('members')
    expect(await auditEntries(test.server, project, '?action=sso_domain.updated')).toMatchObject([
      {
        actor: { type: 'setup_link', id: link.id },
        target: { type: 'sso_domain', id: 'corp.example' },
        before: { enforcement: 'off' },
        after: { enforcement: 'members', people: 1, sessions: 1 },
      },
    ])
  })
})
