import {
  createSvixToken,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  getWebhookEvent,
  getWebhookReplay,
  getWebhookSecret,
  listWebhookAttempts,
  listWebhookEndpoints,
  resendWebhooks,
  rotateWebhookSecret,
  startWebhookReplay,
  stopWebhookReplay,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@hallpass/contract/endpoints'
import { createWebhookEndpoint as create } from '../../core/webhooks/index.ts'
import { pageOf, wholeList } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { beginReplay, endReplay, readReplay } from './replay.ts'
import {
  createToken,
  getOwn,
  listOwn,
  pageOfAttempts,
  readEvent,
  readSecrets,
  remove,
  resend,
  rotateSecret,
  sendTest,
  update,
} from './service.ts'
import { attemptView, endpointView, secretView } from './view.ts'

export const webhookRoutes = [
  route(createSvixToken, async (_input, call) => ({ token: await createToken(call) })),

  route(listWebhookEndpoints, async (_input, call) => wholeList((await listOwn(call)).map(endpointView))),
  route(createWebhookEndpoint, async ({ body }, { app, project, db }) =>
    endpointView((await create(app, project, body, db)).row),
  ),
  route(getWebhookEndpoint, async ({ params }, call) => endpointView(await getOwn(call, params.endpoint_id))),
  route(updateWebhookEndpoint, async ({ params, body }, call) =>
    endpointView(await update(call, params.endpoint_id, body)),
  ),
  route(deleteWebhookEndpoint, async ({ params }, call) => remove(call, params.endpoint_id)),

  route(listWebhookAttempts, async ({ params, query }, call) => {
    const { rows, next } = await pageOfAttempts(call, params.endpoint_id, query)
    return pageOf(rows.map(attemptView), next)
  }),
  route(resendWebhooks, async ({ params, body }, call) => ({ resent: await resend(call, params.endpoint_id, body) })),

  route(getWebhookSecret, async ({ params }, call) => secretView(await readSecrets(call, params.endpoint_id))),
  route(rotateWebhookSecret, async ({ params }, call) => secretView(await rotateSecret(call, params.endpoint_id))),
  route(testWebhookEndpoint, async ({ params }, call) => attemptView(await sendTest(call, params.endpoint_id))),

  route(getWebhookEvent, ({ params }, call) => readEvent(call, params.endpoint_id, params.event_id)),
  route(getWebhookReplay, ({ params }, call) => readReplay(call, params.endpoint_id)),
  route(startWebhookReplay, ({ params, body }, call) => beginReplay(call, params.endpoint_id, body.kinds)),
  route(stopWebhookReplay, ({ params }, call) => endReplay(call, params.endpoint_id)),
]
