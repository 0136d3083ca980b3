import { originOf, recordAudit } from '../../core/audit/index.ts'
import type { LinkCode } from '../../core/codes/index.ts'
import { emit } from '../../core/outbox/index.ts'
import { handleOf } from '../../core/projects/handle.ts'
import type { Project } from '../../core/projects/project.ts'
import { removeAddedSince } from '../../core/users/added-since.ts'
import { announceUser } from '../../core/users/announce.ts'
import { passwordChanged } from '../../core/users/password-changed.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import { retryingDeadlocks, type TenantDb } from '../../db/index.ts'
import type { OpenCall } from '../../http/call.ts'
import { forgetNetwork, lockUser, removePassword, spend } from './store.ts'

type Code = LinkCode<'disown-sign-in'>

/**
 * Ends all sessions and takes the password away, which somebody else knows, and what they may have added. What remains are the other ways
 * to sign in, and the reset by email: to whoever tries it, the account looks as one without a password always did. Undefined when another request was faster.
 */
export async function disown(call: OpenCall, project: Project, code: Code) {
  const { app } = call
  const write = (tx: TenantDb) => writeDisowned(call, project, tx, code)
  const outcome = await retryingDeadlocks(() => handleOf(app.database, project).transaction().execute(write))
  if (outcome) app.auditChainer.ring()
  return outcome
}

async function writeDisowned({ app, request }: OpenCall, project: Project, tx: TenantDb, code: Code) {
  const { userId, data } = code
  const now = app.clock.now()
  const user = await lockUser(tx, userId)
  // Of two at once, the second waits for the user and then finds the code spent.
  if (!user || !(await spend(tx, now, code.id))) return undefined
  if (user.has_password) await removePassword(tx, userId)
  await passwordChanged(tx, now, userId)
  await forgetNetwork(tx, userId, data.network)
  const removed = await removeAddedSince(tx, userId, new Date(data.at))
  const isLess = Object.keys(removed).length > 0
  await recordAudit(tx, now, {
    action: 'sign_in.disowned',
    // Whoever has the email.
    actor: { type: 'unknown', id: null },
    target: { type: 'user', id: userId },
    ...(isLess && { after: { removed } }),
    ...originOf(request),
  })
  await emit(tx, 'sign_in.disowned', {
    user_id: userId,
    session_id: data.sessionId,
    disowned_at_millis: now.getTime(),
  })
  if (user.has_password) await sendSecurityNotice({ app, project, request }, tx, userId, 'password_removed')
  await announceUser(tx, userId)
  return { hadPassword: user.has_password, isLess }
}
