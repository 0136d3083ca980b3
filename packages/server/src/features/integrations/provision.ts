import { knownError } from '@hallpass/contract'
import { connectNeonProject, provisionForCustom, provisionForNeon } from '@hallpass/contract/endpoints'
import type { App } from '../../app.ts'
import { insertKeySet, newKeyValues } from '../../core/projects/keys.ts'
import { makeProject } from '../../core/projects/lifecycle.ts'
import {
  insertPartnerProject,
  type PartnerConnection,
  replaceConnections,
} from '../../core/projects/partner-projects.ts'
import { route } from '../../http/route.ts'
import type { IntegrationClient } from '../../settings/index.ts'
import { adminKeyExpiry } from './admin-key.ts'
import { getClient } from './basic-client.ts'

export const provisionRoutes = [
  route(provisionForNeon, ({ headers, body }, call) =>
    provision(call.app, getClient(call, headers.authorization), body.display_name, body.connection_strings),
  ),

  route(provisionForCustom, ({ headers, body }, call) =>
    provision(call.app, getClient(call, headers.authorization), body.display_name),
  ),

  route(connectNeonProject, async ({ headers, query: { project_id }, body }, call) => {
    const { clientId } = getClient(call, headers.authorization)
    const isTheirs = await replaceConnections(call.app, { projectId: project_id, clientId }, body.connection_strings)
    if (!isTheirs) throw knownError('PROJECT_NOT_FOUND', { project_id })
    return { project_id }
  }),
]

/** In addition to the defaults of every new project: localhost and passwords are on. */
const config = {
  oauth_providers: [
    { id: 'google' as const, type: 'shared' as const },
    { id: 'github' as const, type: 'shared' as const },
  ],
}

/** Somebody will look for it in the dashboard. */
const nameless = 'Untitled project'

/** A project without an owner, which its partner manages with an admin key until a user takes it over. */
async function provision(
  app: App,
  { clientId }: IntegrationClient,
  displayName: string,
  connections?: readonly PartnerConnection[],
) {
  const { superSecretAdminKey } = newKeyValues({
    publishableClientKey: false,
    secretServerKey: false,
    superSecretAdminKey: true,
  })
  const project = await makeProject(
    app,
    { display_name: displayName.trim() || nameless, description: `Provisioned by ${clientId}`, config },
    {
      alongside: async (system, projectId) => {
        await insertPartnerProject(app, system, { projectId, clientId }, connections)
        const createdAt = app.clock.now()
        await insertKeySet(
          { system },
          {
            projectId,
            description: `Made for ${clientId}`,
            createdAt,
            expiresAt: adminKeyExpiry(createdAt),
            publishableClientKey: undefined,
            secretServerKey: undefined,
            superSecretAdminKey,
          },
        )
      },
    },
  )
  return { project_id: project.id, super_secret_admin_key: superSecretAdminKey! }
}
