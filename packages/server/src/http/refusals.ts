import { header, isKnownError } from '@hallpass/contract'
import type { App } from '../app.ts'
import { originOf, recordAudit } from '../core/audit/index.ts'
import { networkKey } from '../core/limits/index.ts'
import type { RequestInfo } from '../core/request.ts'

/** A caller claims to be a server or an admin of the project, and is not. */
const suspicious = new Set<string>([
  'INVALID_SECRET_SERVER_KEY',
  'INVALID_SUPER_SECRET_ADMIN_KEY',
  'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
])

const windowMillis = 10 * 60_000
/** Of one project in a window: a caller that guesses keys must not be able to fill its log. */
const maxEntries = 20
const maxProjects = 1000

interface Window {
  endsAt: number
  seen: Set<string>
}
const windows = new WeakMap<App['projects'], Map<string, Window>>()

/** Records in the audit log that an admin was not admitted: once for each network and reason in ten minutes. */
export async function recordRefusal(app: App, request: RequestInfo, error: unknown): Promise<void> {
  const reason = isKnownError(error) && suspicious.has(error.code) ? error.code : undefined
  const project = reason && (await app.projects.find(request.header(header.projectId) ?? ''))
  if (project && isNew(app, project.id, `${reason} ${networkKey(project.id, request.address)}`)) {
    await recordAudit(app.database.forTenancy(project.tenancyId), app.clock.now(), {
      action: 'admission.refused',
      actor: { type: 'unknown', id: null },
      ...originOf(request),
      after: { reason },
    }).catch((failure: unknown) => app.log.warn({ err: failure }, 'a refusal could not be kept in the audit log'))
    app.auditChainer.ring()
  }
}

function isNew({ projects, clock }: App, projectId: string, what: string): boolean {
  const known = windows.get(projects) ?? new Map<string, Window>()
  windows.set(projects, known)
  const now = clock.now().getTime()
  let window = known.get(projectId)
  if (!window || window.endsAt <= now) {
    if (known.size >= maxProjects) known.clear()
    window = { endsAt: now + windowMillis, seen: new Set() }
    known.set(projectId, window)
  }
  if (window.seen.has(what) || window.seen.size >= maxEntries) return false
  window.seen.add(what)
  return true
}
