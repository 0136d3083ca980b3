import { afterAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../../testing/audit-log.ts'
import { wakeIssuer } from '../../testing/open-id.ts'
import { connectedTeam, enforce, nameDomain, ours, post, startSsoTest } from '../../testing/sso.ts'
import { addMember, createTeam } from '../../testing/teams.ts'

/** Domains whose people come by the identity provider of their team: docs/protocol/sso.md#enforcement. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
await wakeIssuer(test, 'evil')
const methods = { 'auth.password.allowSignIn': true, 'auth.otp.allowSignIn': true }

async function scene() {
  const project = await test.createProject([], methods)
  const connection = await connectedTeam(test, project, 'corp')
  const [domain] = (await project.server.get(`/sso-domains?team_id=${connection.team_id}`, ours)).body.items
  const member = await project.signUp({ email: 'member@corp.example' })
  await addMember(project, connection.team_id, member)
  const guest = await project.signUp({ email: 'guest@corp.example' })
  const other = await project.signUp({ email: 'other@elsewhere.example' })
  await addMember(project, connection.team_id, other)
  const give = ({ email, password }: { email: string; password: string }, options: object = ours) =>
    project.client.post('/auth/password/sign-in', { email, password }, options)
  return { project, connection, domain, member, guest, other, give, teamId: connection.team_id }
}

describe('a domain can require its connections', () => {
  it('of members: those with another address and those who are no members come in as before', async () => {
    const { project, connection, teamId, member, guest, other, give } = await scene()
    await enforce(project, teamId, 'members')
    const refused = await give(member)
    expect([refused.status, refused.code]).toEqual([400, 'SSO_REQUIRED'])
    const { id: connection_id, provider_id } = connection
    expect(refused.body.details).toEqual({ connection_id, provider_id, display_name: 'The people of corp' })
    expect((await give(guest)).status).toBe(200)
    expect((await give(other)).status).toBe(200)
    const { items } = (await project.server.get('/sign-ins', ours)).body
    expect(items.find(({ reason }: { reason: string }) => reason === 'sso_required')).toMatchObject({
      user_id: member.id,
    })
  })

  it('of all with such an address, and off again at once', async () => {
    const { project, teamId, member, guest, other, give } = await scene()
    await enforce(project, teamId, 'all')
    for (const one of [member, guest]) expect((await give(one)).code).toBe('SSO_REQUIRED')
    expect((await give(other)).status).toBe(200)
    await enforce(project, teamId, 'off')
    for (const one of [member, guest]) expect((await give(one)).status).toBe(200)
  })

  it('and the connection lets them in', async () => {
    const { project, connection, teamId } = await scene()
    await enforce(project, teamId, 'all')
    const { user } = await test.app(project).signIn(connection.provider_id, { email: 'new@corp.example' })
    expect(user.primary_email).toBe('new@corp.example')
  })

  it('a wrong password is told nothing of it, and neither is an address that nobody has', async () => {
    const { project, teamId, member, give } = await scene()
    await enforce(project, teamId, 'all')
    const wrong = await give({ email: member.email, password: 'not the one it is' })
    const nobody = await give({ email: 'nobody@corp.example', password: 'not the one it is' })
    expect([wrong.code, nobody.code]).toEqual(['EMAIL_PASSWORD_MISMATCH', 'EMAIL_PASSWORD_MISMATCH'])
    const signUp = (email: string) =>
      project.client.post(
        '/auth/password/sign-up',
        { email, password: 'correct horse battery', verification_callback_url: 'http://localhost:3000/x' },
        ours,
      )
    const [taken, free] = [await signUp(member.email), await signUp('nobody@corp.example')]
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect(taken.code).toBe('SSO_REQUIRED')
  })

  it('clients without extensions hear that the method is not on offer', async () => {
    const { project, teamId, member, give } = await scene()
    await enforce(project, teamId, 'all')
    expect((await give(member, {})).code).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED')
  })

  it('discovery says so by the domain alone', async () => {
    const { project, teamId } = await scene()
    const ask = async () =>
      (await project.client.post('/auth/sso/discover', { email: 'x@corp.example' }, ours)).body.is_required
    expect(await ask()).toBe(false)
    await enforce(project, teamId, 'members')
    expect(await ask()).toBe(false)
    await enforce(project, teamId, 'all')
    expect(await ask()).toBe(true)
  })
})

describe('turning it on', () => {
  it('says first whom it concerns, changes nothing by that, and then ends the sessions that were opened otherwise', async () => {
    const { project, connection, domain, member, guest, other } = await scene()
    const app = test.app(project)
    const kept = await app.signIn(connection.provider_id, { email: 'new@corp.example' })
    const preview = async (mode: string) =>
      (await project.server.get(`/sso-domains/${domain.id}/enforcement-preview?enforcement=${mode}`, ours)).body
    expect(await preview('members')).toEqual({ enforcement: 'members', people: 2, sessions: 1 })
    expect(await preview('all')).toEqual({ enforcement: 'all', people: 3, sessions: 2 })
    expect((await project.refresh(member.refreshToken)).status).toBe(200)
    const changed = await project.server.patch(`/sso-domains/${domain.id}`, { enforcement: 'all' }, ours)
    expect(changed.body).toMatchObject({ enforcement: 'all', affected: { people: 3, sessions: 2 } })
    for (const one of [member, guest]) expect((await project.refresh(one.refreshToken)).status).toBe(401)
    for (const one of [kept, other]) expect((await project.refresh(one.refreshToken)).status).toBe(200)
    const [entry] = await auditEntries(test.server, project, '?action=sso_domain.updated')
    expect(entry).toMatchObject({ target: { id: 'corp.example' }, after: { enforcement: 'all', sessions: 2 } })
  })

  it('needs a proof and an active connection, and these stay as long as it is on', async () => {
    const { project, connection, domain, teamId } = await scene()
    const pending = await nameDomain(test, project, teamId, 'pending.example')
    const turnOn = (id: string) => project.server.patch(`/sso-domains/${id}`, { enforcement: 'all' }, ours)
    expect((await turnOn(pending.id)).status).toBe(400)
    const path = `/sso-connections/${connection.id}`
    await project.server.patch(path, { state: 'disabled' }, ours)
    expect((await turnOn(domain.id)).body).toContain('no active connection')
    await project.server.patch(path, { state: 'active' }, ours)
    expect((await turnOn(domain.id)).status).toBe(200)
    expect((await project.server.patch(path, { state: 'disabled' }, ours)).status).toBe(409)
    expect((await project.server.delete(path, ours)).status).toBe(409)
    await enforce(project, teamId, 'off')
    expect((await project.server.delete(path, ours)).status).toBe(200)
  })
})

describe('break-glass', () => {
  it('two members of a team may sign in otherwise, until they may no more', async () => {
    const { project, teamId, member, other, guest, give } = await scene()
    await enforce(project, teamId, 'all')
    const exempt = (id: string) => project.server.post('/sso-exemptions', { team_id: teamId, user_id: id }, ours)
    expect((await exempt(guest.id)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await exempt(member.id)).status).toBe(201)
    expect((await exempt(member.id)).status).toBe(201)
    expect((await exempt(other.id)).status).toBe(201)
    const third = await project.signUp({ email: 'third@elsewhere.example' })
    await addMember(project, teamId, third)
    expect((await exempt(third.id)).status).toBe(400)
    const { items } = (await project.server.get(`/sso-exemptions?team_id=${teamId}`, ours)).body
    expect(items.map(({ user_id }: { user_id: string }) => user_id).toSorted()).toEqual(
      [member.id, other.id].toSorted(),
    )
    const inside = await give(member)
    expect(inside.status).toBe(200)
    const path = `/sso-exemptions/${teamId}/${member.id}`
    expect((await project.server.delete(path, ours)).status).toBe(200)
    expect((await project.server.delete(path, ours)).status).toBe(404)
    expect((await project.refresh(inside.body.refresh_token)).status).toBe(401)
    expect((await give(member)).code).toBe('SSO_REQUIRED')
  })

  it('is said of the team: discovery answers the same for whoever is exempt, everybody else, and nobody', async () => {
    const { project, teamId, member, guest } = await scene()
    const ask = async (asked: object) => (await project.client.post('/auth/sso/discover', asked, ours)).body
    await enforce(project, teamId, 'all')
    expect(await ask({ email: member.email })).toMatchObject({ is_required: true, has_exemptions: false })
    await post(project, '/sso-exemptions', { team_id: teamId, user_id: member.id })
    const answer = await ask({ email: member.email })
    expect(answer).toMatchObject({ is_required: true, has_exemptions: true })
    for (const email of [guest.email, 'nobody@corp.example']) expect(await ask({ email })).toEqual(answer)
    expect((await ask({ team_id: teamId })).has_exemptions).toBe(true)
    // Of a team that exempts somebody, not of the project.
    const evil = await connectedTeam(test, project, 'evil')
    expect((await ask({ team_id: evil.team_id })).has_exemptions).toBe(false)
    expect((await project.server.delete(`/sso-exemptions/${teamId}/${member.id}`, ours)).status).toBe(200)
    expect((await ask({ email: member.email })).has_exemptions).toBe(false)
  })

  it('ends with the membership', async () => {
    const { project, teamId, member, give } = await scene()
    await enforce(project, teamId, 'all')
    await post(project, '/sso-exemptions', { team_id: teamId, user_id: member.id })
    const { body } = await give(member)
    expect((await project.server.delete(`/team-memberships/${teamId}/${member.id}`)).status).toBe(200)
    expect((await give(member)).code).toBe('SSO_REQUIRED')
    // What they opened while they were exempt would outlast the exemption.
    expect((await project.refresh(body.refresh_token)).status).toBe(401)
  })
})

describe('nobody gets around it (T80)', () => {
  it('by a connection of another team, or by giving the address up after coming by the right one', async () => {
    const { project, connection, teamId } = await scene()
    const evil = await connectedTeam(test, project, 'evil')
    const app = test.app(project)
    const { user } = await app.signIn(connection.provider_id, { email: 'eve@corp.example', accountId: 'eve' })
    await enforce(project, teamId, 'members')
    const changes = {
      primary_email: 'eve@evil.example',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password: 'correct horse battery',
    }
    expect((await project.server.patch(`/users/${user.id}`, changes)).status).toBe(200)
    await addMember(project, evil.team_id, user)
    const page = await app.visit(evil.provider_id, { email: 'eve@evil.example', accountId: 'eve' })
    const exchanged = await app.exchange(page.url.searchParams.get('code'))
    expect([exchanged.status, exchanged.code]).toEqual([400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'])
    const by = { email: 'eve@evil.example', password: changes.password }
    expect((await project.client.post('/auth/password/sign-in', by, ours)).code).toBe('SSO_REQUIRED')
  })

  it('by signing in at the moment when it is turned on: 40 tries leave no session', async () => {
    const { project, domain, member, give } = await scene()
    const tries = Array.from({ length: 40 }, () => give(member))
    const turnOn = project.server.patch(`/sso-domains/${domain.id}`, { enforcement: 'members' }, ours)
    const answers = await Promise.all([...tries, turnOn])
    expect(answers.at(-1)?.status).toBe(200)
    const { items } = (await project.server.get(`/auth/sessions?user_id=${member.id}`)).body
    expect(items).toEqual([])
    for (const { status, body } of answers.slice(0, -1)) {
      if (status === 200) expect((await project.refresh(body.refresh_token)).status).toBe(401)
    }
  })

  it('in another project: the same domain there is not concerned', async () => {
    const { project, teamId } = await scene()
    await enforce(project, teamId, 'all')
    const other = await test.createProject([], methods)
    const ada = await other.signUp({ email: 'ada@corp.example' })
    expect((await other.signIn(ada)).id).toBe(ada.id)
    await project.server.get('/users')
  })

  it('by a team that has proved nothing, whose switches are refused', async () => {
    const { project, member, give } = await scene()
    const eve = await createTeam(project)
    const named = await nameDomain(test, project, eve, 'corp.example')
    const answer = await project.server.patch(`/sso-domains/${named.id}`, { enforcement: 'all' }, ours)
    expect(answer.status).toBe(400)
    expect((await give(member)).status).toBe(200)
  })
})
