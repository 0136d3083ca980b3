import { afterAll, expect, it } from 'vitest'
import { startApps } from '../../test/apps.ts'

const test = await startApps({ client_team_creation_enabled: true })
afterAll(() => test.close())
const { signedUp } = test
const serverApp = test.serverApp()

it('a member sees the connections and domains of their team with $manage_sso', async () => {
  const { user } = await signedUp()
  const team = await user.createTeam({ displayName: 'Crew' })
  await expect(team.listSsoConnections()).rejects.toMatchObject({ code: 'TEAM_PERMISSION_REQUIRED' })
  const made = await serverApp.createSsoConnection({
    ...{ teamId: team.id, issuer: 'https://login.example.com', displayName: 'Corp' },
    ...{ clientId: 'our-id', clientSecret: 'our-secret' },
  })
  const { record } = await serverApp.createSsoDomain({ teamId: team.id, domain: 'corp.example' })
  const asServer = await serverApp.getUser(user.id)
  await asServer!.grantPermission((await serverApp.getTeam(team.id))!, '$manage_sso')
  const [connection] = await team.listSsoConnections()
  expect(connection).toMatchObject({
    ...{ id: made.id, type: 'oidc', displayName: 'Corp', state: 'draft', issuer: 'https://login.example.com' },
    ...{ lastSuccessAt: null, certificateEndsAt: null, createdAt: made.createdAt },
  })
  expect(await connection!.listAttempts()).toEqual([])
  expect(await team.listSsoDomains()).toMatchObject([
    { domain: 'corp.example', isVerified: false, record, enforcement: 'off' },
  ])
})
