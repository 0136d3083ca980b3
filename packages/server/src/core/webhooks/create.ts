import { randomUUID } from 'node:crypto'
import { textError, type WebhookEventType, webhooks } from '@hallpass/contract'
import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'
import { OutgoingRefusal } from '../outgoing/index.ts'
import type { Project } from '../projects/project.ts'
import type { WebhookContext } from './context.ts'
import { newSecret, sealSecrets } from './secrets.ts'

export interface NewEndpoint {
  url: string
  description?: string | undefined
  /** Empty or absent = all. */
  event_types?: readonly WebhookEventType[] | undefined
  enabled?: boolean | undefined
}

/** Returns the secret; its owner can read it again later. Throws a text error for a URL that we do not send to. */
export async function createWebhookEndpoint(
  app: WebhookContext,
  project: Project,
  endpoint: NewEndpoint,
  db = app.database.forTenancy(project.tenancyId),
) {
  requireOwnDelivery(app)
  await requireSendable(app, endpoint.url)
  const secret = newSecret()
  const row = await db.transaction().execute(async (tx) => {
    await requireRoom(tx, project.id)
    return insertEndpoint(app, tx, project, { ...endpoint, secret })
  })
  return { row, secret: secret.value }
}

/** Where a Svix server delivers, endpoints are its own. */
export function requireOwnDelivery({ settings }: Pick<WebhookContext, 'settings'>) {
  if (settings.svix) throw textError(400, 'The webhooks of this server are managed at its Svix server.')
}

export async function requireSendable({ outgoing }: Pick<WebhookContext, 'outgoing'>, url: string): Promise<void> {
  await outgoing.check(url).catch((error: unknown) => {
    if (error instanceof OutgoingRefusal) throw textError(400, error.message)
    throw error
  })
}

/** Those who create at once take turns, so that the limit holds. */
async function requireRoom(tx: TenantDb, projectId: string) {
  const held = sql<null>`pg_advisory_xact_lock(hashtext(${`hallpass:webhooks:${projectId}`}))`
  await tx.selectNoFrom(held.as('held')).execute()
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count < webhooks.maxEndpoints) return
  throw textError(400, `A project can have ${webhooks.maxEndpoints} webhook endpoints.`)
}

function insertEndpoint(
  { clock, sealer }: Pick<WebhookContext, 'clock' | 'sealer'>,
  tx: TenantDb,
  { tenancyId }: Project,
  { secret, ...endpoint }: NewEndpoint & { secret: ReturnType<typeof newSecret> },
) {
  const id = randomUUID()
  return tx
    .insertInto('webhook_endpoints')
    .values({
      id,
      url: endpoint.url,
      description: endpoint.description ?? '',
      event_types: [...new Set(endpoint.event_types ?? [])],
      is_enabled: endpoint.enabled ?? true,
      sealed_secrets: sealSecrets(sealer, { tenancy_id: tenancyId, id }, [secret]),
      created_at: clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type EndpointRow = Awaited<ReturnType<typeof createWebhookEndpoint>>['row']
