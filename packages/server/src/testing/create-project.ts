import { send } from './http-client.ts'
import { TestProject } from './test-project.ts'

export interface ProjectOptions {
  config?: Record<string, unknown>
  displayName?: string
  /** For tests about owners: one whom no other project has. */
  newOwner?: boolean
}

interface Owner {
  accessToken: string
  refreshToken: string
  teamId: string
}

/** One for all projects of a server: signing up takes longer than making a project. */
const owners = new WeakMap<TestProject, Owner>()

/** With an access token of now: tests move the clock. */
async function getOwner(internal: TestProject, isNew: boolean): Promise<Owner> {
  const known = isNew ? undefined : owners.get(internal)
  if (known) {
    const { status, body } = await internal.refresh(known.refreshToken)
    if (status === 200) return { ...known, accessToken: body.access_token }
  }
  const { accessToken, refreshToken } = await internal.signUp()
  const { body: user } = await internal.as('client', { accessToken }).get('/users/me')
  const owner = { accessToken, refreshToken, teamId: user.selected_team_id }
  owners.set(internal, owner)
  return owner
}

/** A project with an owner and a whole set of keys. */
export async function createProject(
  internal: TestProject,
  base: string,
  { config = {}, displayName = 'Test project', newOwner = false }: ProjectOptions = {},
) {
  const owner = await getOwner(internal, newOwner)
  const created = await internal.as('client', owner).post('/internal/projects', {
    display_name: displayName,
    owner_team_id: owner.teamId,
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
