import { setupLinks } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { deleteOldSetups } from '../../../core/sso/sweep.ts'
import { auditEntries } from '../../../testing/audit-log.ts'
import { codeOfLink, makeLink, openPortal, Portal } from '../../../testing/setup-links.ts'
import { ours, post, startSsoTest } from '../../../testing/sso.ts'
import { addMember, createTeam, grant } from '../../../testing/teams.ts'

/** Links by which a customer's administrator, who has no account, works in the name of a team. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const project = await test.createProject([])
const now = () => server.clock.now().getTime()

describe('making links', () => {
  it('a server makes one, which is told once and works for three days', async () => {
    const teamId = await createTeam(project)
    const made = await post(project, `/teams/${teamId}/setup-links`, { intents: ['domain', 'sso'] })
    expect(made).toEqual({
      ...{ id: expect.any(String), team_id: teamId, intents: ['domain', 'sso'], email: null },
      ...{ used_at_millis: null, session_expires_at_millis: null, created_at_millis: now() },
      expires_at_millis: now() + 72 * 3_600_000,
      url: expect.stringMatching(new RegExp(`^${server.app.settings.url}/setup#code=${project.id}\\.[\\w-]{20,}$`)),
    })
    const { url, ...link } = made
    const { items } = (await project.server.get(`/teams/${teamId}/setup-links`, ours)).body
    expect(items).toEqual([link])
    expect(JSON.stringify(items)).not.toContain(codeOfLink(made))
  })

  it('a member makes one with $manage_sso, and nobody without', async () => {
    const person = await project.signUp()
    const teamId = await createTeam(project)
    const path = `/teams/${teamId}/setup-links`
    const make = () => project.as('client', person).post(path, { intents: ['sso'] }, ours)
    expect((await make()).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    await addMember(project, teamId, person)
    expect((await make()).code).toBe('TEAM_PERMISSION_REQUIRED')
    expect((await project.as('client', person).get(path, ours)).code).toBe('TEAM_PERMISSION_REQUIRED')
    await grant(project, teamId, person, '$manage_sso')
    const { status, body } = await make()
    expect([status, body.intents]).toEqual([201, ['sso']])
    expect((await project.as('client', person).get(path, ours)).body.items).toMatchObject([{ id: body.id }])
    const gone = await project.as('client', person).delete(`${path}/${body.id}`, ours)
    expect(gone.status).toBe(200)
  })

  it('published clients are not told of $manage_sso', async () => {
    const { body } = await project.admin.get('/team-permission-definitions')
    expect(JSON.stringify(body)).not.toContain('$manage_sso')
    expect(JSON.stringify((await project.admin.get('/team-permission-definitions', ours)).body)).toContain(
      '$manage_sso',
    )
  })

  it.each([
    [{ intents: [] }, 'SCHEMA_ERROR'],
    [{ intents: ['scim'] }, 'SCHEMA_ERROR'],
    [{ intents: ['sso'], expires_in_hours: setupLinks.hours.max + 1 }, 'SCHEMA_ERROR'],
    [{ intents: ['sso'], email: 'nobody' }, 'SCHEMA_ERROR'],
  ])('refuses %j', async (body, code) => {
    const teamId = await createTeam(project)
    expect((await project.server.post(`/teams/${teamId}/setup-links`, body, ours)).code).toBe(code)
  })

  it('a team has no more than a few that are still good', async () => {
    const teamId = await createTeam(project)
    for (let i = 0; i < setupLinks.perTeam; i++) await makeLink(project, teamId, ['sso'], { expires_in_hours: 1 })
    const refused = await project.server.post(`/teams/${teamId}/setup-links`, { intents: ['sso'] }, ours)
    expect([refused.status, refused.body]).toEqual([400, 'A team can have 20 of these.'])
    server.clock.advance(3_600_001)
    await makeLink(project, teamId, ['sso'])
  })

  it('one can be mailed, with who asks for what', async () => {
    const teamId = await createTeam(project, undefined, { display_name: 'Acme GmbH' })
    await makeLink(project, teamId, ['sso'], { email: 'it@acme.example' })
    const mail = await server.mailbox.waitFor('it@acme.example')
    expect(mail.subject).toContain('Acme GmbH')
    const url = mail.links.find((link) => link.includes('/setup#code=')) ?? ''
    const portal = new Portal(test)
    expect((await portal.open({ id: '', url })).body.team).toEqual({ display_name: 'Acme GmbH', member_count: 0 })
  })
})

describe('opening links', () => {
  it('gives a cookie for four hours, and tells what it is for', async () => {
    const teamId = await createTeam(project)
    const { portal, link, session } = await openPortal(test, project, teamId, ['sso'])
    const entity = expect.stringContaining(`/api/v1/sso/saml/${project.id}/`)
    expect(session).toMatchObject({
      ...{ link_id: link.id, intents: ['sso'], expires_at_millis: now() + 4 * 3_600_000 },
      ...{ team: { display_name: 'Crew', member_count: 0 }, next_saml: { entity_id: entity } },
      next_oidc: { callback_url: expect.stringContaining(`/api/v1/sso/oidc/${project.id}/`) },
    })
    expect(portal.cookie).toMatch(/^hallpass-setup=/)
    expect((await portal.get('/session')).body).toEqual(session)
    const { items } = (await project.server.get(`/teams/${teamId}/setup-links`, ours)).body
    expect(items).toMatchObject([{ used_at_millis: now(), session_expires_at_millis: now() + 4 * 3_600_000 }])
    server.clock.advance(4 * 3_600_000)
    expect((await portal.get('/session')).status).toBe(401)
  })

  it('the same browser may open it again, others are told that it was used', async () => {
    const { portal, link, session } = await openPortal(test, project, await createTeam(project))
    const again = await portal.open(link)
    expect([again.status, again.body]).toEqual([200, session])
    expect((await new Portal(test).open(link)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    const elsewhere = await openPortal(test, project, await createTeam(project))
    expect((await elsewhere.portal.open(link)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('of fifty who open it at once, one does', async () => {
    const link = await makeLink(project, await createTeam(project))
    const answers = await Promise.all(Array.from({ length: 50 }, () => new Portal(test).open(link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // The others were told that it was used, or that their network asks too often.
    expect(answers.filter(({ status }) => status === 409 || status === 429)).toHaveLength(49)
    server.clock.advance(60_000)
  })

  it('a link that is too old says so', async () => {
    const link = await makeLink(project, await createTeam(project), ['sso'], { expires_in_hours: 1 })
    server.clock.advance(3_600_000)
    expect((await new Portal(test).open(link)).code).toBe('VERIFICATION_CODE_EXPIRED')
  })

  it('ends by hand', async () => {
    const { portal } = await openPortal(test, project, await createTeam(project))
    const { cookie } = portal
    expect((await portal.delete('/session')).status).toBe(200)
    portal.cookie = cookie
    expect((await portal.get('/session')).status).toBe(401)
  })

  it('what was done by it is in the audit log, under the link', async () => {
    const teamId = await createTeam(project)
    const { portal, link } = await openPortal(test, project, teamId)
    await portal.post('/domains', { domain: 'audited.example' })
    const entries = await auditEntries(test.server, project)
    expect(entries.filter((entry: { actor: { id: string } }) => entry.actor.id === link.id)).toMatchObject([
      { action: 'sso_domain.created', actor: { type: 'setup_link' }, target: { id: 'audited.example' } },
      { action: 'setup_link.opened', actor: { type: 'setup_link' }, target: { type: 'team', id: teamId } },
    ])
  })

  it('links that are over are deleted', async () => {
    const teamId = await createTeam(project)
    await makeLink(project, teamId, ['sso'], { expires_in_hours: 1 })
    server.clock.advance(26 * 3_600_000)
    const { system } = server.app.database
    await deleteOldSetups({ system, now: server.clock.now() })
    const rows = await system.selectFrom('setup_links').select('id').where('team_id', '=', teamId).execute()
    expect(rows).toEqual([])
  })
})
