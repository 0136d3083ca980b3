import { afterAll, expect, it } from 'vitest'
import { startApps } from '../../test/apps.ts'

const test = await startApps({ client_team_creation_enabled: true })
afterAll(() => test.close())
const { signedUp } = test
const serverApp = test.serverApp()

it('a server makes links for a team, lists them and takes them back', async () => {
  const team = await serverApp.createTeam({ displayName: 'Acme' })
  const link = await team.createSetupLink({ expiresInHours: 2 })
  expect(link).toMatchObject({
    intents: ['domain', 'sso', 'enforcement'],
    email: null,
    usedAt: null,
    sessionExpiresAt: null,
  })
  expect(link.url).toContain('/setup#code=')
  expect(link.expiresAt.getTime() - link.createdAt.getTime()).toBe(2 * 3_600_000)
  const [listed] = await team.listSetupLinks()
  expect(listed).toMatchObject({ id: link.id })
  expect(listed).not.toHaveProperty('url')
  await listed?.revoke()
  expect(await team.listSetupLinks()).toEqual([])
})

it('a member makes one with $manage_sso', async () => {
  const { user } = await signedUp()
  const team = await user.createTeam({ displayName: 'Crew' })
  await expect(team.createSetupLink()).rejects.toMatchObject({ code: 'TEAM_PERMISSION_REQUIRED' })
  const asServer = await serverApp.getUser(user.id)
  const sameTeam = await serverApp.getTeam(team.id)
  await asServer!.grantPermission(sameTeam!, '$manage_sso')
  const link = await team.createSetupLink({ intents: ['sso'] })
  expect(await team.listSetupLinks()).toMatchObject([{ id: link.id, intents: ['sso'] }])
})
