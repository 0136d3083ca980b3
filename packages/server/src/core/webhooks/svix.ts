import { sql } from 'kysely'
import type { Settings } from '../../settings/index.ts'
import type { ProjectContext } from '../projects/context.ts'
import { projectOfTenancy } from '../projects/of-tenancy.ts'
import { messageOf } from './message.ts'

type Context = Pick<ProjectContext, 'database' | 'projects'>
type SvixSettings = NonNullable<Settings['svix']>

/** What the trigger on the outbox puts into the job. */
export interface EventKey {
  tenancy_id: string
  id: string
}

const timeoutMillis = 10_000

/** What the Svix server answered instead of what was asked for. */
export class SvixFailure extends Error {
  override readonly name = 'SvixFailure'
}

/**
 * Hands an event to the operator's Svix server, under the event's id: given twice, it sends it once. Throws where
 * another try makes sense.
 */
export async function sendToSvix(app: Context, settings: SvixSettings, { tenancy_id, id: eventId }: EventKey) {
  const project = await projectOfTenancy(app, tenancy_id)
  const event = await findEvent(app, { tenancy_id, id: eventId })
  if (!project || !event) return
  const { id, type, body } = messageOf(event)
  const message = `{"eventType":${JSON.stringify(type)},"eventId":"${id}","payload":${body}}`
  const answer = await withApplication(settings, project.id, () => call(settings, `/app/${project.id}/msg/`, message))
  // 409: it has this event already.
  if (!answer.ok && answer.status !== 409) throw new SvixFailure(`Svix answered ${answer.status} to a message`)
}

const findEvent = ({ database }: Context, { tenancy_id, id }: EventKey) =>
  database
    .forTenancy(tenancy_id)
    .selectFrom('outbox')
    .select(['id', 'type', sql<string>`payload::text`.as('data')])
    .where('id', '=', id)
    .executeTakeFirst()

/** A token of the Svix server, for this project's application there. */
export async function createSvixPortalToken(settings: SvixSettings, projectId: string): Promise<string> {
  const answer = await withApplication(settings, projectId, () =>
    call(settings, `/auth/app-portal-access/${projectId}/`, '{}'),
  )
  const token = answer.ok ? await textIn(answer, 'token') : undefined
  if (token === undefined) throw new SvixFailure(`Svix answered ${answer.status} to the request for a token`)
  return token
}

/** An endpoint of this project at the Svix server; its secret. */
export async function createSvixEndpoint(
  settings: SvixSettings,
  projectId: string,
  { url, description = '' }: { url: string; description?: string | undefined },
): Promise<string> {
  const path = `/app/${projectId}/endpoint/`
  const created = await withApplication(settings, projectId, () =>
    call(settings, path, JSON.stringify({ url, description })),
  )
  const id = created.ok ? await textIn(created, 'id') : undefined
  if (id === undefined) throw new SvixFailure(`Svix answered ${created.status} to a new endpoint`)
  const read = await call(settings, `${path}${encodeURIComponent(id)}/secret/`)
  const secret = read.ok ? await textIn(read, 'key') : undefined
  if (secret === undefined) throw new SvixFailure(`Svix answered ${read.status} to the request for a secret`)
  return secret
}

async function textIn(answer: Response, name: string): Promise<string | undefined> {
  const body: unknown = await answer.json().catch(() => undefined)
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** Where the project is not known there yet, it is made known, and the call made again. */
async function withApplication(settings: SvixSettings, projectId: string, work: () => Promise<Response>) {
  const answer = await work()
  if (answer.status !== 404) return answer
  const created = await call(settings, '/app/?get_if_exists=true', JSON.stringify({ name: projectId, uid: projectId }))
  if (!created.ok) throw new SvixFailure(`Svix answered ${created.status} to a new application`)
  return work()
}

/** The operator named this server: it may be anywhere, also on the same machine. */
async function call({ url, apiKey }: SvixSettings, path: string, body?: string): Promise<Response> {
  try {
    return await fetch(`${url.replace(/\/$/, '')}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMillis),
    })
  } catch (error) {
    throw new SvixFailure('Svix cannot be reached', { cause: error })
  }
}
