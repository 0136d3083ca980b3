import { codesOffMessage, isKnownError, knownError, textError } from '@hallpass/contract'
import {
  type CheckedCode,
  consumeCode,
  createCode,
  findGuessTarget,
  mailedLifetimeMillis,
  otpAndNonce,
  submitCode,
} from '../../core/codes/index.ts'
import type { NormalizedEmail } from '../../core/email.ts'
import { requestMail, sealCode } from '../../core/outbox/index.ts'
import { admitsSignUp } from '../../core/projects/first-user.ts'
import { finishSignIn, inSignInTransaction } from '../../core/sign-in/finish.ts'
import { isOnKnownNetwork } from '../../core/sign-in/known-networks.ts'
import { stepUp } from '../../core/sign-in/step-up.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import { announceUser } from '../../core/users/announce.ts'
import { emailTaken } from '../../core/users/create.ts'
import { signUpOrUpgrade } from '../../core/users/upgrade.ts'
import { isAnsweredAlike } from '../../http/answered-alike.ts'
import type { Call } from '../../http/call.ts'
import { limitTaken } from '../../http/taken-limit.ts'
import { enableOtp, findByEmail } from './store.ts'

type Code = CheckedCode<'sign-in'>
type Account = NonNullable<Awaited<ReturnType<typeof findByEmail>>>

const switchedOff = () => textError(403, codesOffMessage)

function requireCodes({ project, request }: Call) {
  if (project.config.auth.otp.allowSignIn) return
  noteSignIn(request, { reason: 'method_off' })
  throw switchedOff()
}

/** A code that no email can bring is as good as switched off; published clients know no other words for it. */
function requireDelivery(call: Call) {
  requireCodes(call)
  if (call.app.mail.canSend(call.project)) return
  noteSignIn(call.request, { reason: 'no_email_server' })
  throw switchedOff()
}

/** Who may sign in by an address: docs/protocol/sign-in.md#who-may-sign-in-by-email. Undefined: a new user may. */
async function admitEmail(call: Call, email: NormalizedEmail): Promise<Account | undefined> {
  requireCodes(call)
  const { app, db, project } = call
  const account = (await findByEmail(db, email)) ?? (await findBroughtOver(call, email))
  // The user who registered this address has not proven to own it: its owner must not end up in that account (T01).
  if (account && !account.is_verified) {
    noteSignIn(call.request, { reason: 'address_unverified' })
    throw emailTaken(email, true)
  }
  if (!account && !admitsSignUp(app, project, email)) throw knownError('SIGN_UP_NOT_ENABLED')
  return account
}

/** Somebody may have an account where they were before. */
async function findBroughtOver({ app, db, project }: Call, email: NormalizedEmail) {
  await app.oldSystem.bringOver(db, project, email)
  return findByEmail(db, email)
}

/** Sends a code to those who may sign in by this address, within the limits. Returns what `sendSignInCode` does. */
export async function requestSignInCode(call: Call, email: NormalizedEmail, callbackUrl: string): Promise<string> {
  requireDelivery(call)
  const onKnownNetwork = await isOnKnownNetwork(call, call.db, { email })
  const emails = [{ name: 'mailNetwork' }, { name: 'mailAddress', email, onKnownNetwork }] as const
  return call.limits.spend(emails, async () => {
    if (!isAnsweredAlike(call)) await limitTaken(call, () => admitEmail(call, email))
    if (!call.project.trusts(callbackUrl, call.app.settings)) throw knownError('REDIRECT_URL_NOT_WHITELISTED')
    return sendSignInCode(call, email, callbackUrl)
  })
}

/** Queues the email and returns the part of the code that the email does not show. */
function sendSignInCode(
  { app, db, project, request }: Call,
  email: NormalizedEmail,
  callbackUrl: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const purpose = 'sign-in'
    const lifetimeMillis = mailedLifetimeMillis(project.config.auth, purpose)
    const { id, code } = await createCode(tx, app.clock.now(), { purpose, data: { email }, lifetimeMillis })
    await requestMail(tx, {
      kind: 'magic_link',
      email,
      callbackUrl,
      language: request.language,
      codeId: id,
      sealedCode: sealCode(app.sealer, { id, code }),
    })
    return otpAndNonce(code).nonce
  })
}

/** Wrong guesses count against the address that the code was mailed to, over all its codes (T12). */
export async function checkSignInCode(call: Call, code: string): Promise<Code> {
  const target = await findGuessTarget(call.db, 'sign-in', code)
  if (!target) return submitCode(call, 'sign-in', code)
  const { email } = target.data
  noteSignIn(call.request, { email })
  const onKnownNetwork = await isOnKnownNetwork(call, call.db, { email })
  const checked = await call.limits.guess([{ name: 'otpAddress', email, onKnownNetwork }], () =>
    submitCode(call, 'sign-in', code).catch((error: unknown) => {
      if (isKnownError(error) && error.code === 'VERIFICATION_CODE_NOT_FOUND') return undefined
      throw error
    }),
  )
  if (!checked) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  return checked
}

export async function signInWithCode(call: Call, code: Code) {
  const { email } = code.data
  noteSignIn(call.request, { email })
  const account = await admitEmail(call, email)
  if (account) return signIn(call, code, account)
  try {
    return await signUp(call, code)
  } catch (error) {
    const wasTaken = isKnownError(error) && error.code === 'USER_EMAIL_ALREADY_EXISTS'
    // Another code for this address has created the user meanwhile. This one was not spent: nothing was committed.
    const made = wasTaken ? await admitEmail(call, email) : undefined
    if (!made) throw error
    return signIn(call, code, made)
  }
}

/** Where codes are switched off for the account, the right one answers like a wrong one. */
function signIn(call: Call, code: Code, account: Account) {
  if (!account.otp_enabled && account.otp_switched_off) {
    noteSignIn(call.request, { reason: 'method_off_for_user' })
    throw knownError('VERIFICATION_CODE_NOT_FOUND')
  }
  return inSignInTransaction(call.db, async (tx) => {
    await consumeCode(tx, call.app.clock.now(), code)
    if (!account.otp_enabled) {
      if (!(await enableOtp(tx, account.id))) throw knownError('VERIFICATION_CODE_NOT_FOUND')
      await announceUser(tx, account.id)
    }
    const signedIn = await finishSignIn(call, tx, { userId: account.id, isNewUser: false, methods: ['otp'] })
    return { ...signedIn, is_new_user: false }
  })
}

/** A code for the address of somebody else, or of an account that signs in without codes, proves nothing. */
export async function stepUpWithCode(call: Call, userId: string, code: Code) {
  requireCodes(call)
  const account = await findByEmail(call.db, code.data.email)
  const isOwn = account?.id === userId && account.is_verified && (account.otp_enabled || !account.otp_switched_off)
  if (!isOwn) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  return call.db.transaction().execute(async (tx) => {
    await consumeCode(tx, call.app.clock.now(), code)
    return stepUp(call, tx, 'otp')
  })
}

async function signUp(call: Call, code: Code) {
  const { app, db, project } = call
  await call.limits.take({ name: 'signUpNetwork' })
  const current = await call.liveUser()
  const signedIn = await inSignInTransaction(db, async (tx) => {
    await consumeCode(tx, app.clock.now(), code)
    const userId = await signUpOrUpgrade(app, tx, project, current, {
      primaryEmail: { value: code.data.email, isVerified: true, usedForAuth: true },
      otpEnabled: true,
    })
    return finishSignIn(call, tx, { userId, isNewUser: true, methods: ['otp'] })
  })
  return { ...signedIn, is_new_user: true }
}
