import { afterAll, describe, expect, it } from 'vitest'
import { enableTotp, totpAt } from '../../testing/code-mails.ts'
import { codeOf } from '../../testing/oauth-app.ts'
import { wakeIssuer } from '../../testing/open-id.ts'
import { addColleague, signUpOwner } from '../../testing/owner.ts'
import { openPortal, Portal } from '../../testing/setup-links.ts'
import { connectedTeam, enforce, ours, startSsoTest } from '../../testing/sso.ts'
import { addMember, grant } from '../../testing/teams.ts'
import type { TestProject } from '../../testing/test-project.ts'

/** What somebody prepared still works after they were blocked, removed or found out: docs/security/attacks.md#t80. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const methods = { 'auth.password.allowSignIn': true }

async function scene() {
  const project = await test.createProject(['github'], methods)
  const corp = await connectedTeam(test, project, 'corp')
  return { project, corp, app: test.app(project) }
}

/** Somebody who may make setup links of the team, and one that they made. */
async function maker(project: TestProject, teamId: string) {
  const eve = await project.signUp()
  await addMember(project, teamId, eve)
  await grant(project, teamId, eve, '$manage_sso')
  const makeLink = async () => {
    const made = await project.as('client', eve).post(`/teams/${teamId}/setup-links`, { intents: ['sso'] }, ours)
    expect(made.status).toBe(201)
    return made.body
  }
  return { eve, makeLink }
}

describe('a setup link', () => {
  it('of somebody who was blocked opens nothing, and what it had opened is over; those of others stay (T84)', async () => {
    const { project, corp } = await scene()
    const colleague = await maker(project, corp.team_id)
    const { eve, makeLink } = await maker(project, corp.team_id)
    const [unopened, opened, kept] = [await makeLink(), await makeLink(), await colleague.makeLink()]
    const portal = new Portal(test)
    expect((await portal.open(opened)).status).toBe(200)
    expect((await project.server.post(`/users/${eve.id}/block`, {})).status).toBe(200)
    expect((await new Portal(test).open(unopened)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await portal.get('/connections')).status).toBe(401)
    expect((await new Portal(test).open(kept)).status).toBe(200)
  })

  it('that was made with a password which is replaced is over, and those of others stay (T84, T50)', async () => {
    const { project, corp } = await scene()
    const { eve, makeLink } = await maker(project, corp.team_id)
    const [unopened, opened] = [await makeLink(), await makeLink()]
    const portal = new Portal(test)
    await portal.open(opened)
    const others = await openPortal(test, project, corp.team_id)
    const colleague = await maker(project, corp.team_id)
    const kept = await colleague.makeLink()
    const changed = await project.server.patch(`/users/${eve.id}`, { password: 'another horse battery' })
    expect(changed.status).toBe(200)
    expect((await new Portal(test).open(unopened)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await portal.get('/connections')).status).toBe(401)
    expect((await others.portal.get('/connections')).status).toBe(200)
    expect((await new Portal(test).open(kept)).status).toBe(200)
  })
})

describe('a setup link of the dashboard', () => {
  const { internal } = server
  const ends: [string, (colleague: { id: string }, teamId: string) => Promise<{ status: number }>][] = [
    ['was removed', ({ id }, teamId) => internal.server.delete(`/team-memberships/${teamId}/${id}`)],
    ['was blocked', ({ id }) => internal.server.post(`/users/${id}/block`, {})],
    ['is gone', ({ id }) => internal.server.delete(`/users/${id}`)],
    [
      'may do less',
      ({ id }, teamId) => internal.server.patch(`/internal/owner-teams/${teamId}/members/${id}`, { role: 'support' }),
    ],
  ]

  it.each(ends)('of a colleague who %s opens nothing, and what it had opened is over (T84)', async (_, end) => {
    const owner = await signUpOwner(server)
    const { id: projectId } = (await owner.create()).body
    const colleague = await addColleague(server, owner, 'admin')
    const team = await server.request('POST', '/api/v1/teams', {
      headers: owner.acting(projectId),
      body: { display_name: 'Crew' },
    })
    const linkOf = async ({ acting }: Pick<typeof owner, 'acting'>) => {
      const headers = { ...acting(projectId), ...ours.headers }
      const made = await server.request('POST', `/api/v1/teams/${team.body.id}/setup-links`, { headers, body: {} })
      expect(made.status).toBe(201)
      return made.body
    }
    const [unopened, opened, others] = [await linkOf(colleague), await linkOf(colleague), await linkOf(owner)]
    const portal = new Portal(test)
    expect((await portal.open(opened)).status).toBe(200)
    expect((await end(colleague, owner.teamId)).status).toBe(200)
    expect((await new Portal(test).open(unopened)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await portal.get('/connections')).status).toBe(401)
    expect((await new Portal(test).open(others)).status).toBe(200)
  })
})

describe('who was removed from the team', () => {
  it('opens no session with a code that was handed out before (T80)', async () => {
    const { project, corp, app } = await scene()
    const { user } = await app.signIn(corp.provider_id, { email: 'ada@corp.example', accountId: 'ada' })
    const code = codeOf(await app.visit(corp.provider_id, { email: 'ada@corp.example', accountId: 'ada' }))
    expect((await project.server.delete(`/team-memberships/${corp.team_id}/${user.id}`)).status).toBe(200)
    const answer = await app.exchange(code)
    expect([answer.status, answer.body]).toEqual([403, expect.stringContaining('sign in again')])
  })

  it('opens none with a second factor that was asked for before (T80)', async () => {
    const { project, corp, app } = await scene()
    const ada = await app.signIn(corp.provider_id, { email: 'ada@corp.example', accountId: 'ada' })
    await enableTotp(project, { ...ada, id: ada.user.id } as never)
    const asked = await app.exchange(
      codeOf(await app.visit(corp.provider_id, { email: 'ada@corp.example', accountId: 'ada' })),
    )
    await project.server.delete(`/team-memberships/${corp.team_id}/${ada.user.id}`)
    server.clock.advance(60_000)
    const code = asked.body.details.attempt_code
    const answer = await project.client.post('/auth/mfa/sign-in', { type: 'totp', totp: totpAt(server), code }, ours)
    expect([answer.status, answer.body]).toEqual([403, expect.stringContaining('sign in again')])
  })
})

describe('who has to come by the connection', () => {
  it.each(['members', 'all'] as const)(
    'does not get out of it by not signing in with their address any more: %s (T85)',
    async (mode) => {
      const { project, corp, app } = await scene()
      const bob = await app.signIn('github', { email: 'bob@corp.example', accountId: '4711' })
      await addMember(project, corp.team_id, bob.user)
      const client = project.as('client', bob)
      const [channel] = (await client.get('/contact-channels?user_id=me')).body.items
      expect(channel).toMatchObject({ value: 'bob@corp.example', is_verified: true })
      await project.server.patch(`/contact-channels/${bob.user.id}/${channel.id}`, { used_for_auth: false })
      const [domain] = (await project.server.get(`/sso-domains?team_id=${corp.team_id}`, ours)).body.items
      const preview = await project.server.get(
        `/sso-domains/${domain.id}/enforcement-preview?enforcement=${mode}`,
        ours,
      )
      expect(preview.body).toMatchObject({ people: 1, sessions: 1 })
      await enforce(project, corp.team_id, mode)
      expect((await project.refresh(bob.refreshToken)).status).toBe(401)
      const again = await app.exchange(
        codeOf(await app.visit('github', { email: 'bob@corp.example', accountId: '4711' })),
      )
      expect(again.status).toBe(400)
      const known = await app.visit(corp.provider_id, { email: 'bob@corp.example', accountId: 'bob' })
      expect(known.status).toBeLessThan(400)
    },
  )

  it('is not rid of that by removing the domain: what it requires is lifted first (T85)', async () => {
    const { project, corp } = await scene()
    await enforce(project, corp.team_id, 'members')
    const [domain] = (await project.server.get(`/sso-domains?team_id=${corp.team_id}`, ours)).body.items
    const refused = await project.server.delete(`/sso-domains/${domain.id}`, ours)
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('corp.example')])
    await enforce(project, corp.team_id, 'off')
    expect((await project.server.delete(`/sso-domains/${domain.id}`, ours)).status).toBe(200)
  })
})
