import { knownError, textError } from '@hallpass/contract'
import {
  cancelFactorReset,
  finishFactorReset,
  getFactorReset,
  keepFactor,
  requestFactorReset,
  sendFactorResetCode,
  showKeepFactorPage,
} from '@hallpass/contract/endpoints'
import { describeAudit } from '../../core/audit/index.ts'
import { recordRefusal, recordSignIn } from '../../core/sign-in/record.ts'
import { findFactorReset, removeFactorReset } from '../../core/users/factor-resets.ts'
import { findUser } from '../../core/users/view.ts'
import type { Call } from '../../http/call.ts'
import { route } from '../../http/route.ts'
import { askForReset, sendResetCode, timesOf } from './delayed-reset.ts'
import { finishReset } from './finish-delayed-reset.ts'
import { pressButton, showPage } from './keep-factor.ts'

async function requireThere(db: Call['db'], userId: string) {
  if (!(await findUser(db, userId))) throw knownError('USER_NOT_FOUND')
}

export const delayedResetRoutes = [
  route(requestFactorReset, ({ body }, call) => recordRefusal(call, 'mfa', () => askForReset(call, body.code))),

  route(sendFactorResetCode, ({ body }, call) => recordRefusal(call, 'mfa', () => sendResetCode(call, body.code))),

  route(finishFactorReset, ({ body }, call) =>
    recordSignIn(
      call,
      'mfa',
      () => finishReset(call, body.code),
      () => false,
    ),
  ),

  route(showKeepFactorPage, ({ query }, call) => showPage(call, query.key)),

  route(keepFactor, ({ query }, call) => pressButton(call, query.key)),

  route(getFactorReset, async ({ params }, call) => {
    const reset = await findFactorReset(call.db, call.app.clock.now(), params.user_id)
    if (!reset) await requireThere(call.db, params.user_id)
    return { reset: reset ? { requested_at_millis: reset.requested_at.getTime(), ...timesOf(reset) } : null }
  }),

  route(cancelFactorReset, async ({ params: { user_id: id } }, call) => {
    await call.db.transaction().execute(async (tx) => {
      describeAudit(tx, { target: { type: 'user', id }, after: { reason: 'admin' } })
      if (await removeFactorReset(tx, call.app.clock.now(), id, 'admin')) return
      await requireThere(tx, id)
      throw textError(404, 'Nobody has asked to reset the second factor of this user.')
    })
  }),
]
