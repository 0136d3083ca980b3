import { type AuthMethod, factorNeededMessage, header, knownError, textError } from '@hallpass/contract'
import { retryingDeadlocks, type TenantDb } from '../../db/index.ts'
import { createCode } from '../codes/index.ts'
import type { ProjectRequest } from '../request.ts'
import type { SessionContext } from '../sessions/context.ts'
import { type OpenedSession, openSession } from '../sessions/create.ts'
import { stopFactorReset } from '../users/factor-resets.ts'
import { needsFactor } from '../users/required-factor.ts'
import { networkOf, noteNetwork } from './known-networks.ts'
import { informOfNewPlace } from './new-place.ts'
import { noteLanguage } from './owner-language.ts'

type Request = ProjectRequest<SessionContext>

interface Outcome {
  userId: string
  isNewUser: boolean
  /** What the person has proved; nothing of a new guest. */
  methods: readonly AuthMethod[]
  /** It stood in for the second factor: the place may be new, the device is not. */
  isTrustedDevice?: boolean
}

/**
 * The last step of every sign-in method: a user with a second factor, or who needs one, gets an attempt code in an error and no
 * session, everyone else gets their session: docs/protocol/sign-in.md#second-factor.
 */
export async function finishSignIn(call: Request, db: TenantDb, outcome: Outcome) {
  const { userId, methods } = outcome
  const { network } = networkOf(call)
  const opened = await openSession(call, db, {
    ...{ userId, network, methods, stopsAtSecondFactor: true },
    // A passkey is two factors by itself.
    needsFactor: !methods.includes('passkey') && (await needsFactor(call, db, userId)),
  })
  if (!opened) throw accountGone()
  return orSecondFactor(call, db, outcome, opened)
}

/** The same for a user who has just given the second factor. */
export async function finishSecondFactor(call: Request, db: TenantDb, outcome: Omit<Outcome, 'isNewUser'>) {
  const { userId, methods } = outcome
  const opened = await openSession(call, db, { userId, methods, network: networkOf(call).network })
  const signedIn = opened && (await answerOf(call, db, { ...outcome, isNewUser: false }, opened))
  if (!signedIn) throw accountGone()
  // What was lost is found.
  if (!outcome.isTrustedDevice) await stopFactorReset(db, call.app.clock.now(), userId, 'second_factor_used')
  return signedIn
}

interface CheckedPassword {
  userId: string
  /** What is stored of the password that was shown. */
  hash: string
}

/**
 * The same for a password, which needs no transaction, since nothing was spent for it. Undefined when the user no
 * longer has that password: it was changed while it was being checked.
 */
export async function finishPasswordSignIn(call: Request, db: TenantDb, { userId, hash }: CheckedPassword) {
  const opened = await openWithPassword(call, db, { userId, hash })
  if (!opened) return undefined
  if (opened.session) return answerOf(call, db, { userId, isNewUser: false, methods: withPassword }, opened)
  return inSignInTransaction(db, (tx) => attemptAfterPassword(call, tx, { userId, hash }))
}

const openWithPassword = async (call: Request, db: TenantDb, { userId, hash }: CheckedPassword) =>
  openSession(call, db, {
    userId,
    methods: withPassword,
    network: networkOf(call).network,
    passwordHash: hash,
    stopsAtSecondFactor: true,
    needsFactor: await needsFactor(call, db, userId),
  })

const withPassword = ['pwd'] as const

/** The attempt code is made while the user is held: a change of the password meanwhile would not have found it. */
async function attemptAfterPassword(call: Request, tx: TenantDb, { userId, hash }: CheckedPassword) {
  const opened = await openWithPassword(call, tx, { userId, hash })
  return opened && orSecondFactor(call, tx, { userId, isNewUser: false, methods: withPassword }, opened)
}

async function orSecondFactor(call: Request, db: TenantDb, outcome: Outcome, opened: OpenedSession) {
  const { userId, isNewUser, methods } = outcome
  const signedIn = await answerOf(call, db, outcome, opened)
  if (signedIn) return signedIn
  // Clients that know no way to set one up say so; nothing has happened then.
  if (opened.lacksFactor && call.request.header(header.extensions) !== '1') throw textError(403, factorNeededMessage)
  const data = { isNewUser, methods }
  const purpose = opened.lacksFactor ? 'factor-setup' : 'mfa-attempt'
  const { code } = await createCode(db, call.app.clock.now(), { purpose, userId, data })
  throw new MfaRequired(code)
}

async function answerOf(call: Request, db: TenantDb, outcome: Outcome, opened: OpenedSession) {
  const { userId } = outcome
  const { session, isAnonymous, networkNotedAt } = opened
  if (!session) return undefined
  // Sign-in to an anonymous account cannot fail: it has nothing to guess.
  if (!isAnonymous) {
    await noteNetwork(call, db, userId, networkNotedAt)
    await noteLanguage(call, db, outcome, opened)
    if (!outcome.isNewUser && !outcome.isTrustedDevice) await informOfNewPlace(call, db, outcome, opened, session.id)
  }
  return { access_token: session.accessToken, refresh_token: session.refreshToken, user_id: userId }
}

/** Deleted while it was signing in. */
const accountGone = () => textError(400, 'This account no longer exists.')

/** Thrown past a transaction that must still commit: the user was created, the first factor spent. */
class MfaRequired extends Error {
  readonly code: string
  constructor(code: string) {
    super('second factor required')
    this.code = code
  }
}

type SignInResult<T> = { value: T } | { attemptCode: string }

async function catchSecondFactor<T>(work: () => Promise<T>): Promise<SignInResult<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof MfaRequired) return { attemptCode: error.code }
    throw error
  }
}

function unwrap<T>(result: SignInResult<T>): T {
  if ('value' in result) return result.value
  throw knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: result.attemptCode })
}

/**
 * Runs a sign-in in one transaction that also commits when it ends at the second factor. It spends a code and then waits
 * for the user, whereas a new password holds the user and then spends their codes.
 */
export async function inSignInTransaction<T>(db: TenantDb, work: (tx: TenantDb) => Promise<T>): Promise<T> {
  const run = () => db.transaction().execute((tx) => catchSecondFactor(() => work(tx)))
  return unwrap(await retryingDeadlocks(run))
}
