import { startTestServer } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

/** Teams, invitations and permissions through the published packages. */
describe.each(versions)('@stackframe/js %s', async (_, { StackAdminApp, StackClientApp, StackServerApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const project = await server.createProject({ config: { client_team_creation_enabled: true } })
  const options = { baseUrl: server.base, projectId: project.id, publishableClientKey: project.keys.client } as const
  const secret = { ...options, secretServerKey: project.keys.server, redirectMethod: 'none' } as const
  const serverApp = () => new StackServerApp({ ...secret, tokenStore: 'memory' })
  const adminApp = () => new StackAdminApp({ ...secret, superSecretAdminKey: project.keys.admin, tokenStore: 'memory' })

  /** A client app in which someone is signed in. */
  async function signedIn() {
    const { id, email, accessToken, refreshToken } = await project.signUp()
    const tokenStore = { accessToken, refreshToken }
    const app = new StackClientApp({ ...options, redirectMethod: 'none', tokenStore })
    return { id, email, app, user: await app.getUser({ or: 'throw' }) }
  }

  const callbackUrl = 'http://localhost:3000/handler/team-invitation'
  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

  /** Invites a person through a team object and reads the code in their email. */
  async function codeFor(
    team: { inviteUser(to: { email: string; callbackUrl: string }): Promise<unknown> },
    email: string,
  ) {
    await team.inviteUser({ email, callbackUrl })
    const mail = await server.mailbox.waitFor(email)
    return { mail, code: new URL(mail.links[0] ?? '').searchParams.get('code') ?? '' }
  }

  describe('the published client app', () => {
    it('the published client creates a team and invites a person, who joins with the mailed code', async () => {
      const [ada, bob] = [await signedIn(), await signedIn()]
      const team = await ada.user.createTeam({ displayName: 'Lighthouse' })
      expect((await ada.app.getUser({ or: 'throw' })).selectedTeam?.id).toBe(team.id)
      await team.update({ displayName: 'Lighthouse crew', clientMetadata: { color: 'red' } })

      const { mail, code } = await codeFor(team, 'crew@example.com')
      expect(mail.subject).toContain('join Lighthouse crew')
      expect((await team.listInvitations()).map((one) => one.recipientEmail)).toEqual(['crew@example.com'])

      expect((await bob.app.verifyTeamInvitationCode(code)).status).toBe('ok')
      const details = await bob.app.getTeamInvitationDetails(code)
      expect(details).toMatchObject({ status: 'ok', data: { teamDisplayName: 'Lighthouse crew' } })
      expect((await bob.app.acceptTeamInvitation(code)).status).toBe('ok')
      const again = await bob.app.acceptTeamInvitation(code)
      expect(again).toMatchObject({ status: 'error', error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' } })

      const [joined] = await bob.user.listTeams()
      expect(joined).toMatchObject({ id: team.id, displayName: 'Lighthouse crew', clientMetadata: { color: 'red' } })
      expect(ids(await team.listUsers()).toSorted()).toEqual([ada.id, bob.id].toSorted())
      expect(await team.listInvitations()).toEqual([])
    })

    it('the published client revokes an invitation', async () => {
      const [ada, bob] = [await signedIn(), await signedIn()]
      const team = await ada.user.createTeam({ displayName: 'Revoked' })
      const { code } = await codeFor(team, 'revoked@example.com')
      await (await team.listInvitations())[0]?.revoke()
      expect(await team.listInvitations()).toEqual([])
      const refused = await bob.app.acceptTeamInvitation(code)
      expect(refused).toMatchObject({ status: 'error', error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' } })
    })

    it('the published client has a profile of its own in each team', async () => {
      const ada = await signedIn()
      await ada.user.update({ displayName: 'Ada' })
      const team = await ada.user.createTeam({ displayName: 'Profiles' })
      const profile = await ada.user.getTeamProfile(team)
      expect(profile.displayName).toBe('Ada')
      await profile.update({ displayName: 'Captain' })
      expect((await ada.user.getTeamProfile(team)).displayName).toBe('Captain')
      expect((await team.listUsers())[0]?.teamProfile.displayName).toBe('Captain')
      expect((await ada.app.getUser({ or: 'throw' })).displayName).toBe('Ada')
    })

    it('the published client reads permissions, recursively by default', async () => {
      const ada = await signedIn()
      const team = await ada.user.createTeam({ displayName: 'Permissions' })
      expect(ids(await ada.user.listPermissions(team, { recursive: false }))).toEqual(['team_admin'])
      expect(ids(await ada.user.listPermissions(team))).toEqual([
        '$delete_team',
        '$invite_members',
        '$manage_api_keys',
        '$read_members',
        '$remove_members',
        '$update_team',
        'team_admin',
      ])
      expect(await ada.user.hasPermission(team, '$update_team')).toBe(true)
      expect(await ada.user.hasPermission(team, 'team_member')).toBe(false)
      expect(await ada.user.getPermission(team, 'team_member')).toBeNull()
      expect(await ada.user.listPermissions()).toEqual([])
    })

    it('the published client is refused what it may not do, leaves teams, and deletes its own', async () => {
      const [ada, bob] = [await signedIn(), await signedIn()]
      const team = await ada.user.createTeam({ displayName: 'Leaving' })
      await bob.app.acceptTeamInvitation((await codeFor(team, 'leaving@example.com')).code)
      const [joined] = await bob.user.listTeams()
      if (!joined) throw new Error('bob is in no team')
      await expect(joined.update({ displayName: 'Taken over' })).rejects.toMatchObject({
        errorCode: 'TEAM_PERMISSION_REQUIRED',
      })
      await expect(joined.delete()).rejects.toMatchObject({ errorCode: 'TEAM_PERMISSION_REQUIRED' })
      await bob.user.leaveTeam(joined)
      expect(await bob.user.listTeams()).toEqual([])
      await team.delete()
      expect(await ada.user.listTeams()).toEqual([])
      expect((await ada.app.getUser({ or: 'throw' })).selectedTeam).toBeNull()
    })
  })

  describe('the published server app', () => {
    it('the published server app creates teams, manages members, and changes what clients cannot', async () => {
      const [ada, bob] = [await project.signUp(), await project.signUp()]
      const app = serverApp()
      const team = await app.createTeam({ displayName: 'Served', creatorUserId: ada.id })
      await team.update({ serverMetadata: { plan: 'pro' }, clientReadOnlyMetadata: { tier: 1 } })
      await team.addUser(bob.id)
      expect(ids(await team.listUsers()).toSorted()).toEqual([ada.id, bob.id].toSorted())
      await expect(team.addUser(bob.id)).rejects.toMatchObject({ errorCode: 'TEAM_MEMBERSHIP_ALREADY_EXISTS' })
      await team.removeUser(bob.id)
      expect(ids(await team.listUsers())).toEqual([ada.id])
      expect(await app.getTeam(team.id)).toMatchObject({ serverMetadata: { plan: 'pro' }, displayName: 'Served' })
      expect(ids(await app.listTeams())).toContain(team.id)
      await team.delete()
      expect(await app.getTeam(team.id)).toBeNull()
    })

    it('the published server app grants, lists and revokes permissions of members', async () => {
      const ada = await project.signUp()
      const app = serverApp()
      const team = await app.createTeam({ displayName: 'Granted' })
      await team.addUser(ada.id)
      const user = await app.getUser(ada.id)
      if (!user) throw new Error('ada is gone')
      expect(ids(await user.listPermissions(team, { recursive: false }))).toEqual(['team_member'])
      await user.grantPermission(team, 'team_admin')
      expect(await user.hasPermission(team, '$delete_team')).toBe(true)
      await user.revokePermission(team, 'team_admin')
      expect(await user.hasPermission(team, '$delete_team')).toBe(false)
      expect(await user.hasPermission(team, '$read_members')).toBe(true)
      await expect(user.grantPermission(team, 'gone')).rejects.toMatchObject({ errorCode: 'PERMISSION_NOT_FOUND' })
      expect((await user.listTeams()).map(({ id }) => id)).toEqual([team.id])
    })
  })

  describe('the published admin app', () => {
    it('the published admin app defines, changes and deletes permissions of teams', async () => {
      const app = adminApp()
      await app.createTeamPermissionDefinition({
        id: 'reviewer',
        description: 'Reads',
        containedPermissionIds: ['$read_members'],
      })
      await app.createTeamPermissionDefinition({ id: 'editor', containedPermissionIds: ['reviewer'] })
      await app.updateTeamPermissionDefinition('reviewer', {
        description: 'Reads all',
        containedPermissionIds: ['$read_members', '$invite_members'],
      })
      expect(await app.listTeamPermissionDefinitions()).toContainEqual(
        expect.objectContaining({
          id: 'reviewer',
          description: 'Reads all',
          containedPermissionIds: ['$invite_members', '$read_members'],
        }),
      )
      const ada = await project.signUp()
      const team = await serverApp().createTeam({ displayName: 'Defined', creatorUserId: ada.id })
      const user = await serverApp().getUser(ada.id)
      await user?.revokePermission(team, 'team_admin')
      await user?.grantPermission(team, 'editor')
      expect(ids((await user?.listPermissions(team)) ?? [])).toEqual([
        '$invite_members',
        '$read_members',
        'editor',
        'reviewer',
      ])
      await app.deleteTeamPermissionDefinition('reviewer')
      expect(ids((await user?.listPermissions(team)) ?? [])).toEqual(['editor'])
    })

    it('the published admin app defines permissions of the project, which servers grant', async () => {
      const app = adminApp()
      await app.createProjectPermissionDefinition({ id: 'beta', containedPermissionIds: [] })
      await app.createProjectPermissionDefinition({ id: 'early', containedPermissionIds: ['beta'] })
      expect(ids(await app.listProjectPermissionDefinitions())).toEqual(['beta', 'early'])
      const ada = await signedIn()
      const user = await serverApp().getUser(ada.id)
      await user?.grantPermission('early')
      expect(await ada.user.hasPermission('beta')).toBe(true)
      await user?.revokePermission('early')
      expect(await ada.user.hasPermission('beta')).toBe(false)
      await app.updateProjectPermissionDefinition('beta', { description: 'Soon' })
      await app.deleteProjectPermissionDefinition('early')
      expect(await app.listProjectPermissionDefinitions()).toMatchObject([{ id: 'beta', description: 'Soon' }])
    })
  })
})
