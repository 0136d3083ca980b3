import { afterAll, expect, it } from 'vitest'
import { startApps } from '../../test/apps.ts'

const test = await startApps({ client_team_creation_enabled: true })
afterAll(() => test.close())
const { signedUp } = test
const serverApp = test.serverApp()
const connect = (teamId: string) =>
  serverApp.createSsoConnection({
    ...{ teamId, issuer: 'https://login.example.com', displayName: 'Corp' },
    ...{ clientId: 'our-id', clientSecret: 'our-secret' },
  })

it('a member sees the connections and domains of their team with $manage_sso', async () => {
  const { user } = await signedUp()
  const team = await user.createTeam({ displayName: 'Crew' })
  await expect(team.listSsoConnections()).rejects.toMatchObject({ code: 'TEAM_PERMISSION_REQUIRED' })
  const made = await connect(team.id)
  const { record } = await serverApp.createSsoDomain({ teamId: team.id, domain: 'corp.example' })
  const asServer = (await serverApp.getUser(user.id))!
  await asServer.grantPermission((await serverApp.getTeam(team.id))!, '$manage_sso')
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

it('whoever watches the connections sees them, and their end with the permission', async () => {
  const { user } = await signedUp()
  const team = await user.createTeam({ displayName: 'Crew' })
  const [asServer, ofServer] = [(await serverApp.getUser(user.id))!, (await serverApp.getTeam(team.id))!]
  const made = await connect(team.id)
  const cell = team.cells.ssoConnections()
  const leave = cell.subscribe(() => {})
  const refused = { status: 'failed', error: { code: 'TEAM_PERMISSION_REQUIRED' } }
  await expect(cell.ensure()).rejects.toMatchObject(refused.error)
  expect(cell.get()).toMatchObject(refused)
  await asServer.grantPermission(ofServer, '$manage_sso')
  // What is listed by hand is what those who watch see.
  await team.listSsoConnections()
  expect(cell.get()).toMatchObject({ status: 'ready', data: [{ id: made.id, displayName: 'Corp' }] })
  await asServer.revokePermission(ofServer, '$manage_sso')
  await expect(cell.refresh()).rejects.toMatchObject(refused.error)
  expect(cell.get()).toMatchObject(refused)
  leave()
})
