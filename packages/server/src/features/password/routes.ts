import { header, knownError, textError } from '@hallpass/contract'
import {
  listResetAccess,
  passwordCheckResetCode,
  passwordReset,
  passwordSendResetCode,
  passwordSet,
  passwordSignIn,
  passwordSignUp,
  passwordUpdate,
  resetAndRemoveAccess,
  stepUpWithPassword,
} from '@hallpass/contract/endpoints'
import { normalizeEmail } from '../../core/email.ts'
import { requestMail } from '../../core/outbox/index.ts'
import type { SessionName } from '../../core/sessions/store.ts'
import { recordProof, recordSignIn } from '../../core/sign-in/record.ts'
import { stepUp } from '../../core/sign-in/step-up.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import { announceUser } from '../../core/users/announce.ts'
import { requireStillSignedIn } from '../../core/users/current-user.ts'
import { passwordChanged } from '../../core/users/password-changed.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import { retryingDeadlocks } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { requireDelivery } from '../../http/email-server.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { checkNewPassword, requirePasswords } from '../../http/new-password.ts'
import { route } from '../../http/route.ts'
import { limitTaken } from '../../http/taken-limit.ts'
import {
  checkResetCode,
  isPassword,
  listAccess,
  requireSignUp,
  resetPassword,
  signInWithPassword,
  signUp,
} from './service.ts'
import { findPasswordHash, replaceHash, setFirstPassword } from './store.ts'

export const passwordRoutes = [
  route(passwordSignUp, ({ body }, call) => {
    const { app, project } = call
    noteSignIn(call.request, { email: normalizeEmail(body.email) })
    const work = async () => {
      requirePasswords(call)
      if (!project.trusts(body.verification_callback_url, app.settings)) {
        throw knownError('REDIRECT_URL_NOT_WHITELISTED')
      }
      await requireSignUp(call, body.setup_code)
      checkNewPassword(call, body.password)
      return call.limits.spend([{ name: 'signUpNetwork' }], () => limitTaken(call, () => signUp(call, body)))
    }
    return recordSignIn(call, 'password', work, () => true)
  }),

  route(passwordSignIn, ({ body }, call) => {
    const email = normalizeEmail(body.email)
    noteSignIn(call.request, { email })
    return recordSignIn(call, 'password', async () => {
      requirePasswords(call)
      return signInWithPassword(call, email, body.password)
    })
  }),

  route(passwordSet, async ({ body }, call) => {
    requirePasswords(call)
    checkNewPassword(call, body.password)
    const taken = () => textError(400, 'This user already has a password. Change it instead.')
    if (call.me.hasPassword) throw taken()
    const hash = await call.app.passwords.hash(call.project, body.password)
    await call.db.transaction().execute(async (tx) => {
      if (!(await setFirstPassword(tx, call.me.id, hash))) throw taken()
      await requireStillSignedIn(call, tx, call.me.id)
      await sendSecurityNotice(call, tx, call.me.id, 'password_set')
      await announceUser(tx, call.me.id)
    })
  }),

  route(passwordUpdate, async ({ body, headers }, call) => {
    const { app, db, me, project } = call
    requirePasswords(call)
    checkNewPassword(call, body.new_password)
    const stored = await confirmPassword(call, me.id, body.old_password)
    const hash = await app.passwords.hash(project, body.new_password)
    const write = async (tx: Call['db']) => {
      // The verified password may have been replaced meanwhile, for instance by a reset: then it proves nothing.
      if (!(await replaceHash(tx, me.id, stored, hash))) throw knownError('PASSWORD_CONFIRMATION_MISMATCH')
      await passwordChanged(tx, app.clock.now(), me.id, currentSession(call, headers[header.refreshToken]))
      await sendSecurityNotice(call, tx, me.id, 'password_changed')
      await announceUser(tx, me.id)
    }
    await retryingDeadlocks(() => db.transaction().execute(write))
  }),

  route(stepUpWithPassword, ({ body }, call) =>
    recordProof(call, 'password', async () => {
      requirePasswords(call)
      await confirmPassword(call, call.me.id, body.password)
      return stepUp(call, call.db, 'pwd')
    }),
  ),

  route(passwordSendResetCode, async ({ body }, call) => {
    const { app, db, project, request } = call
    requirePasswords(call)
    if (!project.trusts(body.callback_url, app.settings)) throw knownError('REDIRECT_URL_NOT_WHITELISTED')
    requireDelivery(call)
    const email = normalizeEmail(body.email)
    await call.limits.take({ name: 'mailNetwork' }, { name: 'mailAddress', email })
    await requestMail(db, { kind: 'password_reset', email, callbackUrl: body.callback_url, language: request.language })
    return {
      success: 'If there is an account with this address, an email with a link to reset its password is on its way.',
    }
  }),

  route(passwordReset, async ({ body }, call) => {
    const code = await checkResetCode(call, body.code)
    requirePasswords(call)
    checkNewPassword(call, body.password)
    await resetPassword(call, code, body.password)
  }),

  route(listResetAccess, async ({ body }, call) => listAccess(call, await checkResetCode(call, body.code))),

  route(resetAndRemoveAccess, async ({ body }, call) => {
    const code = await checkResetCode(call, body.code)
    requirePasswords(call)
    checkNewPassword(call, body.password)
    await resetPassword(call, code, body.password, true)
  }),

  route(passwordCheckResetCode, async ({ body }, call) => {
    await checkResetCode(call, body.code)
    return { is_code_valid: true } as const
  }),
]

/** What is stored of it, if it is the right one. */
async function confirmPassword(call: Call, id: string, password: string): Promise<string> {
  const stored = await findPasswordHash(call.db, id)
  if (!stored) throw knownError('USER_DOES_NOT_HAVE_PASSWORD')
  const isRight = await call.limits.guess([{ name: 'passwordNetwork' }, { name: 'passwordAccount', id }], async () =>
    (await isPassword(call, { id, stored, password })) ? true : undefined,
  )
  if (!isRight) throw knownError('PASSWORD_CONFIRMATION_MISMATCH')
  return stored
}

/** The one that stays. Pages whose refresh token is hidden from them cannot name it. */
function currentSession({ request, token }: Call, refreshToken: string | undefined): SessionName | undefined {
  if (refreshToken !== undefined) return { refreshToken }
  return token && wantsExtensions(request) ? { id: token.sessionId } : undefined
}
