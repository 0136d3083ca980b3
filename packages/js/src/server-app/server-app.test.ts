import { afterAll, describe, expect, it, vi } from 'vitest'
import { callback, codeIn, password, startApps } from '../../test/apps.ts'

const test = await startApps({
  allow_user_api_keys: true,
  allow_team_api_keys: true,
  client_team_creation_enabled: true,
})
afterAll(() => test.close())
const { serverApp, clientApp, signedUp, project, server } = test
const app = serverApp()
const nobody = '00000000-0000-4000-8000-000000000000'

describe('users', () => {
  it('what a server app makes with a key is made once', async () => {
    const user = { displayName: 'Once', idempotencyKey: 'signup-1' }
    const [one, again] = [await app.createUser(user), await app.createUser(user)]
    expect(again.id).toBe(one.id)
    const team = { displayName: 'Once', idempotencyKey: 'signup-2' }
    expect((await app.createTeam(team)).id).toBe((await app.createTeam(team)).id)
    await expect(app.createTeam({ ...team, displayName: 'Twice' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  it('a server app creates, reads, changes and deletes users', async () => {
    const made = await app.createUser({
      primaryEmail: 'made@example.com',
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      password,
      displayName: 'Made',
      serverMetadata: { plan: 'gold' },
    })
    expect(made).toMatchObject({
      primaryEmail: 'made@example.com',
      hasPassword: true,
      serverMetadata: { plan: 'gold' },
    })
    expect(made.lastActiveAt).toBeInstanceOf(Date)
    expect((await clientApp().signInWithCredential({ email: 'made@example.com', password })).status).toBe('ok')
    await made.update({ clientReadOnlyMetadata: { role: 'tester' }, displayName: 'Changed' })
    await made.setServerMetadata({ plan: 'silver' })
    await made.setPrimaryEmail('moved@example.com', { verified: false })
    const read = await app.getUser(made.id)
    expect(read).toMatchObject({
      displayName: 'Changed',
      clientReadOnlyMetadata: { role: 'tester' },
      serverMetadata: { plan: 'silver' },
      primaryEmail: 'moved@example.com',
      primaryEmailVerified: false,
    })
    expect(JSON.stringify(read?.toClientJson())).not.toContain('silver')
    await made.setClientReadOnlyMetadata(null)
    await made.setClientMetadata({ a: 1 })
    await made.setDisplayName('Last')
    expect(await app.getUser(made.id)).toMatchObject({ displayName: 'Last', clientMetadata: { a: 1 } })
    await made.delete()
    expect(await app.getUser(made.id)).toBeNull()
  })

  it('a server app returns null for users that do not exist', async () => {
    expect(await app.getUser(nobody)).toBeNull()
    expect(await app.getUser()).toBeNull()
  })

  it('a server app sets passwords, but cannot prove an old one', async () => {
    const { user, email } = await signedUp()
    const known = await app.getUser(user.id)
    expect(await known?.setPassword({ password: 'x'.repeat(71) })).toMatchObject({ errorCode: 'PASSWORD_TOO_LONG' })
    expect(await known?.setPassword({ password: 'set by the server' })).toBeUndefined()
    expect((await clientApp().signInWithCredential({ email, password: 'set by the server' })).status).toBe('ok')
    await expect(known?.updatePassword({ oldPassword: 'a', newPassword: 'b' })).rejects.toThrow('Use setPassword')
    await expect(known?.sendVerificationEmail()).rejects.toThrow('contact channels')
  })

  it('a server app lists users in pages, searched and sorted', async () => {
    const other = await startApps()
    const listing = other.serverApp()
    for (const name of ['a', 'b', 'c']) await other.project.signUp({ email: `${name}@list.example.com` })
    await other.project.signUpAnonymously()
    const first = await listing.listUsers({ limit: 2, orderBy: 'signedUpAt' })
    expect(first).toHaveLength(2)
    expect(first.nextCursor).toEqual(expect.any(String))
    const second = await listing.listUsers({ limit: 2, orderBy: 'signedUpAt', cursor: first.nextCursor ?? '' })
    expect(second).toHaveLength(1)
    expect(second.nextCursor).toBeNull()
    expect([...(await listing.listUsers({ query: 'b@list' }))]).toMatchObject([{ primaryEmail: 'b@list.example.com' }])
    expect(await listing.listUsers({ includeAnonymous: true })).toHaveLength(4)
    const ids = (await listing.listUsers()).map(({ id }) => id)
    expect((await listing.listUsers({ desc: true })).map(({ id }) => id)).toEqual(ids.reverse())
    await other.close()
  })

  it('a server app finds users by an API key, and nobody by an invalid one', async () => {
    const { user } = await signedUp()
    const { value, revoke } = await user.createApiKey({ description: 'CI', expiresAt: null })
    expect((await app.getUser({ apiKey: value }))?.id).toBe(user.id)
    await revoke()
    expect(await app.getUser({ apiKey: value })).toBeNull()
    expect(await app.getUser({ apiKey: 'sk_nonsense' })).toBeNull()
  })

  it('a server app finds users by the identity that Convex verified', async () => {
    const { user } = await signedUp()
    const ctx = { auth: { getUserIdentity: async () => ({ subject: user.id, is_anonymous: false }) } }
    expect((await app.getUser({ from: 'convex', ctx }))?.id).toBe(user.id)
    const guest = { auth: { getUserIdentity: async () => ({ subject: user.id, is_anonymous: true }) } }
    expect(await app.getUser({ from: 'convex', ctx: guest })).toBeNull()
    expect(await app.getUser({ from: 'convex', ctx: { auth: { getUserIdentity: async () => null } } })).toBeNull()
  })

  it('a server app creates sessions for users, also for impersonation', async () => {
    const { user } = await signedUp()
    const known = await app.getUser(user.id)
    const tokenStore = await (await known?.createSession())?.getTokens()
    expect((await clientApp({ tokenStore: tokenStore ?? null }).getUser())?.id).toBe(user.id)
    await known?.createSession({ expiresInMillis: 60_000, isImpersonation: true })
    // Only administrators see those.
    const all = (await project.admin.get(`/auth/sessions?user_id=${user.id}`)).body.items
    expect(all.filter((session: { is_impersonation: boolean }) => session.is_impersonation)).toHaveLength(1)
    const sessions = (await known?.getActiveSessions()) ?? []
    expect(sessions).toHaveLength(2)
    await known?.revokeSession(sessions[0]?.id ?? '')
    expect(await known?.getActiveSessions()).toHaveLength(sessions.length - 1)
  })

  it('a server app can block users', async () => {
    const { user, email } = await signedUp()
    const known = await app.getUser(user.id)
    await known?.block()
    expect((await app.getUser(user.id))?.isBlocked).toBe(true)
    await expect(clientApp().signInWithCredential({ email, password })).rejects.toMatchObject({ status: 403 })
    await known?.unblock()
    expect((await clientApp().signInWithCredential({ email, password })).status).toBe('ok')
  })

  it('a server app manages contact channels, notifications and API keys of users', async () => {
    const { user } = await signedUp()
    const known = await app.getUser(user.id)
    const added = await known?.createContactChannel({
      value: 'managed@example.com',
      type: 'email',
      usedForAuth: false,
      isVerified: true,
    })
    expect(added).toMatchObject({ isVerified: true })
    await added?.update({ isVerified: false })
    await added?.sendVerificationEmail({ callbackUrl: callback })
    expect(codeIn(await server.mailbox.waitFor('managed@example.com'))).toHaveLength(45)
    expect(await known?.listContactChannels()).toHaveLength(2)
    expect(await known?.listNotificationCategories()).toHaveLength(2)
    await known?.createApiKey({ description: 'server', expiresAt: null })
    expect(await known?.listApiKeys()).toMatchObject([{ description: 'server', userId: user.id }])
    await expect(known?.getConnectedAccount('github', { or: 'redirect' })).rejects.toThrow('nobody to redirect')
  })
})

describe('the user of a request', () => {
  it('the user of a request has server access, and can do what only the user can', async () => {
    const ada = await project.signUp()
    const user = await serverApp({ tokenStore: null }).getUser({ tokenStore: ada, or: 'throw' })
    expect(user.serverMetadata).toBeNull()
    await user.update({ serverMetadata: { seen: true } })
    const change = { oldPassword: ada.password, newPassword: 'changed by the user' }
    expect(await user.updatePassword(change)).toBeUndefined()
    await user.signOut()
    expect(await app.getUser(ada.id)).toMatchObject({ serverMetadata: { seen: true } })
    expect((await project.refresh(ada.refreshToken)).status).toBe(401)
  })

  it('the user of a request can still be read by the old name', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await app.getServerUser()).toBeNull()
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  })
})

describe('teams', () => {
  it('a server app creates, changes, fills and deletes teams', async () => {
    const { user } = await signedUp()
    const team = await app.createTeam({ displayName: 'Engine', creatorUserId: user.id })
    expect(team.createdAt).toBeInstanceOf(Date)
    await team.update({ serverMetadata: { seats: 3 }, clientReadOnlyMetadata: { plan: 'a' }, displayName: 'Engines' })
    expect(await app.getTeam(team.id)).toMatchObject({
      displayName: 'Engines',
      serverMetadata: { seats: 3 },
      clientReadOnlyMetadata: { plan: 'a' },
    })
    const grace = await project.signUp()
    await team.addUser(grace.id)
    const members = await team.listUsers()
    expect(members.map(({ id }) => id).sort()).toEqual([user.id, grace.id].sort())
    expect(members[0]?.teamProfile).toEqual({ displayName: null, profileImageUrl: null })
    await team.removeUser(grace.id)
    expect(await team.listUsers()).toHaveLength(1)
    await team.inviteUser({ email: 'invited@example.com', callbackUrl: callback })
    expect(await team.listInvitations()).toHaveLength(1)
    expect((await app.listTeams()).map(({ id }) => id)).toContain(team.id)
    const { value } = await team.createApiKey({ description: 'CI', expiresAt: null })
    expect((await app.getTeam({ apiKey: value }))?.id).toBe(team.id)
    expect(await app.getTeam({ apiKey: 'sk_nonsense' })).toBeNull()
    await team.delete()
    expect(await app.getTeam(team.id)).toBeNull()
  })

  it('a team that a server app creates for a user has that user as a member', async () => {
    const { user } = await signedUp()
    const known = await app.getUser(user.id)
    const team = await known?.createTeam({ displayName: 'Own' })
    expect((await app.getUser(user.id))?.selectedTeam?.id).toBe(team?.id)
    const profile = await known?.getTeamProfile({ id: team?.id ?? '' })
    await profile?.update({ displayName: 'Boss' })
    expect((await known?.getTeamProfile({ id: team?.id ?? '' }))?.displayName).toBe('Boss')
    await known?.leaveTeam({ id: team?.id ?? '' })
    expect(await known?.listTeams()).toEqual([])
  })
})

describe('permissions', () => {
  it('a server app grants and revokes permissions, in a team and in the project', async () => {
    await project.admin.post('/project-permission-definitions', { id: 'publish', contained_permission_ids: [] })
    await project.admin.post('/team-permission-definitions', { id: 'moderate', contained_permission_ids: [] })
    const { user } = await signedUp()
    const team = await app.createTeam({ displayName: 'Engine', creatorUserId: user.id })
    const known = await app.getUser(user.id)
    await known?.grantPermission('publish')
    await known?.grantPermission(team, 'moderate')
    expect(await user.hasPermission('publish')).toBe(true)
    expect(await known?.hasPermission(team, 'moderate')).toBe(true)
    await known?.revokePermission('publish')
    await known?.revokePermission(team, 'moderate')
    expect(await known?.hasPermission('publish')).toBe(false)
    expect(await known?.hasPermission(team, 'moderate')).toBe(false)
    await expect(known?.revokePermission('publish')).rejects.toMatchObject({ errorCode: 'PERMISSION_NOT_FOUND' })
  })
})

describe('provider accounts', () => {
  it('a server app links, changes and removes provider accounts', async () => {
    await project.configure({
      'auth.oauth.providers.github': {
        type: 'github',
        isShared: true,
        allowSignIn: true,
        allowConnectedAccounts: true,
      },
    })
    const { user } = await signedUp()
    const link = {
      accountId: 'gh-1',
      providerConfigId: 'github',
      email: 'a@b.example',
      allowSignIn: true,
      allowConnectedAccounts: true,
    }
    const made = await app.createOAuthProvider({ userId: user.id, ...link })
    if (made.status === 'error') throw made.error
    expect(made.data).toMatchObject({ type: 'github', accountId: 'gh-1', email: 'a@b.example', userId: user.id })
    const other = await signedUp()
    const again = await app.createOAuthProvider({ userId: other.user.id, ...link })
    expect(again).toMatchObject({
      status: 'error',
      error: { errorCode: 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN' },
    })
    const [own] = await user.listOAuthProviders()
    expect(own?.accountId).toBeUndefined()
    expect(await own?.update({ allowConnectedAccounts: false })).toEqual({ status: 'ok', data: undefined })
    expect(await user.getOAuthProvider(own?.id ?? '')).toMatchObject({
      allowSignIn: true,
      allowConnectedAccounts: false,
    })
    expect(await made.data.update({ accountId: 'gh-2', email: 'c@d.example' })).toMatchObject({ status: 'ok' })
    expect(await (await app.getUser(user.id))?.listOAuthProviders()).toMatchObject([
      { accountId: 'gh-2', email: 'c@d.example' },
    ])
    await own?.delete()
    expect(await user.listOAuthProviders()).toEqual([])
    expect(await user.getOAuthProvider(own?.id ?? '')).toBeNull()
  })
})
