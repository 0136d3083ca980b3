/** Colleagues who try to become more than they are, or to see what is not for them. */
import { header, type TeamRole, teamRoles } from '@hallpass/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callbackUrl, codeIn } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { addColleague, signUpOwner } from '../../testing/owner.ts'
import { tenantOf } from '../../testing/people.ts'
import { addMember, createTeam, grant } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { internal } = server
type Person = { id: string; accessToken: string }
type Acting = { acting(projectId: string): Record<string, string | undefined> }

const provider = { id: 'github', type: 'standard', client_id: 'app', client_secret: 'github-secret-value' }
const emailServer = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 587,
  username: 'mailer',
  password: 'smtp-secret-value',
  sender_name: 'Shop',
  sender_email: 'shop@example.com',
}
let owner: Awaited<ReturnType<typeof signUpOwner>>
let projectId: string

beforeAll(async () => {
  await signUpOwner(server)
  owner = await signUpOwner(server)
  const { body } = await owner.create({ config: { oauth_providers: [provider], email_config: emailServer } })
  projectId = body.id
})

const send = (who: Acting, method: string, path: string, body?: object) =>
  server.request(method, `/api/v1${path}`, { headers: who.acting(projectId), ...(body && { body }) })
const setRole = (who: Person, teamId: string, { id }: { id: string }, role: TeamRole) =>
  internal.as('client', who).patch(`/internal/owner-teams/${teamId}/members/${id}`, { role })
const override = (document: object) => ({ config_override_string: JSON.stringify(document) })
const rolesOf = async (who: Person, teamId: string) => {
  const { body } = await internal.as('client', who).get(`/internal/owner-teams/${teamId}/members`)
  return Object.fromEntries(body.items.map((one: { user_id: string; role: string }) => [one.user_id, one.role]))
}

describe('secrets', () => {
  it.each(['developer', 'support', 'viewer'] as const)('no secret of a project reaches a %s (T60)', async (role) => {
    const colleague = await addColleague(server, owner, role)
    const answers = [
      await send(colleague, 'GET', '/internal/projects/current'),
      await send(colleague, 'GET', '/internal/config'),
      await send(colleague, 'GET', '/projects/current'),
      await internal.as('client', colleague).get('/internal/projects'),
      await internal.as('server', colleague).get('/internal/projects'),
    ]
    if (role === 'developer') {
      answers.push(await send(colleague, 'PATCH', '/internal/projects/current', { description: 'Changed' }))
    }
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('secret-value')
    }
    expect(answers[0]!.body.config).toMatchObject({
      oauth_providers: [{ ...provider, client_secret: '' }],
      email_config: { ...emailServer, password: '' },
    })
    expect((await send(owner, 'GET', '/internal/config')).body.config_string).toContain('smtp-secret-value')
  })

  it.each([
    ['the email server', { 'emails.server.host': 'evil.example.com' }],
    ['all of emails', { emails: {} }],
    ['a provider', { 'auth.oauth.providers.github.clientId': 'evil' }],
    ['all providers', { 'auth.oauth.providers': {} }],
    ['all of auth', { auth: { oauth: {} } }],
  ])('a developer cannot send a stored secret elsewhere by changing %s (T60)', async (_, document) => {
    const developer = await addColleague(server, owner, 'developer')
    const answer = await send(developer, 'PATCH', '/internal/config/override', override(document))
    expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('secrets') })
    const { body } = await send(owner, 'GET', '/internal/projects/current')
    expect(body.config).toMatchObject({ oauth_providers: [provider], email_config: emailServer })
  })

  it('a developer changes the rest of the configuration, and neither list that holds secrets', async () => {
    const developer = await addColleague(server, owner, 'developer')
    const changes = { 'auth.oauth.providers.github.allowConnectedAccounts': false, 'auth.allowSignUp': false }
    expect((await send(developer, 'PATCH', '/internal/config/override', override(changes))).status).toBe(200)
    for (const config of [{ oauth_providers: [] }, { email_config: { type: 'shared' } }]) {
      expect((await send(developer, 'PATCH', '/internal/projects/current', { config })).status).toBe(403)
    }
    const plain = { config: { sign_up_enabled: true } }
    expect((await send(developer, 'PATCH', '/internal/projects/current', plain)).status).toBe(200)
  })

  it('figures are for everybody, people only for those who may see them (T60)', async () => {
    const visitor = await server.createProject()
    await visitor.signUp()
    const { body } = await visitor.admin.get('/internal/projects/current')
    const developer = await addColleague(server, { teamId: body.owner_team_id }, 'developer')
    const metrics = await server.request('GET', '/api/v1/internal/metrics', { headers: developer.acting(visitor.id) })
    expect(metrics.body).toMatchObject({ total_users: 1, recently_registered: [], recently_active: [] })
  })
})

describe('becoming more', () => {
  it('nobody below admin changes a role, and nobody but an owner makes an owner (T60)', async () => {
    for (const role of teamRoles.filter((one) => one !== 'owner')) {
      const colleague = await addColleague(server, owner, role)
      expect(await setRole(colleague, owner.teamId, colleague, 'owner'), role).toMatchObject({ status: 403 })
      expect((await setRole(colleague, owner.teamId, owner, 'viewer')).status, role).toBe(403)
      const other = await addColleague(server, owner, 'viewer')
      const answer = await setRole(colleague, owner.teamId, other, 'support')
      expect(answer.status, role).toBe(role === 'admin' ? 200 : 403)
    }
    const outsider = await internal.signUp()
    expect(await setRole(outsider, owner.teamId, outsider, 'owner')).toMatchObject({ status: 404 })
    const eve = await addColleague(server, owner, 'admin')
    const throughToken = await server.request(
      'PATCH',
      `/api/v1/internal/owner-teams/${owner.teamId}/members/${eve.id}`,
      { headers: { ...eve.acting(projectId), [header.projectId]: 'internal' }, body: { role: 'owner' } },
    )
    expect(throughToken.status).toBe(401)
  })

  it('an invitation gives no more than the inviter has, and the smaller roles invite nobody (T60)', async () => {
    const invite = (who: Person, role?: TeamRole) =>
      internal.as('client', who).post('/team-invitations/send-code', {
        ...{ team_id: owner.teamId, email: 'friend@example.com', callback_url: callbackUrl },
        ...(role && { role }),
      })
    for (const role of ['developer', 'support', 'viewer'] as const) {
      const colleague = await addColleague(server, owner, role)
      // Whatever was granted beside the role.
      await grant(internal, owner.teamId, colleague, 'team_admin')
      expect(await invite(colleague), role).toMatchObject({ code: 'TEAM_PERMISSION_REQUIRED' })
      expect((await invite(colleague, 'viewer')).code, role).toBe('TEAM_PERMISSION_REQUIRED')
    }
    const admin = await addColleague(server, owner, 'admin')
    expect((await invite(admin, 'owner')).status).toBe(403)
    expect((await invite(admin, 'admin')).status).toBe(200)
  })

  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['was removed', (id) => internal.server.delete(`/team-memberships/${owner.teamId}/${id}`)],
    ['became a viewer', (id) => setRole(owner, owner.teamId, { id }, 'viewer')],
  ])('an invitation is void once the colleague who sent it %s (T41, T60)', async (_, end) => {
    const admin = await addColleague(server, owner, 'admin')
    const friend = await internal.signUp()
    const codes: string[] = []
    for (const role of [undefined, 'admin'] as const) {
      const email = `friend.of.${role}.${admin.id}@example.com`
      const invitation = { team_id: owner.teamId, email, callback_url: callbackUrl, ...(role && { role }) }
      expect((await internal.as('client', admin).post('/team-invitations/send-code', invitation)).status).toBe(200)
      codes.push(codeIn(await server.mailbox.waitFor(email)))
    }
    expect((await end(admin.id)).status).toBe(200)
    for (const code of codes) {
      for (const path of ['accept', 'accept/check-code', 'accept/details']) {
        const answer = await internal.as('client', friend).post(`/team-invitations/${path}`, { code })
        expect(answer, path).toMatchObject({ code: 'VERIFICATION_CODE_NOT_FOUND' })
      }
    }
  })

  it('an owner of the installation invites to teams that they are not in', async () => {
    const { body: home } = await internal.admin.get('/internal/projects/current')
    const keeper = await addColleague(server, { teamId: home.owner_team_id }, 'owner')
    const friend = await internal.signUp()
    const email = `friend.of.${keeper.id}@example.com`
    const answer = await server.request('POST', '/api/v1/team-invitations/send-code', {
      headers: keeper.acting('internal'),
      body: { team_id: owner.teamId, email, callback_url: callbackUrl, role: 'viewer' },
    })
    expect(answer.status).toBe(200)
    const code = codeIn(await server.mailbox.waitFor(email))
    expect((await internal.as('client', friend).post('/team-invitations/accept', { code })).status).toBe(200)
  })

  it('an invitation that somebody sent as one who runs the installation is void once they were removed (T41, T60)', async () => {
    const { body: home } = await internal.admin.get('/internal/projects/current')
    const keeper = await addColleague(server, { teamId: home.owner_team_id }, 'admin')
    const friend = await internal.signUp()
    const email = `friend.of.${keeper.id}@example.com`
    const answer = await server.request('POST', '/api/v1/team-invitations/send-code', {
      headers: keeper.acting('internal'),
      body: { team_id: home.owner_team_id, email, callback_url: callbackUrl, role: 'admin' },
    })
    expect(answer.status).toBe(200)
    const code = codeIn(await server.mailbox.waitFor(email))
    expect((await internal.server.delete(`/team-memberships/${home.owner_team_id}/${keeper.id}`)).status).toBe(200)
    expect(await internal.as('client', friend).post('/team-invitations/accept', { code })).toMatchObject({
      code: 'VERIFICATION_CODE_NOT_FOUND',
    })
  })

  it('the smaller roles make, move and end no project, nor their team (T60)', async () => {
    for (const role of ['developer', 'support', 'viewer'] as const) {
      const colleague = await addColleague(server, owner, role)
      await grant(internal, owner.teamId, colleague, 'team_admin')
      const asThem = internal.as('client', colleague)
      const own = (await asThem.get('/users/me')).body.selected_team_id
      const project = { display_name: 'Mine', owner_team_id: owner.teamId }
      expect((await asThem.post('/internal/projects', project)).status, role).toBe(403)
      const move = { project_id: projectId, new_team_id: own }
      expect(await asThem.post('/internal/projects/transfer', move)).toMatchObject({ code: 'TEAM_PERMISSION_REQUIRED' })
      expect((await asThem.delete(`/teams/${owner.teamId}`)).code).toBe('TEAM_PERMISSION_REQUIRED')
    }
  })

  it('an admin removes colleagues, and no owner (T60)', async () => {
    const [admin, viewer] = [await addColleague(server, owner, 'admin'), await addColleague(server, owner, 'viewer')]
    const remove = (id: string) => internal.as('client', admin).delete(`/team-memberships/${owner.teamId}/${id}`)
    expect((await remove(owner.id)).status).toBe(403)
    expect((await remove(viewer.id)).status).toBe(200)
    expect(await internal.as('client', admin).delete(`/teams/${owner.teamId}`)).toMatchObject({
      code: 'TEAM_PERMISSION_REQUIRED',
    })
  })

  it('the last owner cannot step down, and of two who step down at once one stays (T60)', async () => {
    const ada = await signUpOwner(server)
    await ada.create()
    expect(await setRole(ada, ada.teamId, ada, 'admin')).toMatchObject({
      status: 400,
      body: expect.stringContaining('owns projects'),
    })
    const bob = await addColleague(server, ada, 'owner')
    const answers = await Promise.all([ada, bob].map((who) => setRole(who, ada.teamId, who, 'admin')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('roles of colleagues', () => {
  it('who makes a team is its owner, and who was never given a role counts as admin', async () => {
    const ada = await signUpOwner(server)
    const bob = await internal.signUp()
    await addMember(internal, ada.teamId, bob)
    expect(await rolesOf(bob, ada.teamId)).toEqual({ [ada.id]: 'owner', [bob.id]: 'admin' })
    const { body: created } = await ada.create()
    const headers = { ...ada.acting(created.id), [header.adminAccessToken]: bob.accessToken }
    expect((await server.request('GET', '/api/v1/internal/api-keys', { headers })).status).toBe(200)
  })

  it('a role counts from the next request on, and permissions follow it', async () => {
    const ada = await signUpOwner(server)
    const { body: created } = await ada.create()
    const bob = await addColleague(server, ada, 'admin')
    const permissions = async () =>
      (await internal.server.get(`/team-permissions?team_id=${ada.teamId}&user_id=${bob.id}`)).body.items.map(
        ({ id }: { id: string }) => id,
      )
    expect(await permissions()).toEqual(['team_admin'])
    const keys = () => server.request('GET', '/api/v1/internal/api-keys', { headers: bob.acting(created.id) })
    expect((await keys()).status).toBe(200)
    expect((await setRole(ada, ada.teamId, bob, 'support')).body).toMatchObject({ user_id: bob.id, role: 'support' })
    expect((await keys()).status).toBe(403)
    expect(await permissions()).toEqual(['team_member'])
  })

  it('an invitation carries a role, which only callers of ours see in the list', async () => {
    const ada = await signUpOwner(server)
    const asAda = internal.as('client', ada)
    const email = 'new.colleague@example.com'
    await asAda.post('/team-invitations/send-code', {
      ...{ team_id: ada.teamId, email, callback_url: callbackUrl, role: 'support' },
    })
    const path = `/team-invitations?team_id=${ada.teamId}`
    const extended = await asAda.get(path, { headers: { [header.extensions]: '1' } })
    expect(extended.body.items[0]).toMatchObject({ recipient_email: email, role: 'support' })
    expect((await asAda.get(path)).body.items[0]).not.toHaveProperty('role')
    const bob = await internal.signUp()
    const code = codeIn(await server.mailbox.waitFor(email))
    expect((await internal.as('client', bob).post('/team-invitations/accept', { code })).status).toBe(200)
    expect((await rolesOf(ada, ada.teamId))[bob.id]).toBe('support')
  })

  it('a team that has no owner can be given one by an admin of it', async () => {
    const bob = await internal.signUp()
    const teamId = await createTeam(internal)
    await addMember(internal, teamId, bob)
    expect((await setRole(bob, teamId, bob, 'owner')).status).toBe(200)
    const db = await tenantOf(server, internal)
    const stored = await db.selectFrom('team_members').select('role').where('team_id', '=', teamId).execute()
    expect(stored).toEqual([{ role: 'owner' }])
  })

  it('other projects have teams without roles', async () => {
    const project = await server.createProject()
    const ada = await project.signUp()
    const team_id = await createTeam(project, ada)
    const asAda = project.as('client', ada)
    const invitation = { team_id, email: 'x@example.com', callback_url: callbackUrl, role: 'viewer' }
    expect((await asAda.post('/team-invitations/send-code', invitation)).code).toBe('SCHEMA_ERROR')
    const answer = await asAda.patch(`/internal/owner-teams/${team_id}/members/me`, { role: 'viewer' })
    expect(answer.code).toBe('EXPECTED_INTERNAL_PROJECT')
    expect((await asAda.get(`/internal/owner-teams/${team_id}/members`)).code).toBe('EXPECTED_INTERNAL_PROJECT')
  })
})
