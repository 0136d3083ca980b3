import { randomUUID } from 'node:crypto'
import { textError, webhooks, webhookTestType } from '@hallpass/contract'
import type { ParsedOf, resendWebhooks, updateWebhookEndpoint } from '@hallpass/contract/endpoints'
import {
  attempt,
  createSvixPortalToken,
  createWebhookToken,
  type EndpointRow,
  eventIdOf,
  messageOf,
  openSecrets,
  parkDeliveries,
  requireOwnDelivery,
  requireSendable,
  rotate,
  type SigningSecret,
  SvixFailure,
  sealSecrets,
} from '../../core/webhooks/index.ts'
import type { Call } from '../../http/call.ts'
import {
  changeEndpoint,
  deleteEndpoint,
  findEndpoint,
  findEvent,
  findTest,
  holdEndpoint,
  insertAttempt,
  listAttempts,
  listEndpoints,
  queueEvent,
  queueFailed,
} from './store.ts'

const noEndpoint = () => textError(404, 'There is no such webhook endpoint.')

/** The token that opens the management of webhooks: docs/protocol/teams-and-permissions.md#webhooks. */
export async function createToken({ app, project, admin, keySetId }: Call): Promise<string> {
  const { svix } = app.settings
  if (!svix) return createWebhookToken(app.sealer, { projectId: project.id, admin, keySetId }, app.clock.now())
  return createSvixPortalToken(svix, project.id).catch((error: unknown) => {
    if (!(error instanceof SvixFailure)) throw error
    app.log.error({ err: error }, 'no token from Svix')
    throw textError(502, 'The Svix server did not give a token.')
  })
}

export async function listOwn({ app, db }: Call): Promise<EndpointRow[]> {
  requireOwnDelivery(app)
  return listEndpoints(db)
}

export async function getOwn({ app, db }: Call, id: string): Promise<EndpointRow> {
  requireOwnDelivery(app)
  const row = await findEndpoint(db, id)
  if (!row) throw noEndpoint()
  return row
}

type Changes = ParsedOf<typeof updateWebhookEndpoint>['body']

export async function update(call: Call, id: string, { url, description, event_types, enabled }: Changes) {
  const { app, db } = call
  await getOwn(call, id)
  if (url !== undefined) await requireSendable(app, url)
  return db.transaction().execute(async (tx) => {
    const row = await changeEndpoint(tx, id, {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(event_types && { event_types: [...new Set(event_types)] }),
      // The owner has decided: the failures before that no longer matter.
      ...(enabled !== undefined && { is_enabled: enabled, disabled_reason: null }),
      ...(enabled && { failing_since: null, last_failed_at: null }),
    })
    if (!row) throw noEndpoint()
    if (enabled === false) await parkDeliveries(tx, id)
    return row
  })
}

export async function remove({ app, db }: Call, id: string): Promise<void> {
  requireOwnDelivery(app)
  if (!(await deleteEndpoint(db, id))) throw noEndpoint()
}

interface Page {
  limit?: number | undefined
  cursor?: string | undefined
  status?: 'succeeded' | 'failed' | undefined
}

/** The one beyond the limit is the first of the next page. */
export async function pageOfAttempts(call: Call, endpointId: string, { limit, cursor, status }: Page) {
  await getOwn(call, endpointId)
  const size = limit ?? webhooks.maxListedAttempts
  const isSuccess = status && status === 'succeeded'
  const rows = await listAttempts(call.db, { endpointId, isSuccess, cursor, limit: size + 1 })
  return { rows: rows.slice(0, size), next: rows[size]?.id ?? null }
}

export async function resend(call: Call, id: string, what: ParsedOf<typeof resendWebhooks>['body']): Promise<number> {
  const { app, db } = call
  const endpoint = await getOwn(call, id)
  if (!endpoint.is_enabled) throw textError(400, 'This webhook endpoint is switched off.')
  const now = app.clock.now()
  if ('failed_since_millis' in what) return queueFailed(db, id, new Date(what.failed_since_millis), now)
  const eventId = eventIdOf(what.event_id)
  if (await queueEvent(db, id, eventId, now)) return 1
  const test = await findTest(db, id, eventId)
  if (!test) throw notKept()
  await sendTest(call, id, test)
  return 1
}

const notKept = () => textError(404, 'There is no such event. Events are kept for 30 days.')

/** What was sent, letter for letter. Of a test nothing is kept but when it was made, which is all there is to it. */
export async function readEvent(call: Call, endpointId: string, messageId: string) {
  await getOwn(call, endpointId)
  const id = eventIdOf(messageId)
  const event =
    (await findEvent(call.db, endpointId, id)) ?? testEvent(call, endpointId, await findTest(call.db, endpointId, id))
  if (!event) throw notKept()
  const { type, body } = messageOf(event)
  return { event_id: messageId, event_type: type, body }
}

interface Test {
  event_id: string
  at: Date
  attempt: number
}

const testEvent = ({ project }: Call, endpointId: string, test: Test | undefined) =>
  test && {
    id: test.event_id,
    type: webhookTestType,
    data: JSON.stringify({ endpoint_id: endpointId, project_id: project.id, sent_at_millis: test.at.getTime() }),
  }

export async function readSecrets(call: Call, id: string): Promise<SigningSecret[]> {
  return openSecrets(call.app.sealer, placeOf(call, await getOwn(call, id)), call.app.clock.now())
}

export async function rotateSecret(call: Call, id: string): Promise<SigningSecret[]> {
  const { app, db } = call
  requireOwnDelivery(app)
  return db.transaction().execute(async (tx) => {
    const row = await holdEndpoint(tx, id)
    if (!row) throw noEndpoint()
    const place = placeOf(call, row)
    const secrets = rotate(openSecrets(app.sealer, place, app.clock.now()), app.clock.now())
    await changeEndpoint(tx, id, { sealed_secrets: sealSecrets(app.sealer, place, secrets) })
    return secrets
  })
}

/** Sent even if filters exclude it or the endpoint is switched off; its outcome has no consequences. */
export async function sendTest(call: Call, id: string, again?: Test) {
  const { app, db } = call
  const endpoint = placeOf(call, await getOwn(call, id))
  const at = app.clock.now()
  const test = again ?? { event_id: randomUUID(), at, attempt: 0 }
  const outcome = await attempt(app, endpoint, messageOf(testEvent(call, id, test)!))
  return insertAttempt(db, {
    id: randomUUID(),
    endpoint_id: id,
    event_id: test.event_id,
    event_type: webhookTestType,
    attempt: test.attempt + 1,
    is_test: true,
    at,
    duration_millis: outcome.durationMillis,
    is_success: outcome.isSuccess,
    response_status: outcome.status,
    response_body: outcome.text,
    error: outcome.error,
    next_attempt_at: null,
  })
}

const placeOf = ({ project }: Call, row: EndpointRow) => ({ ...row, tenancy_id: project.tenancyId })
