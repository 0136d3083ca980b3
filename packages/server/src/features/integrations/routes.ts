import { partners, textError } from '@hallpass/contract'
import { createNeonWebhook, type ParsedOf } from '@hallpass/contract/endpoints'
import { createSvixEndpoint, createWebhookEndpoint, requireSendable, SvixFailure } from '../../core/webhooks/index.ts'
import type { Call } from '../../http/call.ts'
import { route } from '../../http/route.ts'
import { getClient } from './basic-client.ts'
import { domainRoutes } from './domains.ts'
import { oauthRoutes } from './oauth.ts'
import { providerRoutes } from './providers.ts'
import { provisionRoutes } from './provision.ts'
import { transferRoutes } from './transfer.ts'

/** Partners need not know which of the two delivers. */
async function createForPartner(
  { app, project }: Call,
  body: ParsedOf<typeof createNeonWebhook>['body'],
): Promise<string> {
  const { svix } = app.settings
  if (!svix) return (await createWebhookEndpoint(app, project, body)).secret
  await requireSendable(app, body.url)
  return createSvixEndpoint(svix, project.id, body).catch((error: unknown) => {
    if (!(error instanceof SvixFailure)) throw error
    app.log.error({ err: error }, 'no endpoint at Svix')
    throw textError(502, 'The Svix server did not make the webhook.')
  })
}

/** What partners call: docs/protocol/projects.md#partner-integrations. */
export const integrationRoutes = [
  ...provisionRoutes,
  ...partners.flatMap((partner) => [...transferRoutes(partner), ...domainRoutes(partner), ...oauthRoutes(partner)]),
  ...providerRoutes,

  route(createNeonWebhook, async ({ headers, body }, call) => {
    getClient(call, headers.authorization)
    return { secret: await createForPartner(call, body) }
  }),
]
