import { type AuditActionName, type SetupIntent, textError } from '@hallpass/contract'
import { AuditRecord, originOf } from '../core/audit/index.ts'
import { handleOf } from '../core/projects/handle.ts'
import { findSetupSession, projectOfSetup, type SetupLinkRow, setupSecretOf } from '../core/sso/setup-links.ts'
import { withAuditEntry, withAuditRecord } from './audit.ts'
import type { Call, OpenCall } from './call.ts'
import { limitsOf } from './limits.ts'
import { requireOwnOrigin } from './own-origin.ts'

/** A call of the pages behind a setup link: of one team, as nobody who has an account. */
export interface SetupCall extends Call {
  link: SetupLinkRow
}

interface Wanted {
  /** One of these the link has to be for; any will do without them. */
  intents?: readonly SetupIntent[]
  /** What the audit log keeps of it. Calls without one change nothing. */
  action?: AuditActionName
  input?: unknown
}

/** Lets in who has the cookie of an open link, and keeps what they do in the audit log, under the link. */
export async function inSetupSession<T>(
  open: OpenCall,
  { intents, action, input = null }: Wanted,
  work: (call: SetupCall) => Promise<T>,
): Promise<T> {
  if (open.request.method !== 'GET') requireSetupPage(open)
  const call = await setupCallOf(open)
  if (intents && !intents.some((one) => call.link.intents.includes(one)))
    throw textError(403, 'This link is not for that.')
  if (action === undefined) return work(call)
  await call.limits.take({ name: 'changeUser', id: call.link.id })
  return withSetupAudit(call, { action, input }, work)
}

/** Nobody is signed in here: the pages of another site must not be able to act by the cookie. */
export const requireSetupPage = (open: OpenCall) =>
  requireOwnOrigin(open, 'Only the setup pages of this server may do this.')

async function setupCallOf({ app, request }: OpenCall): Promise<SetupCall> {
  const secret = setupSecretOf(app, request)
  const project = secret === undefined ? undefined : await app.projects.find(projectOfSetup(secret)!)
  if (secret === undefined || !project) throw noSession()
  const db = handleOf(app.database, project)
  const link = await findSetupSession({ app, db, project }, secret)
  if (!link) throw noSession()
  const auth = { project, level: 'client', token: undefined, isImpersonation: false, admin: undefined } as const
  const nobody = async () => undefined
  return { ...auth, app, request, db, limits: limitsOf(app, request, auth), user: nobody, liveUser: nobody, link }
}

const noSession = () => textError(401, 'This setup session is over. Ask for a new link.')

export async function withSetupAudit<T>(
  call: SetupCall,
  { action, input }: { action: AuditActionName; input: unknown },
  work: (call: SetupCall) => Promise<T>,
): Promise<T> {
  const { app, project, request, link } = call
  const record = new AuditRecord({
    ...{ tenancyId: project.tenancyId, at: app.clock.now(), action, input },
    actor: { type: 'setup_link', id: link.id },
    target: { type: 'team', id: link.team_id },
    ...originOf(request),
  })
  // It answers what the work does.
  return (await withAuditEntry(app, record, () => work({ ...call, ...withAuditRecord(call, record) }))) as T
}
