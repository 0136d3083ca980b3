import { afterAll, describe, expect, it } from 'vitest'
import { callback, codeIn, startApps } from '../../test/apps.ts'

const test = await startApps({
  client_team_creation_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
})
afterAll(() => test.close())
const { signedUp, clientApp, project, server } = test

describe('contact channels', () => {
  it('contact channels are listed, added, changed, verified and removed', async () => {
    const { app, user, email } = await signedUp()
    expect(await user.listContactChannels()).toMatchObject([
      { value: email, type: 'email', isPrimary: true, usedForAuth: true },
    ])
    const added = await user.createContactChannel({ value: 'second@example.com', type: 'email', usedForAuth: false })
    expect(added).toMatchObject({ value: 'second@example.com', isPrimary: false, isVerified: false })
    await added.sendVerificationEmail({ callbackUrl: callback })
    await app.verifyEmail(codeIn(await server.mailbox.waitFor('second@example.com')))
    await added.update({ usedForAuth: true, isPrimary: true })
    const second = (await user.listContactChannels()).find(({ id }) => id === added.id)
    expect(second).toMatchObject({ isPrimary: true, isVerified: true, usedForAuth: true })
    expect((await app.getUser())?.primaryEmail).toBe('second@example.com')
    await added.delete()
    expect((await user.listContactChannels()).map(({ value }) => value)).toEqual([email])
  })

  it('outside of a browser, verifying a contact channel needs a callback URL', async () => {
    const { user } = await signedUp()
    const [channel] = await user.listContactChannels()
    await expect(channel?.sendVerificationEmail()).rejects.toThrow('callbackUrl is required')
    await expect(user.sendVerificationEmail()).rejects.toThrow('is required')
  })

  it('changing contact channels refreshes their listeners', async () => {
    const { user } = await signedUp()
    const cell = user.cells.contactChannels()
    const leave = cell.subscribe(() => {})
    await cell.ensure()
    await user.createContactChannel({ value: 'watched@example.com', type: 'email', usedForAuth: false })
    const snapshot = cell.get()
    const values = snapshot.status === 'ready' ? snapshot.data.map(({ value }) => value) : []
    expect(values).toContain('watched@example.com')
    leave()
  })
})

describe('notification categories', () => {
  it('notification categories are switched off and on where that is possible', async () => {
    const { user } = await signedUp()
    const find = async (name: string) => (await user.listNotificationCategories()).find((one) => one.name === name)
    expect(await find('Transactional')).toMatchObject({ enabled: true, canDisable: false })
    await (await find('Marketing'))?.setEnabled(false)
    expect(await find('Marketing')).toMatchObject({ enabled: false, canDisable: true })
    await expect((await find('Transactional'))?.setEnabled(false)).rejects.toMatchObject({ status: 400 })
  })
})

describe('API keys of a user', () => {
  it('API keys of a user are shown once, listed, described and revoked', async () => {
    const { user } = await signedUp()
    const expiresAt = new Date(Date.now() + 3_600_000)
    const made = await user.createApiKey({ description: 'CI', expiresAt })
    expect(made).toMatchObject({ value: expect.stringMatching(/^sk_/), type: 'user', userId: user.id, expiresAt })
    const [key] = await user.listApiKeys()
    expect(key).toMatchObject({ value: { lastFour: made.value.slice(-4) }, manuallyRevokedAt: null, isPublic: false })
    expect([key?.isValid(), key?.whyInvalid()]).toEqual([true, null])
    await key?.update({ description: 'Deploys' })
    await key?.revoke()
    const [revoked] = await user.listApiKeys()
    expect(revoked).toMatchObject({ description: 'Deploys', manuallyRevokedAt: expect.any(Date) })
    expect([revoked?.isValid(), revoked?.whyInvalid()]).toEqual([false, 'manually-revoked'])
  })

  it('API keys say that they have expired', async () => {
    const { user } = await signedUp()
    await user.createApiKey({ description: 'old', expiresAt: new Date(Date.now() - 1000) })
    const forever = await user.createApiKey({ description: 'forever', expiresAt: null })
    const keys = await user.listApiKeys()
    expect(keys.find(({ description }) => description === 'old')?.whyInvalid()).toBe('expired')
    expect(forever.expiresAt).toBeUndefined()
  })

  it('an API key with both a user and a team is refused before anything is sent', async () => {
    const { user } = await signedUp()
    const both = { description: 'x', expiresAt: null, teamId: 'some-team' }
    await expect(user.createApiKey(both)).rejects.toThrow('give userId or teamId, not both')
    expect(await user.listApiKeys()).toEqual([])
  })

  it('the expiry of an API key cannot be changed', async () => {
    const { user } = await signedUp()
    const made = await user.createApiKey({ description: 'x', expiresAt: null })
    await expect(made.update({ expiresAt: new Date() })).rejects.toMatchObject({ errorCode: 'SCHEMA_ERROR' })
  })
})

describe('teams', () => {
  it('teams are created and selected, listed, changed, left and deleted', async () => {
    const { app, user } = await signedUp()
    const team = await user.createTeam({ displayName: 'Engine' })
    expect((await app.getUser())?.selectedTeam).toMatchObject({ id: team.id, displayName: 'Engine' })
    await team.update({ displayName: 'Difference engine', clientMetadata: { plan: 'free' } })
    expect(await user.getTeam(team.id)).toMatchObject({
      displayName: 'Difference engine',
      clientMetadata: { plan: 'free' },
    })
    expect(await user.getTeam('00000000-0000-4000-8000-000000000000')).toBeNull()
    const other = await user.createTeam({ displayName: 'Other' })
    expect((await user.listTeams()).map(({ id }) => id).sort()).toEqual([team.id, other.id].sort())
    await user.setSelectedTeam(team)
    expect((await app.getUser())?.selectedTeam?.id).toBe(team.id)
    await user.setSelectedTeam(null)
    expect((await app.getUser())?.selectedTeam).toBeNull()
    await other.delete()
    await user.leaveTeam(team)
    expect(await user.listTeams()).toEqual([])
  })

  it('teams have members with profiles of their own', async () => {
    const { user } = await signedUp()
    const team = await user.createTeam({ displayName: 'Engine' })
    const profile = await user.getTeamProfile(team)
    await profile.update({ displayName: 'The boss' })
    expect((await user.getTeamProfile(team)).displayName).toBe('The boss')
    expect(await team.listUsers()).toEqual([
      { id: user.id, teamProfile: { displayName: 'The boss', profileImageUrl: null }, roles: ['team_admin'] },
    ])
  })

  it('teams have API keys', async () => {
    const { user } = await signedUp()
    const team = await user.createTeam({ displayName: 'Engine' })
    const made = await team.createApiKey({ description: 'CI', expiresAt: null })
    expect(made).toMatchObject({ type: 'team', teamId: team.id, value: expect.any(String) })
    await (await team.listApiKeys())[0]?.revoke()
    expect((await team.listApiKeys())[0]?.isValid()).toBe(false)
  })
})

describe('permissions', () => {
  it('permissions in a team and in the project include those they contain', async () => {
    await project.admin.post('/project-permission-definitions', { id: 'read', contained_permission_ids: [] })
    await project.admin.post('/project-permission-definitions', { id: 'write', contained_permission_ids: ['read'] })
    const { user } = await signedUp()
    await project.server.post(`/project-permissions/${user.id}/write`, {})
    expect(await user.hasPermission('read')).toBe(true)
    expect(await user.getPermission('write')).toEqual({ id: 'write' })
    expect(await user.getPermission('fly')).toBeNull()
    expect(await user.listPermissions({ recursive: false })).toEqual([{ id: 'write' }])
    expect((await user.listPermissions()).map(({ id }) => id).sort()).toEqual(['read', 'write'])
    const team = await user.createTeam({ displayName: 'Engine' })
    expect(await user.hasPermission(team, '$update_team')).toBe(true)
    expect(await user.hasPermission(team, 'read')).toBe(false)
    expect((await user.listPermissions(team)).length).toBeGreaterThan(0)
    expect(await user.listPermissions(team, { recursive: false })).toEqual([{ id: 'team_admin' }])
  })
})

describe('the project', () => {
  it('the project shows what everyone may know', async () => {
    expect(await clientApp().getProject()).toEqual({
      id: project.id,
      displayName: 'An app',
      branding: null,
      sendsEmails: true,
      hasSso: false,
      config: {
        signUpEnabled: true,
        credentialEnabled: true,
        magicLinkEnabled: false,
        passkeyEnabled: false,
        clientTeamCreationEnabled: true,
        clientUserDeletionEnabled: false,
        allowUserApiKeys: true,
        allowTeamApiKeys: true,
        oauthProviders: [],
      },
    })
  })
})
