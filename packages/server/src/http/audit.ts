import type { App } from '../app.ts'
import { type Actor, AuditRecord, originOf, writeRecord } from '../core/audit/index.ts'
import type { Call } from './call.ts'
import { withDatabase } from './lane-of.ts'
import type { Route } from './route.ts'

interface Input {
  params?: Record<string, unknown>
  body?: unknown
}

/** The entry that this call will leave in the audit log if it succeeds; undefined for calls of no interest to it. */
export function auditRecordOf({ audit }: Route, input: unknown, call: Call): AuditRecord | undefined {
  if (!audit) return undefined
  // As readInput() made it.
  const { params = {}, body = {} } = input as Input
  const { action, clientFields } = audit
  if (call.level === 'client' && clientFields && !clientFields.some((name) => isGiven(body, name))) return undefined
  const { app, project, request } = call
  return new AuditRecord({
    tenancyId: project.tenancyId,
    at: app.clock.now(),
    action,
    actor: actorOf(call),
    target: targetOf(action, params, body, call),
    ...originOf(request),
    input: body,
  })
}

const isGiven = (body: unknown, name: string) =>
  typeof body === 'object' && body !== null && (body as Record<string, unknown>)[name] !== undefined

export function actorOf({ project, level, admin, token, keySetId }: Call): Actor {
  if (admin) return { type: 'dashboard_user', id: admin.userId }
  // Users of `internal` are those of the dashboard.
  const type = project.id === 'internal' ? 'dashboard_user' : 'user'
  if (level === 'client' && token) return { type, id: token.userId }
  if (keySetId === undefined) return { type: 'token', id: null }
  return { type: `${level}_key`, id: keySetId }
}

/** The target that the path or the body names; else the caller's own account. The handler of the call may know better. */
function targetOf(action: string, params: Record<string, unknown>, body: unknown, { token, level }: Call) {
  const type = action.split('.')[0]!
  const ids = Object.values(params).filter((value) => typeof value === 'string')
  if (ids.length) return { type, id: ids.join('/') }
  const named = isGiven(body, 'user_id') ? (body as Record<string, unknown>).user_id : undefined
  if (typeof named === 'string') return { type: 'user', id: named }
  return isOwn.test(action) && token && level === 'client' ? { type: 'user', id: token.userId } : null
}

/** What people change of themselves, by paths without an id. */
const isOwn = /^(user|password|passkey|cli_login)\./

/** The call with handles that write the entry in the transaction of its first change. */
export function withAuditRecord(call: Call, audit: AuditRecord): Call {
  const database = call.app.database.accompaniedBy(audit)
  return { ...call, app: withDatabase(call.app, database), db: database.forTenancy(call.project.tenancyId) }
}

/**
 * Handles the call and sees to its entry. If nothing in the database was changed, the entry is written
 * by itself. A call that fails leaves none; if a part of it was done by then, a second entry says that it failed.
 */
export async function withAuditEntry(app: App, audit: AuditRecord, handle: () => unknown): Promise<unknown> {
  try {
    return await withEntry(app, audit, handle)
  } finally {
    if (audit.isWritten) app.auditChainer.ring()
  }
}

async function withEntry({ database }: App, audit: AuditRecord, handle: () => unknown): Promise<unknown> {
  let returned: unknown
  try {
    returned = await handle()
  } catch (error) {
    if (audit.isWritten) await writeRecord(database, audit.failed())
    throw error
  }
  if (!audit.isWritten) await writeRecord(database, audit)
  return returned
}
