import { startTestServer } from '@hallpass/server/testing'
import type { CurrentInternalUser } from '@stackframe/js'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

/** The published admin client runs a project: configures it, hands it over, deletes it. */
describe.each(versions)('@stackframe/js %s', async (_, { StackAdminApp, StackClientApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const { internal } = server

  let counter = 0

  /** A user of the dashboard, signed up by the published client app. */
  async function newOwner() {
    const app = new StackClientApp({
      baseUrl: server.base,
      projectId: 'internal',
      publishableClientKey: internal.keys.client,
      tokenStore: 'memory',
      redirectMethod: 'none',
    })
    await app.signUpWithCredential({
      email: `project-owner-${++counter}@example.com`,
      password: 'correct horse battery',
      noRedirect: true,
      verificationCallbackUrl: 'http://localhost:3000/handler/email-verification',
    })
    // Only the project id makes it one, which the types of the packages do not follow through every overload.
    return (await app.getUser({ or: 'throw' })) as unknown as CurrentInternalUser
  }

  const newProject = (owner: CurrentInternalUser) =>
    owner.createProject({ displayName: 'Mine', teamId: owner.selectedTeam?.id ?? '' })
  const ownerOf = async (projectId: string) => (await server.app.projects.get(projectId)).ownerTeamId

  async function adminApp() {
    const project = await server.createProject()
    return new StackAdminApp({
      baseUrl: server.base,
      projectId: project.id,
      publishableClientKey: project.keys.client,
      secretServerKey: project.keys.server,
      superSecretAdminKey: project.keys.admin,
      tokenStore: 'memory',
      redirectMethod: 'none',
    })
  }

  describe('the published admin app with a key', () => {
    it('the published admin app reads and updates its project', async () => {
      const app = await adminApp()
      const project = await app.getProject()
      expect(project).toMatchObject({ displayName: 'Test project', description: '', isProductionMode: false })
      await project.update({
        displayName: 'Renamed',
        description: 'About it',
        config: {
          magicLinkEnabled: true,
          allowLocalhost: false,
          domains: [{ domain: 'https://app.example.com', handlerPath: '/handler' }],
          oauthProviders: [{ id: 'github', type: 'standard', clientId: 'a', clientSecret: 'b' }],
          emailConfig: {
            type: 'standard',
            host: 'mail.example.com',
            port: 587,
            username: 'u',
            password: 'p',
            senderName: 'Example',
            senderEmail: 'noreply@example.com',
          },
        },
      })
      const changed = await app.getProject()
      expect(changed).toMatchObject({ displayName: 'Renamed', description: 'About it' })
      expect(changed.config).toMatchObject({
        magicLinkEnabled: true,
        allowLocalhost: false,
        domains: [{ domain: 'https://app.example.com', handlerPath: '/handler' }],
        oauthProviders: [{ id: 'github', type: 'standard', clientId: 'a', clientSecret: 'b' }],
        emailConfig: { type: 'standard', host: 'mail.example.com', port: 587, senderEmail: 'noreply@example.com' },
      })
    })

    it('the published admin app sees what keeps a project from production mode', async () => {
      const app = await adminApp()
      const project = await app.getProject()
      expect(await project.getProductionModeErrors()).toHaveLength(1)
      await project.update({ config: { allowLocalhost: false } })
      expect(await (await app.getProject()).getProductionModeErrors()).toEqual([])
    })

    it('the published admin app reads and overrides the configuration', async () => {
      const app = await adminApp()
      const project = await app.getProject()
      expect((await project.getConfig()).auth.passkey.allowSignIn).toBe(false)
      await project.updateConfig({ 'auth.passkey.allowSignIn': true, 'dataVault.stores.main': { displayName: 'Main' } })
      const config = await project.getConfig()
      expect(config.auth.passkey.allowSignIn).toBe(true)
      expect(config.dataVault.stores).toMatchObject({ main: { displayName: 'Main' } })
      // A document that the types of the packages know, and the server does not take.
      await expect(project.updateConfig({ 'emails.server.port': 70_000 })).rejects.toThrow('[WARNING]')
      expect((await project.getConfig()).emails.server.port).toBeUndefined()
    })

    it('the published admin app creates, lists and revokes project keys', async () => {
      const app = await adminApp()
      const key = await app.createInternalApiKey({
        description: 'another',
        expiresAt: new Date(Date.now() + 3600_000),
        hasPublishableClientKey: true,
        hasSecretServerKey: true,
        hasSuperSecretAdminKey: false,
      })
      expect(key).toMatchObject({
        publishableClientKey: expect.stringMatching(/^pck_/),
        secretServerKey: expect.stringMatching(/^ssk_/),
      })
      const find = async () => (await app.listInternalApiKeys()).find(({ id }) => id === key.id)
      expect((await find())?.isValid()).toBe(true)
      await (await find())?.revoke()
      expect((await find())?.whyInvalid()).toBe('manually-revoked')
    })

    it('the published admin app deletes its project', async () => {
      const app = await adminApp()
      const project = await app.getProject()
      await project.delete()
      const answer = await fetch(`${server.base}/api/v1/projects/current`, {
        headers: { 'x-stack-access-type': 'client', 'x-stack-project-id': project.id },
      })
      expect(answer.headers.get('x-stack-known-error')).toBe('CURRENT_PROJECT_NOT_FOUND')
    })
  })

  describe('the published client, as an owner', () => {
    it('an owner transfers a project, as the published admin client sends it', async () => {
      const owner = await newOwner()
      const project = await newProject(owner)
      const team = await owner.createTeam({ displayName: 'Others' })
      await project.transfer(owner, team.id)
      expect(await ownerOf(project.id)).toBe(team.id)
      expect((await owner.listOwnedProjects()).map(({ id }) => id)).toEqual([project.id])
    })

    it('an owner transfers a project, as the published session sends it', async () => {
      const owner = await newOwner()
      const project = await newProject(owner)
      const team = await owner.createTeam({ displayName: 'Others' })
      const { accessToken } = await owner.getAuthJson()
      const tokens = { accessToken: accessToken ?? '' }
      const body = { project_id: project.id, new_team_id: team.id }
      const answer = await internal.as('client', tokens).post('/internal/projects/transfer', body)
      expect(answer.body).toEqual({ success: 'true' })
      expect(await ownerOf(project.id)).toBe(team.id)
    })

    it('the published client says why it cannot transfer a project', async () => {
      const [owner, stranger] = [await newOwner(), await newOwner()]
      const project = await newProject(owner)
      await expect(project.transfer(owner, stranger.selectedTeam?.id ?? '')).rejects.toMatchObject({
        errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND',
      })
    })

    it('an owner updates and deletes a project through the published session', async () => {
      const owner = await newOwner()
      const project = await newProject(owner)
      await project.update({ displayName: 'Still mine' })
      await project.updateConfig({ 'auth.otp.allowSignIn': true })
      const [listed] = await owner.listOwnedProjects()
      expect(listed).toMatchObject({ displayName: 'Still mine', config: { magicLinkEnabled: true } })
      await project.delete()
      expect(await server.app.projects.find(project.id)).toBeUndefined()
    })
  })
})
