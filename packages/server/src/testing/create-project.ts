import { send } from './http-client.ts'
import { TestProject } from './test-project.ts'

export interface ProjectOptions {
  config?: Record<string, unknown>
  displayName?: string
}

/** A project whose owner signs up for it, with a whole set of keys. */
export async function createProject(
  internal: TestProject,
  base: string,
  { config = {}, displayName = 'Test project' }: ProjectOptions = {},
) {
  const owner = await internal.signUp()
  const dashboard = internal.as('client', owner)
  const { body: user } = await dashboard.get('/users/me')
  const created = await dashboard.post('/internal/projects', {
    display_name: displayName,
    owner_team_id: user.selected_team_id,
    config,
  })
  if (created.status !== 201) throw new Error(`createProject: ${JSON.stringify(created.body)}`)
  const asAdmin = {
    ...internal.headers('admin'),
    'x-stack-project-id': created.body.id,
    'x-stack-super-secret-admin-key': undefined,
    'x-stack-admin-access-token': owner.accessToken,
  }
  const keys = await send(base, 'POST', '/api/v1/internal/api-keys', {
    headers: asAdmin,
    body: {
      description: 'made by a test',
      expires_at_millis: Date.now() + 365 * 24 * 3600_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  })
  if (keys.status !== 200) throw new Error(`createProject: ${JSON.stringify(keys.body)}`)
  return new TestProject(base, created.body.id, {
    client: keys.body.publishable_client_key,
    server: keys.body.secret_server_key,
    admin: keys.body.super_secret_admin_key,
  })
}
