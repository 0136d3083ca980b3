import { randomUUID } from 'node:crypto'
import { codeLifetimeMinutes } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { eventsOf, keepEvents, quiet } from '../../testing/people.ts'
import { addMember, createTeam, grant, invite, revoke } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const project = await server.createProject({ displayName: 'Harbour' })
const text = (status: number) => ({ status, code: undefined, body: expect.any(String) })
const invitation = (team_id: string, email = 'guest@example.com', callback_url = callbackUrl) => ({
  team_id,
  email,
  callback_url,
})

describe('inviting somebody', () => {
  it('an invitation mails a link that names team and project', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project, ada, { display_name: 'Lighthouse' })
    const answer = await project
      .as('client', ada)
      .post(
        '/team-invitations/send-code',
        invitation(team_id, 'New.Guest@example.com', `${callbackUrl}?a=1&code=old#top`),
      )
    expect(answer).toMatchObject({ status: 200, body: { success: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
    const mail = await server.mailbox.waitFor('new.guest@example.com')
    expect(mail.subject).toBe('You are invited to join Lighthouse')
    expect(mail.text).toContain('the team Lighthouse at Harbour')
    const link = new URL(mail.links[0] ?? '')
    expect(`${link.origin}${link.pathname}${link.hash}`).toBe(`${callbackUrl}#top`)
    expect(link.searchParams.get('a')).toBe('1')
    expect(link.searchParams.get('code')).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
  })

  it('the invitation code is sealed until the email has left, and not kept after that', async () => {
    const team_id = await createTeam(project)
    const { code, id } = await invite(server, project, team_id)
    await quiet(server)
    const stored = (await eventsOf(server, project, 'mail.requested')).find((event) => event.codeId === id)
    expect(stored).toMatchObject({ kind: 'team_invitation', sealedCode: null })
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  it('an invitation says "a team" where the team has no name', async () => {
    const { mail } = await invite(server, project, await createTeam(project, undefined, { display_name: '' }))
    expect(mail.subject).toBe('You are invited to join a team')
  })

  it('inviting is refused in the order of the contract', async () => {
    const [ada, bob, eve] = [await project.signUp(), await project.signUp(), await project.signUp()]
    const team_id = await createTeam(project, ada)
    await addMember(project, team_id, bob)
    await revoke(project, team_id, bob, 'team_member')
    const evil = invitation(team_id, undefined, 'https://evil.example.com/')
    const send = (caller: typeof project.server, body: object) => caller.post('/team-invitations/send-code', body)
    expect(await send(project.client, evil)).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    const outside = await send(project.as('client', eve), evil)
    expect(outside).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    expect(outside.body.details).toEqual({ team_id, user_id: eve.id })
    const member = await send(project.as('client', bob), evil)
    expect(member).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
    expect(member.body.details).toEqual({ team_id, user_id: bob.id, permission_id: '$invite_members' })
    for (const caller of [project.as('client', ada), project.server]) {
      expect(await send(caller, evil)).toMatchObject({ status: 400, code: 'REDIRECT_URL_NOT_WHITELISTED' })
    }
    const unknown = randomUUID()
    expect((await send(project.server, { ...evil, team_id: unknown })).code).toBe('REDIRECT_URL_NOT_WHITELISTED')
    const noTeam = await send(project.server, invitation(unknown))
    expect(noTeam).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND', body: { details: { team_id: unknown } } })
    for (const bad of [
      { ...invitation(team_id), email: 'x' },
      { team_id, email: 'a@b.co' },
      { ...evil, role: 'admin' },
    ]) {
      expect((await send(project.server, bad)).code).toBe('SCHEMA_ERROR')
    }
    expect((await project.server.get(`/team-invitations?team_id=${team_id}`)).body.items).toEqual([])
  })
})

describe('open invitations', () => {
  it('open invitations are listed until they are used or have expired', async () => {
    const team_id = await createTeam(project)
    const first = await invite(server, project, team_id)
    server.clock.advance(1000)
    const second = await invite(server, project, team_id)
    const list = async () => (await project.server.get(`/team-invitations?team_id=${team_id}`)).body
    const expires = server.clock.now().getTime() + codeLifetimeMinutes.invitation.default * 60_000
    expect(await list()).toEqual({
      is_paginated: false,
      items: [
        { id: first.id, team_id, recipient_email: first.email, expires_at_millis: expires - 1000 },
        { id: second.id, team_id, recipient_email: second.email, expires_at_millis: expires },
      ],
    })
    const ada = await project.signUp()
    await project.as('client', ada).post('/team-invitations/accept', { code: first.code })
    expect((await list()).items).toHaveLength(1)
    server.clock.advance(codeLifetimeMinutes.invitation.default * 60_000)
    expect((await list()).items).toEqual([])
  })

  it('one address can be invited repeatedly, each time independently', async () => {
    const team_id = await createTeam(project)
    const ids = [1, 2].map(() => project.server.post('/team-invitations/send-code', invitation(team_id)))
    const [one, two] = (await Promise.all(ids)).map(({ body }) => body.id)
    expect((await project.server.delete(`/team-invitations/${one}?team_id=${team_id}`)).status).toBe(200)
    const { body } = await project.server.get(`/team-invitations?team_id=${team_id}`)
    expect(body.items).toMatchObject([{ id: two, recipient_email: 'guest@example.com' }])
  })

  it('clients with $read_members and $invite_members see open invitations', async () => {
    const [ada, bob, eve] = [await project.signUp(), await project.signUp(), await project.signUp()]
    const team_id = await createTeam(project, ada)
    await addMember(project, team_id, bob)
    await revoke(project, team_id, bob, 'team_member')
    const path = `/team-invitations?team_id=${team_id}`
    expect((await project.as('client', ada).get(path)).body.items).toEqual([])
    expect(await project.client.get(path)).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
    expect((await project.as('client', eve).get(path)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    for (const permission_id of ['$read_members', '$invite_members']) {
      const refused = await project.as('client', bob).get(path)
      expect(refused).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
      expect(refused.body.details).toEqual({ team_id, user_id: bob.id, permission_id })
      await grant(project, team_id, bob, permission_id)
    }
    expect((await project.as('client', bob).get(path)).status).toBe(200)
    const unknown = randomUUID()
    const noTeam = await project.server.get(`/team-invitations?team_id=${unknown}`)
    expect(noTeam).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND', body: { details: { team_id: unknown } } })
    expect((await project.server.get('/team-invitations')).code).toBe('SCHEMA_ERROR')
  })

  it('clients with $remove_members, and servers, can revoke invitations', async () => {
    const [ada, bob, eve] = [await project.signUp(), await project.signUp(), await project.signUp()]
    const team_id = await createTeam(project, ada)
    await addMember(project, team_id, bob)
    const { id, code } = await invite(server, project, team_id)
    const path = `/team-invitations/${id}?team_id=${team_id}`
    expect(await project.client.delete(path)).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
    expect((await project.as('client', eve).delete(path)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    const refused = await project.as('client', bob).delete(path)
    expect(refused).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
    expect(refused.body.details).toEqual({ team_id, user_id: bob.id, permission_id: '$remove_members' })
    expect((await project.server.delete(`/team-invitations/${id}`)).code).toBe('SCHEMA_ERROR')
    const noTeam = await project.server.delete(`/team-invitations/${id}?team_id=${randomUUID()}`)
    expect(noTeam).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND' })
    expect(await project.as('client', ada).delete(path)).toMatchObject({ status: 200, body: { success: true } })
    expect(await project.server.delete(path)).toMatchObject(text(404))
    expect((await project.client.post('/team-invitations/accept/check-code', { code })).code).toBe(
      'VERIFICATION_CODE_NOT_FOUND',
    )
  })
})

describe('accepting an invitation', () => {
  it('accepting an invitation shows the team, then joins it like any added member', async () => {
    const team_id = await createTeam(project, undefined, { display_name: 'Lighthouse' })
    const { code } = await invite(server, project, team_id)
    const ada = await project.signUp()
    const asAda = project.as('client', ada)
    expect(await project.client.post('/team-invitations/accept/check-code', { code })).toMatchObject({
      status: 200,
      body: { is_code_valid: true },
    })
    const details = await asAda.post('/team-invitations/accept/details', { code: code.toUpperCase() })
    expect(details.body).toEqual({ team_id, team_display_name: 'Lighthouse' })
    expect(await asAda.post('/team-invitations/accept', { code })).toMatchObject({ status: 200, body: {} })
    expect((await asAda.get(`/teams/${team_id}`)).status).toBe(200)
    const member = { team_id, user_id: ada.id }
    const granted = await project.server.get(`/team-permissions?team_id=${team_id}`)
    expect(granted.body.items).toEqual([{ id: 'team_member', ...member }])
    expect(await eventsOf(server, project, 'team_membership.created')).toContainEqual(member)
    expect(await eventsOf(server, project, 'team_permission.created')).toContainEqual({ id: 'team_member', ...member })
  })

  it('anonymous users can accept an invitation, whatever address it went to', async () => {
    const team_id = await createTeam(project)
    const { code } = await invite(server, project, team_id)
    const guest = await project.signUpAnonymously()
    expect((await project.as('client', guest).post('/team-invitations/accept', { code })).status).toBe(200)
    expect((await project.as('client', guest).get('/teams?user_id=me')).body.items).toMatchObject([{ id: team_id }])
  })

  it('accepting an invitation as a member spends the code and changes nothing', async () => {
    const ada = await project.signUp()
    const team_id = await createTeam(project, ada)
    const { code } = await invite(server, project, team_id)
    const told = (await eventsOf(server, project, 'team_membership.created')).length
    const accept = () => project.as('client', ada).post('/team-invitations/accept', { code })
    expect(await accept()).toMatchObject({ status: 200, body: {} })
    expect(await accept()).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
    const { body } = await project.server.get(`/team-permissions?team_id=${team_id}`)
    expect(body.items).toEqual([{ id: 'team_admin', team_id, user_id: ada.id }])
    expect(await eventsOf(server, project, 'team_membership.created')).toHaveLength(told)
  })

  it('accepting an invitation checks the code first, then the user, and keeps the code', async () => {
    const { code } = await invite(server, project, await createTeam(project))
    const ada = await project.signUp()
    for (const path of ['/team-invitations/accept', '/team-invitations/accept/details']) {
      const unknown = await project.client.post(path, { code: 'x'.repeat(45) })
      expect(unknown).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
      const nobody = await project.server.post(path, { code })
      expect(nobody).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
      expect((await project.as('client', ada).post(path, { code: 'short' })).code).toBe('SCHEMA_ERROR')
      expect((await project.as('client', ada).post(path, { code, x: 1 })).code).toBe('SCHEMA_ERROR')
    }
    expect((await project.as('client', ada).post('/team-invitations/accept', { code })).status).toBe(200)
  })

  it('an expired invitation cannot be accepted', async () => {
    const { code } = await invite(server, project, await createTeam(project))
    server.clock.advance(codeLifetimeMinutes.invitation.default * 60_000)
    const ada = await project.signUp()
    for (const path of ['', '/check-code', '/details']) {
      const answer = await project.as('client', ada).post(`/team-invitations/accept${path}`, { code })
      expect(answer, path).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' })
    }
  })
})
