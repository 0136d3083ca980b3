import { afterAll, describe, expect, it } from 'vitest'
import { callback, password, startApps } from '../../test/apps.ts'
import {
  type CurrentInternalServerUser,
  type CurrentInternalUser,
  HallpassAdminApp,
  HallpassClientApp,
  HallpassServerApp,
} from '../index.ts'

const test = await startApps()
afterAll(() => test.close())
const { adminApp, clientApp, project, server, common } = test

describe('the project', () => {
  it('an admin app reads the whole project and changes it', async () => {
    const app = adminApp()
    const owned = await app.getProject()
    expect(owned).toMatchObject({
      id: project.id,
      branchId: 'main',
      configId: `${project.id}#main`,
      displayName: 'An app',
      isProductionMode: false,
      createdAt: expect.any(Date),
    })
    await owned.update({
      displayName: 'Renamed',
      description: 'About it',
      config: {
        magicLinkEnabled: true,
        domains: [{ domain: 'https://app.example.com', handlerPath: '/auth' }],
        emailConfig: {
          type: 'resend',
          host: 'smtp.example.com',
          port: 465,
          username: 'user',
          password: 'secret',
          senderName: 'App',
          senderEmail: 'app@example.com',
        },
        oauthAccountMergeStrategy: 'raise_error',
      },
    })
    const changed = await app.getProject()
    expect(changed).toMatchObject({ displayName: 'Renamed', description: 'About it' })
    expect(changed.config).toMatchObject({
      magicLinkEnabled: true,
      credentialEnabled: true,
      domains: [{ domain: 'https://app.example.com', handlerPath: '/auth' }],
      emailConfig: { type: 'standard', host: 'smtp.example.com', port: 465, senderEmail: 'app@example.com' },
      oauthAccountMergeStrategy: 'raise_error',
    })
    await changed.update({ config: { emailConfig: { type: 'shared' } } })
    expect((await app.getProject()).config.emailConfig).toEqual({ type: 'shared' })
  })

  it('an admin app lists every provider, also those that are switched off', async () => {
    const app = adminApp()
    const owned = await app.getProject()
    const standard = { type: 'standard', clientId: 'id', clientSecret: 'secret' } as const
    const oauthProviders = [
      { id: 'github', enabled: true, type: 'shared' },
      { id: 'facebook', enabled: false, ...standard, facebookConfigId: 'fb' },
    ] as const
    await owned.update({ config: { oauthProviders } })
    const { config } = await app.getProject()
    expect([...config.oauthProviders].sort((a, b) => (a.id < b.id ? 1 : -1))).toEqual(oauthProviders)
    expect((await clientApp().getProject()).config.oauthProviders).toEqual([{ id: 'github' }])
  })

  it('the configuration of a project accepts dotted keys', async () => {
    const app = adminApp()
    const owned = await app.getProject()
    await owned.updateConfig({
      'teams.allowClientTeamCreation': true,
      'dataVault.stores.notes': { displayName: 'Notes' },
    })
    const config = await owned.getConfig()
    expect(config.teams.allowClientTeamCreation).toBe(true)
    expect(config.dataVault.stores.notes?.displayName).toBe('Notes')
    await expect(owned.updateConfig({ 'no.such.key': 1 })).rejects.toMatchObject({ status: 400 })
  })

  it('a project says what keeps it from production mode', async () => {
    const owned = await adminApp().getProject()
    await owned.update({
      config: { allowLocalhost: true, domains: [{ domain: 'http://a.example', handlerPath: '/h' }] },
    })
    const problems = await (await adminApp().getProject()).getProductionModeErrors()
    expect(problems.map(({ message }) => message)).toEqual([
      "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
      expect.stringContaining('http://a.example'),
    ])
    expect(problems[0]?.relativeFixUrl).toBe(`/projects/${project.id}/domains`)
  })
})

describe('project keys', () => {
  const options = {
    description: 'by the admin app',
    expiresAt: new Date(Date.now() + 3_600_000),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  }

  it('project keys are shown once, listed and revoked', async () => {
    const app = adminApp()
    const made = await app.createInternalApiKey(options)
    expect(made).toMatchObject({
      publishableClientKey: expect.stringMatching(/^pck_/),
      description: 'by the admin app',
    })
    expect(made.superSecretAdminKey).toBeUndefined()
    const find = async () => (await app.listInternalApiKeys()).find(({ id }) => id === made.id)
    expect(await find()).toMatchObject({
      publishableClientKey: { lastFour: made.publishableClientKey?.slice(-4) },
      superSecretAdminKey: null,
      manuallyRevokedAt: null,
    })
    await (await find())?.revoke()
    expect((await find())?.whyInvalid()).toBe('manually-revoked')
    expect((await find())?.isValid()).toBe(false)
  })

  it('a project key that is both expired and revoked says that it has expired', async () => {
    const app = adminApp()
    const made = await app.createInternalApiKey({ ...options, expiresAt: new Date(Date.now() - 1000) })
    await made.revoke()
    expect((await app.listInternalApiKeys()).find(({ id }) => id === made.id)?.whyInvalid()).toBe('expired')
  })
})

describe('permission definitions', () => {
  it('permission definitions of teams and of the project are created, changed and deleted', async () => {
    const app = adminApp()
    const made = await app.createTeamPermissionDefinition({
      id: 'edit',
      description: 'May edit',
      containedPermissionIds: ['$read_members'],
    })
    expect(made).toEqual({
      id: 'edit',
      description: 'May edit',
      containedPermissionIds: ['$read_members'],
      kind: 'role',
    })
    await app.updateTeamPermissionDefinition('edit', { description: 'May edit it' })
    const find = async () => (await app.listTeamPermissionDefinitions()).find(({ id }) => id === 'edit')
    expect(await find()).toEqual({
      id: 'edit',
      description: 'May edit it',
      containedPermissionIds: ['$read_members'],
      kind: 'role',
    })
    await app.deleteTeamPermissionDefinition('edit')
    expect(await find()).toBeUndefined()
    await app.createProjectPermissionDefinition({ id: 'view', containedPermissionIds: [] })
    await app.updateProjectPermissionDefinition('view', { description: 'May view' })
    expect(await app.listProjectPermissionDefinitions()).toEqual([
      { id: 'view', description: 'May view', containedPermissionIds: [], kind: 'permission' },
    ])
    await app.deleteProjectPermissionDefinition('view')
    expect(await app.listProjectPermissionDefinitions()).toEqual([])
  })
})

describe('the session of an owner', () => {
  it('the session of an owner lists and creates projects, and manages them without keys', async () => {
    const dashboard = new HallpassClientApp({
      ...common,
      projectId: 'internal',
      publishableClientKey: server.internal.keys.client,
      tokenStore: 'memory',
    })
    await dashboard.signUpWithCredential({ email: 'owner@example.com', password, verificationCallbackUrl: callback })
    const owner = (await dashboard.getUser({ or: 'throw' })) as CurrentInternalUser
    expect(await owner.listOwnedProjects()).toEqual([])
    const made = await owner.createProject({ displayName: 'Mine', teamId: owner.selectedTeam?.id ?? '' })
    expect(made).toMatchObject({ displayName: 'Mine', ownerTeamId: owner.selectedTeam?.id })
    expect((await owner.listOwnedProjects()).map(({ id }) => id)).toEqual([made.id])
    await made.update({ displayName: 'Still mine' })
    expect((await made.app.getProject()).displayName).toBe('Still mine')
    await made.app.createUser({ primaryEmail: 'first@example.com' })
    expect(await made.app.listUsers()).toHaveLength(1)
    const again = new HallpassAdminApp({
      baseUrl: common.baseUrl,
      projectId: made.id,
      projectOwnerSession: owner.currentSession,
      tokenStore: null,
    })
    expect((await again.getProject()).displayName).toBe('Still mine')
  })

  it('a server app lists and creates projects with the session of an owner', async () => {
    const { id, keys } = server.internal
    const internal = { ...common, projectId: id, publishableClientKey: keys.client }
    const dashboard = new HallpassClientApp({ ...internal, tokenStore: 'memory' })
    await dashboard.signUpWithCredential({ email: 'server@example.com', password, verificationCallbackUrl: callback })
    const tokenStore = await (await dashboard.getUser({ or: 'throw' })).getAuthJson()
    const app = new HallpassServerApp({ ...internal, secretServerKey: keys.server, tokenStore: null })
    const owner = (await app.getUser({ or: 'throw', tokenStore })) as CurrentInternalServerUser
    const made = await owner.createProject({ displayName: 'Served', teamId: owner.selectedTeam?.id ?? '' })
    expect((await owner.listOwnedProjects()).map((one) => one.id)).toEqual([made.id])
  })

  it('users of other projects cannot create or list projects', async () => {
    const { user } = await test.signedUp()
    expect(user).not.toHaveProperty('createProject')
    expect(user).not.toHaveProperty('listOwnedProjects')
  })
})

describe('a project that its owner gives up', () => {
  const dashboardOf = async (email: string) => {
    const { keys } = server.internal
    const app = new HallpassClientApp({
      ...common,
      projectId: 'internal',
      publishableClientKey: keys.client,
      tokenStore: 'memory',
    })
    await app.signUpWithCredential({ email, password, verificationCallbackUrl: callback })
    return (await app.getUser({ or: 'throw' })) as CurrentInternalUser
  }

  it('an owner transfers a project to another of their teams', async () => {
    const owner = await dashboardOf('giver@example.com')
    const made = await owner.createProject({ displayName: 'Given', teamId: owner.selectedTeam?.id ?? '' })
    const other = await owner.createTeam({ displayName: 'Successors' })
    await made.transfer(owner, other.id)
    expect((await made.app.getProject()).ownerTeamId).toBe(other.id)
    const nowhere = made.transfer(owner, '00000000-0000-4000-8000-000000000000')
    await expect(nowhere).rejects.toMatchObject({ errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND' })
  })

  it('an owner deletes a project', async () => {
    const owner = await dashboardOf('deleter@example.com')
    const made = await owner.createProject({ displayName: 'Gone', teamId: owner.selectedTeam?.id ?? '' })
    await made.delete()
    expect(await owner.listOwnedProjects()).toEqual([])
    await expect(made.app.getProject()).rejects.toMatchObject({ errorCode: 'CURRENT_PROJECT_NOT_FOUND' })
  })
})

describe('what a dashboard shows', () => {
  it('an admin app reads metrics about the users', async () => {
    await test.signedUp()
    const metrics = await adminApp().getMetrics()
    expect(metrics.total_users).toBeGreaterThan(0)
    expect((await adminApp().getMetrics({ includeAnonymous: true })).daily_users).toHaveLength(31)
  })

  it('an admin app gets a token for the webhook portal', async () => {
    expect(await adminApp().getSvixToken()).toEqual(expect.any(String))
  })
})

describe('emails', () => {
  it('an admin app sends test emails and invitations, and lists what was sent', async () => {
    const app = adminApp()
    const emailConfig = {
      host: '127.0.0.1',
      port: 1,
      username: 'u',
      password: 'p',
      senderEmail: 'a@example.com',
      senderName: 'A',
    }
    const tried = await app.sendTestEmail({ recipientEmail: 'x@example.com', emailConfig })
    expect(tried).toEqual({ status: 'error', error: { errorMessage: expect.stringMatching(/./) } })
    await app.sendSignInInvitationEmail('invited@example.com', callback)
    await server.mailbox.waitFor('invited@example.com')
    const sent = await app.listSentEmails()
    expect(sent.find(({ recipient }) => recipient === 'x@example.com')).toMatchObject({
      to: ['x@example.com'],
      error: expect.anything(),
    })
    expect(sent.find(({ recipient }) => recipient === 'invited@example.com')?.error).toBeUndefined()
  })

  it('an admin app creates, lists and changes email drafts', async () => {
    const app = adminApp()
    const { id } = await app.createEmailDraft({ displayName: 'News', themeId: false })
    const find = async () => (await app.listEmailDrafts()).find((draft) => draft.id === id)
    expect(await find()).toMatchObject({
      displayName: 'News',
      themeId: false,
      sentAt: null,
      tsxSource: expect.any(String),
    })
    await app.updateEmailDraft(id, { displayName: 'Old news' })
    expect(await find()).toMatchObject({ displayName: 'Old news', themeId: false })
    await app.updateEmailDraft(id, { themeId: null })
    expect((await find())?.themeId).toBeUndefined()
  })

  it('emails to users reach them, in development by the inbox', async () => {
    const { user, email } = await test.signedUp()
    await adminApp().sendEmail({ userIds: [user.id], html: '<p>Hello</p>', subject: 'News of today' })
    await server.mailbox.waitFor(email, ({ subject }) => subject === 'News of today')
  })

  it('emails go to those whom the filters of the users list leave', async () => {
    const [ada, bob] = [await test.signedUp(), await test.signedUp()]
    const team = await adminApp().createTeam({ displayName: 'Crew' })
    await team.addUser(ada.user.id)
    const audience = { teamId: team.id, authMethod: 'password', signedUpSince: new Date(0) } as const
    await adminApp().sendEmail({ audience, html: '<p>Hello</p>', subject: 'To the crew' })
    await server.mailbox.waitFor(ada.email, ({ subject }) => subject === 'To the crew')
    // All of them leave together.
    const subjects = (await server.mailbox.list(bob.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain('To the crew')
  })
})
