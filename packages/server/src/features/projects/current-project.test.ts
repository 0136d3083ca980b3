/** What everyone may know about a project. */
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())

it('every level sees the same current project, without a user', async () => {
  const project = await server.createProject({ displayName: 'My app' })
  const expected = {
    id: project.id,
    display_name: 'My app',
    config: {
      sign_up_enabled: true,
      credential_enabled: true,
      magic_link_enabled: false,
      passkey_enabled: false,
      client_team_creation_enabled: false,
      client_user_deletion_enabled: false,
      allow_user_api_keys: false,
      allow_team_api_keys: false,
      enabled_oauth_providers: [],
    },
  }
  for (const level of ['client', 'server', 'admin'] as const) {
    const answer = await project.as(level).get('/projects/current')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(expected)
  }
})

it('the current project lists the providers for sign-in by type, in order', async () => {
  const project = await server.createProject()
  const shared = { isShared: true, allowSignIn: true }
  await project.configure({
    'auth.oauth.providers': {
      one: { ...shared, type: 'spotify' },
      two: { ...shared, type: 'github' },
      three: { ...shared, type: 'discord', allowSignIn: false, allowConnectedAccounts: true },
      four: { ...shared },
      google: { ...shared, type: 'google' },
    },
  })
  const { body } = await project.client.get('/projects/current')
  expect(body.config.enabled_oauth_providers).toEqual([{ id: 'github' }, { id: 'google' }, { id: 'spotify' }])
})

it('the current project follows the configuration at once', async () => {
  const project = await server.createProject()
  await project.admin.patch('/internal/projects/current', {
    display_name: 'Renamed',
    config: { sign_up_enabled: false, magic_link_enabled: true, allow_team_api_keys: true },
  })
  const { body } = await project.client.get('/projects/current')
  expect(body).toMatchObject({
    display_name: 'Renamed',
    config: { sign_up_enabled: false, magic_link_enabled: true, allow_team_api_keys: true, passkey_enabled: false },
  })
})

it('`internal` is a current project too, with the teams of the dashboard switched on', async () => {
  const { body } = await server.internal.client.get('/projects/current')
  expect(body).toMatchObject({
    id: 'internal',
    config: { credential_enabled: true, client_team_creation_enabled: true },
  })
})
