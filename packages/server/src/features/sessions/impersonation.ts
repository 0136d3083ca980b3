import { knownError, sessionLifetimeMillis } from '@hallpass/contract'
import { describeAudit } from '../../core/audit/index.ts'
import { type CheckedCode, consumeCode, createCode, linkWithCode } from '../../core/codes/index.ts'
import { createSession } from '../../core/sessions/create.ts'
import { userExists } from '../../core/users/exists.ts'
import type { Call } from '../../http/call.ts'

/** A link to the handler of the customer's app, which signs in with the code that it carries. */
export async function makeLink({ app, db, project }: Call, userId: string, callbackUrl: string) {
  if (!project.trusts(callbackUrl, app.settings)) throw knownError('REDIRECT_URL_NOT_WHITELISTED')
  if (!(await userExists(db, userId))) throw knownError('USER_ID_DOES_NOT_EXIST', { user_id: userId })
  const now = app.clock.now()
  const { code, expiresAt } = await createCode(db, now, { purpose: 'impersonation', userId, data: {} })
  return { url: linkWithCode(callbackUrl, code), expires_at_millis: expiresAt.getTime() }
}

/** No second factor: it is theirs, and whoever made the link was let in by their role or key. */
export function impersonate(call: Call, code: CheckedCode<'impersonation'>) {
  const { app, db } = call
  const { userId } = code
  return db.transaction().execute(async (tx) => {
    await consumeCode(tx, app.clock.now(), code)
    const session =
      userId === null
        ? undefined
        : await createSession(call, tx, {
            userId,
            expiresInMillis: sessionLifetimeMillis.impersonation,
            isImpersonation: true,
          })
    if (!session || userId === null) throw knownError('VERIFICATION_CODE_NOT_FOUND')
    describeAudit(tx, { target: { type: 'user', id: userId } })
    return { access_token: session.accessToken, refresh_token: session.refreshToken, user_id: userId }
  })
}
