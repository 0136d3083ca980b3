import { knownError, textError } from '@hallpass/contract'
import type { ParsedOf, passwordSignUp } from '@hallpass/contract/endpoints'
import { type CheckedCode, consumeCode, spendDisownCodes, submitCode } from '../../core/codes/index.ts'
import { type NormalizedEmail, normalizeEmail } from '../../core/email.ts'
import type { Attempt } from '../../core/old-system/index.ts'
import { requestMail } from '../../core/outbox/index.ts'
import { askedHash } from '../../core/passwords/index.ts'
import { awaitsOwner, isSetupCode } from '../../core/projects/first-user.ts'
import { findClosedDomain, ssoRequired } from '../../core/sessions/sso-required.ts'
import { finishPasswordSignIn, finishSignIn, inSignInTransaction } from '../../core/sign-in/finish.ts'
import { networkOf } from '../../core/sign-in/known-networks.ts'
import { listKeys, noAccess } from '../../core/users/access.ts'
import { announceUser } from '../../core/users/announce.ts'
import { emailTaken } from '../../core/users/create.ts'
import { findHolder } from '../../core/users/email-taken.ts'
import { passwordChanged } from '../../core/users/password-changed.ts'
import { openHash } from '../../core/users/password-schemes.ts'
import { proofsOf, recoverAccount, removeKeysOf } from '../../core/users/recovery.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import { signUpOrUpgrade } from '../../core/users/upgrade.ts'
import { retryingDeadlocks, type TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { limitTaken } from '../../http/taken-limit.ts'
import { findForSignIn, findPrimaryEmail, replaceHash, setPasswordHash, signsInWith } from './store.ts'

type Account = Awaited<ReturnType<typeof findForSignIn>>

interface ShownPassword {
  email: NormalizedEmail
  password: string
  /** Where people may still be in another system. */
  attempt: Attempt | undefined
}

interface Verified {
  userId: string
  hash: string
}

/** Another sign-in may have replaced an imported hash by a better one while this one checked it. */
const maxTries = 2

/** Known and unknown addresses cost and count alike. */
export async function signInWithPassword(call: Call, email: NormalizedEmail, password: string) {
  call.app.passwords.requireRoom(call.project)
  const attempt = call.app.oldSystem.begin(call.project)
  for (let tries = 0; tries < maxTries; tries += 1) {
    const verified = await verifyPassword(call, { email, password, attempt })
    const signedIn = verified && (await finishPasswordSignIn(call, call.db, verified))
    if (signedIn) return signedIn
    if (!verified) break
  }
  await attempt?.untilAlike()
  throw knownError('EMAIL_PASSWORD_MISMATCH')
}

function verifyPassword(call: Call, shown: ShownPassword): Promise<Verified | undefined> {
  const { email } = shown
  return call.limits.guess([{ name: 'passwordNetwork' }], async () => {
    const account = await findForSignIn(call.db, { email, ...networkOf(call) })
    const onKnownNetwork = Boolean(account?.is_on_known_network)
    return call.limits.guess(
      [{ name: 'passwordAccount', email, onKnownNetwork }],
      async () => (await checkPassword(call, account, shown.password)) ?? askOldSystem(call, account, shown),
    )
  })
}

async function checkPassword(
  { app, db, project }: Call,
  account: Account,
  password: string,
): Promise<Verified | undefined> {
  const hash = account?.password_hash
  const matches = hash
    ? await app.passwords.verify(project, password, await openHash(db, { sealer: app.sealer, project }, hash))
    : await app.passwords.verifyDummy(project, password)
  if (!account || !hash || !matches) return undefined
  if (!app.passwords.needsRehash(hash)) return { userId: account.id, hash }
  const better = await app.passwords.hash(project, password)
  await replaceHash(db, account.id, hash, better)
  return { userId: account.id, hash: better }
}

/** Whoever has more than a claim to the address here is not asked for elsewhere, unless it is where their password is. */
async function askOldSystem(call: Call, account: Account, { email, password, attempt }: ShownPassword) {
  const isElsewhere = !account || account.is_claim || account.password_hash === askedHash
  if (!attempt || !isElsewhere) return undefined
  const { app, db, project } = call
  const user = await app.oldSystem.verify(db, project, email, password)
  attempt.noteAsked()
  if (!user) return undefined
  const hash = await app.passwords.hash(project, password)
  // A claim of somebody else's: it gives way.
  if (account && !account.is_claim && account.password_hash === askedHash) {
    if (await replaceHash(db, account.id, askedHash, hash)) return { userId: account.id, hash }
  } else {
    const userId = await app.oldSystem.moveIn(db, project, { ...user, password_hash: hash })
    if (userId !== undefined) return { userId, hash }
  }
  // Another sign-in of theirs came first.
  return checkPassword(call, await findForSignIn(db, { email, ...networkOf(call) }), password)
}

/** Whether it is the password of somebody who is signed in. */
export async function isPassword(
  call: Call,
  { id, stored, password }: { id: string; stored: string; password: string },
) {
  const { app, db, project } = call
  if (stored !== askedHash) {
    return app.passwords.verify(project, password, await openHash(db, { sealer: app.sealer, project }, stored))
  }
  const email = await findPrimaryEmail(db, id)
  return email !== undefined && (await app.oldSystem.verify(db, project, email, password)) !== undefined
}

/** The owner of a public installation knows its setup code; guesses at it count. */
export async function requireSignUp(call: Call, setupCode: string | undefined): Promise<void> {
  const { app, project } = call
  const refusal = () => knownError('SIGN_UP_NOT_ENABLED')
  if (!awaitsOwner(app, project)) {
    if (!project.config.auth.allowSignUp) throw refusal()
    return
  }
  await limitTaken(call, async () => {
    if (!isSetupCode(app, project, setupCode)) throw refusal()
  })
}

export async function signUp(call: Call, body: ParsedOf<typeof passwordSignUp>['body']) {
  const { app, db, project, request } = call
  const email = normalizeEmail(body.email)
  await app.oldSystem.bringOver(db, project, email)
  const holder = await findHolder(db, email)
  if (holder) throw await notFree(call, email, holder)
  // Hashing is slow on purpose, so it happens before a connection is held.
  const passwordHash = await app.passwords.hash(project, body.password)
  const current = await call.liveUser()
  return inSignInTransaction(db, async (tx) => {
    const userId = await signUpOrUpgrade(app, tx, project, current, {
      primaryEmail: { value: email, isVerified: false, usedForAuth: true },
      passwordHash,
      setupCode: body.setup_code,
    })
    await requestMail(tx, {
      kind: 'email_verification',
      userId,
      email,
      callbackUrl: body.verification_callback_url,
      language: request.language,
    })
    return finishSignIn(call, tx, { userId, isNewUser: true, methods: ['pwd'] })
  })
}

/** Of a domain whose people come by the identity provider of their team, no address is told to have an account. */
async function notFree({ db, request }: Call, email: NormalizedEmail, holder: { is_verified: boolean }) {
  const domainId = await findClosedDomain(db, email)
  if (domainId !== undefined) return ssoRequired({ request, db, methods: ['pwd'] }, domainId)
  // Published clients are always told that it would not.
  return emailTaken(email, !holder.is_verified && wantsExtensions(request))
}

type ResetCode = CheckedCode<'password-reset'> & { userId: string }

/** A code is bound to the user and the address: one that went to an address they gave up is no longer theirs. */
export async function checkResetCode(call: Call, submitted: string): Promise<ResetCode> {
  const code = await submitCode(call, 'password-reset', submitted)
  const { userId } = code
  if (!userId || !(await signsInWith(call.db, userId, code.data.email))) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  return { ...code, userId }
}

/** Ends every session: an attacker may have opened one with the old password (T01, T22). */
export async function resetPassword(call: Call, code: ResetCode, password: string, removesKeys = false) {
  const { app, db, project } = call
  // Hashing is slow on purpose, so it happens before a connection is held.
  const hash = await app.passwords.hash(project, password)
  const write = async (tx: TenantDb) => {
    // First, so that it holds the user: of two resets at once the second finds its code spent.
    await setPasswordHash(tx, code.userId, hash)
    await consumeCode(tx, app.clock.now(), code)
    await passwordChanged(tx, app.clock.now(), code.userId)
    await spendDisownCodes(tx, app.clock.now(), code.userId)
    if (removesKeys) await removeKeys(tx, code)
    await recoverAccount(call, tx, code.userId, code.data.email)
    await sendSecurityNotice(call, tx, code.userId, 'password_changed')
    await announceUser(tx, code.userId)
  }
  await retryingDeadlocks(() => db.transaction().execute(write))
}

async function removeKeys(tx: TenantDb, { userId, data }: ResetCode): Promise<void> {
  const { isOthers, isAddressProved } = await proofsOf(tx, userId, data.email)
  if (isOthers && !isAddressProved) throw textError(403, 'Nobody has proved yet that this address is theirs.')
  await removeKeysOf(tx, userId)
}

/** What a thief may have left in an account that its owner had proved. Of an unproved one a reset removes everything. */
export async function listAccess({ app, db, liveUser }: Call, { userId, data }: ResetCode) {
  const { isAddressProved } = await proofsOf(db, userId, data.email)
  if (!isAddressProved) return noAccess
  const keys = await listKeys(db, { userId, email: data.email, now: app.clock.now() })
  return { ...noAccess, ...keys, is_removable: true, is_own_session: (await liveUser())?.id === userId }
}
