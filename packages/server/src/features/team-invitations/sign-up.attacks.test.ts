/** An invitation is the permission to sign up: for one address, once, and as long as it could still be sent. */
import { header } from '@hallpass/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCode } from '../../core/codes/index.ts'
import { normalizeEmail } from '../../core/email.ts'
import { callbackUrl, codeIn } from '../../testing/code-mails.ts'
import { startTestServer, type TestProject, type TestServer } from '../../testing/index.ts'
import { signUpOwner } from '../../testing/owner.ts'
import { tenantOf } from '../../testing/people.ts'
import { createTeam, invite } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const closed = await server.createProject({ config: { sign_up_enabled: false, magic_link_enabled: true } })

const ours = { headers: { [header.extensions]: '1' } }
const password = 'correct horse battery'
const signUp = (project: TestProject, code: string, more: object = { password }) =>
  project.client.post('/team-invitations/sign-up', { code, ...more }, ours)
const me = async (project: TestProject, accessToken: string) =>
  (await project.as('client', { accessToken }).get('/users/me')).body
const teamsOf = async (project: TestProject, accessToken: string) =>
  (await project.as('client', { accessToken }).get('/teams?user_id=me')).body.items.map(({ id }: { id: string }) => id)
const count = async (project: TestProject) => (await project.server.get('/users')).body.items.length

describe('where sign-up is closed', () => {
  it('the invited person makes an account with the verified address and is in the team, by password or without', async () => {
    const team = await createTeam(closed)
    for (const more of [{ password }, {}]) {
      const { code, email } = await invite(server, closed, team)
      const { status, body } = await signUp(closed, code, more)
      expect(status).toBe(200)
      expect(await me(closed, body.access_token)).toMatchObject({
        primary_email: email,
        primary_email_verified: true,
        has_password: 'password' in more,
        otp_auth_enabled: !('password' in more),
      })
      expect(await teamsOf(closed, body.access_token)).toContain(team)
    }
  })

  it('our page learns team and address before anybody has signed in; published clients learn nothing new', async () => {
    const { code, email } = await invite(server, closed, await createTeam(closed))
    const details = (request?: typeof ours) => closed.client.post('/team-invitations/accept/details', { code }, request)
    expect((await details(ours)).body).toMatchObject({
      team_display_name: 'Crew',
      recipient_email: email,
      has_account: false,
    })
    expect(await details()).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    expect((await closed.client.post('/team-invitations/sign-up', { code, password })).status).toBe(404)
  })

  it('no other address gets in by it, and a code that is spent, expired, revoked or of another project opens nothing (T41)', async () => {
    const team = await createTeam(closed)
    const before = await count(closed)
    const { code } = await invite(server, closed, team)
    expect((await signUp(closed, code, { password, email: 'eve@example.com' })).code).toBe('SCHEMA_ERROR')
    const other = await server.createProject()
    const { code: ofOther } = await invite(server, other, await createTeam(other))
    expect(await signUp(closed, ofOther)).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })

    const revoked = await invite(server, closed, team)
    await closed.server.delete(`/team-invitations/${revoked.id}?team_id=${team}`)
    expect((await signUp(closed, revoked.code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const ended = await createTeam(closed)
    const ofEnded = await invite(server, closed, ended)
    await closed.server.delete(`/teams/${ended}`)
    expect((await signUp(closed, ofEnded.code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect(await count(closed)).toBe(before)

    expect((await signUp(closed, code)).status).toBe(200)
    expect((await signUp(closed, code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    const late = await invite(server, closed, team)
    server.clock.advance(8 * 24 * 3_600_000)
    expect((await signUp(closed, late.code)).code).toBe('VERIFICATION_CODE_EXPIRED')
  })

  it('of ten sign-ups at once with one invitation, one makes an account (T11)', async () => {
    const { code, email } = await invite(server, closed, await createTeam(closed))
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(closed, code, {})))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { body } = await closed.server.get(`/users?query=${encodeURIComponent(email)}`)
    expect(body.items).toHaveLength(1)
  })

  it('somebody who has the address already signs in instead, and the invitation stays good', async () => {
    const team = await createTeam(closed)
    const { code, email } = await invite(server, closed, team)
    const { body: known } = await closed.server.post('/users', {
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password,
    })
    expect(await signUp(closed, code)).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    const person = await closed.signIn({ email, password })
    expect((await closed.as('client', person).post('/team-invitations/accept', { code })).status).toBe(200)
    expect(await teamsOf(closed, person.accessToken)).toContain(team)
    expect(known.id).toBe(person.id)
  })

  it('the invitation of a member who could not send it any more opens no account (T41)', async () => {
    const creator = (await closed.server.post('/users', { primary_email: 'chief@example.com', password })).body
    await closed.server.patch(`/users/${creator.id}`, { primary_email_auth_enabled: true })
    const chief = await closed.signIn({ email: 'chief@example.com', password })
    const team = await createTeam(closed, chief)
    const send = async (email: string) => {
      const body = { team_id: team, email, callback_url: callbackUrl }
      expect((await closed.as('client', chief).post('/team-invitations/send-code', body)).status).toBe(200)
      return codeIn(await server.mailbox.waitFor(email))
    }
    const [early, late] = [await send('early@example.com'), await send('late@example.com')]
    expect((await signUp(closed, early)).status).toBe(200)
    await closed.server.delete(`/team-memberships/${team}/${chief.id}`)
    expect((await signUp(closed, late)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })
})

describe('a colleague of the dashboard under first-only', () => {
  let dashboard: TestServer
  let owner: Awaited<ReturnType<typeof signUpOwner>>
  beforeAll(async () => {
    dashboard = await startTestServer({ env: { HALLPASS_DASHBOARD_SIGN_UP: 'first-only' } })
    owner = await signUpOwner(dashboard)
  })
  afterAll(() => dashboard.close())
  const send = async (who: { accessToken: string }, teamId: string, email: string) => {
    const body = { team_id: teamId, email, callback_url: callbackUrl, role: 'developer' }
    const { status } = await dashboard.internal.as('client', who).post('/team-invitations/send-code', body)
    expect(status).toBe(200)
    return codeIn(await dashboard.mailbox.waitFor(email))
  }

  it('joins with the role they were given, while strangers find it closed', async () => {
    const code = await send(owner, owner.teamId, 'new@example.com')
    await expect(dashboard.internal.signUp()).rejects.toThrow('SIGN_UP_NOT_ENABLED')
    const { status, body } = await signUp(dashboard.internal, code)
    expect(status).toBe(200)
    const { body: members } = await dashboard.internal
      .as('client', owner)
      .get(`/internal/owner-teams/${owner.teamId}/members`)
    expect(members.items).toContainEqual(expect.objectContaining({ user_id: body.user_id, role: 'developer' }))
    expect((await me(dashboard.internal, body.access_token)).primary_email_verified).toBe(true)
  })

  it('finds nothing once the colleague who invited them was removed (T60)', async () => {
    const code = await send(owner, owner.teamId, 'admin@example.com')
    const { body: made } = await signUp(dashboard.internal, code)
    const path = `/internal/owner-teams/${owner.teamId}/members/${made.user_id}`
    await dashboard.internal.as('client', owner).patch(path, { role: 'admin' })
    const friend = await send({ accessToken: made.access_token }, owner.teamId, 'friend@example.com')
    await dashboard.internal.server.delete(`/team-memberships/${owner.teamId}/${made.user_id}`)
    expect((await signUp(dashboard.internal, friend)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })
})

it('nobody comes to own an installation by an invitation (T52)', async () => {
  const fresh = await startTestServer({
    env: { HALLPASS_URL: 'https://auth.example.com', HALLPASS_HOST: '127.0.0.1' },
  })
  const teamId = await createTeam(fresh.internal)
  const data = { teamId, email: normalizeEmail('eve@example.com') }
  const wanted = { purpose: 'team-invitation', teamId, data, lifetimeMillis: 60_000 } as const
  const { code } = await createCode(await tenantOf(fresh, fresh.internal), fresh.clock.now(), wanted)
  expect(await signUp(fresh.internal, code)).toMatchObject({ code: 'SIGN_UP_NOT_ENABLED' })
  expect((await fresh.internal.admin.get('/internal/projects/current')).body.owner_team_id).toBeNull()
  await fresh.close()
})
