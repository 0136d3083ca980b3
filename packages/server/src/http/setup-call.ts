import { type AuditActionName, header, knownError, type SetupIntent, textError } from '@hallpass/contract'
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
  /** For a page that does not know yet which link it is of. */
  anyLink?: true
}

/** Lets in who has the cookie of an open link, and keeps what they do in the audit log, under the link. */
export async function inSetupSession<T>(
  open: OpenCall,
  { intents, action, input = null, anyLink }: Wanted,
  work: (call: SetupCall) => Promise<T>,
): Promise<T> {
  if (open.request.method !== 'GET') requireSetupPage(open)
  const call = await setupCallOf(open)
  if (!anyLink && open.request.header(header.setupLink) !== call.link.id) throw knownError('SETUP_LINK_MISMATCH')
  if (intents && !intents.some((one) => call.link.intents.includes(one)))
    throw textError(403, 'This link is not for that.')
  if (action === undefined) return work(call)
  await call.limits.take({ name: 'changeUser', id: call.link.id })
  return withSetupAudit(call, { action, input }, work)
}

/** Nobody is signed in here: the pages of another site must not be able to act by the cookie. */
export const requireSetupPage = (open: OpenCall) =>
  requireOwnOrigin(open, 'Only the setup pages of this server may do this.')

/** What the browser has open, of whichever project. */
export async function findOpenSetup({ app, request }: Pick<OpenCall, 'app' | 'request'>) {
  const secret = setupSecretOf(app, request)
  const project = secret === undefined ? undefined : await app.projects.find(projectOfSetup(secret)!)
  if (secret === undefined || !project) return undefined
  const db = handleOf(app.database, project)
  const link = await findSetupSession({ app, db, project }, secret)
  return link && { project, db, link }
}

async function setupCallOf({ app, request }: OpenCall): Promise<SetupCall> {
  const found = await findOpenSetup({ app, request })
  if (!found) throw noSession()
  const { project, db, link } = found
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
