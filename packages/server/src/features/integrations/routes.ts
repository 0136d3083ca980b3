import { partners } from '@hallpass/contract'
import { createNeonWebhook } from '@hallpass/contract/endpoints'
import { createWebhookEndpoint } from '../../core/webhooks/index.ts'
import { route } from '../../http/route.ts'
import { getClient } from './basic-client.ts'
import { domainRoutes } from './domains.ts'
import { oauthRoutes } from './oauth.ts'
import { providerRoutes } from './providers.ts'
import { provisionRoutes } from './provision.ts'
import { transferRoutes } from './transfer.ts'

/** What partners call: docs/protocol/projects.md#partner-integrations. */
export const integrationRoutes = [
  ...provisionRoutes,
  ...partners.flatMap((partner) => [...transferRoutes(partner), ...domainRoutes(partner), ...oauthRoutes(partner)]),
  ...providerRoutes,

  route(createNeonWebhook, async ({ headers, body }, call) => {
    getClient(call, headers.authorization)
    const { secret } = await createWebhookEndpoint(call.app, call.project, body)
    return { secret }
  }),
]
