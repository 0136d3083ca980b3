import { knownError, textError } from '@hallpass/contract'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import { createCode } from '../codes/index.ts'
import type { ProjectRequest } from '../request.ts'
import { createSession } from '../sessions/create.ts'
import { accountBlocked } from '../users/blocked.ts'
import { networkOf, noteNetwork } from './known-networks.ts'

interface Outcome {
  userId: string
  isNewUser: boolean
}

/**
 * The last step of every way to sign in: a user with a second factor gets an attempt code in an error and no
 * session (contract 02 §1.4), everyone else gets their session.
 */
export async function finishSignIn(call: ProjectRequest, db: TenantDb, { userId, isNewUser }: Outcome) {
  const account = await readAccount(call, db, userId)
  if (account.requires_totp) {
    const { code } = await createCode(db, call.app.clock.now(), {
      purpose: 'mfa-attempt',
      userId,
      data: { isNewUser },
    })
    throw new MfaRequired(code)
  }
  return openSession(call, db, userId, account)
}

/** The same for a user who has just shown the second factor. */
export async function finishSecondFactor(call: ProjectRequest, db: TenantDb, userId: string) {
  return openSession(call, db, userId, await readAccount(call, db, userId))
}

/** What decides how a sign-in ends, in one statement. */
const account = prepare('signIn.account', (db, p: Params<{ userId: string; network: string }>) =>
  db
    .selectFrom('users as u')
    .leftJoin('known_networks as n', (join) =>
      join.onRef('n.user_id', '=', 'u.id').on((eb) => eb('n.network', '=', p('network'))),
    )
    .select((eb) => [
      'u.is_anonymous',
      'u.blocked_at',
      eb('u.totp_secret', 'is not', null).as('requires_totp'),
      'n.last_signed_in_at as network_noted_at',
    ])
    .where('u.id', '=', p('userId')),
)
type Account = Awaited<ReturnType<typeof readAccount>>

async function readAccount(call: ProjectRequest, db: TenantDb, userId: string) {
  const row = await account.first(db, { userId, network: networkOf(call).network })
  if (!row) throw accountGone()
  // Said only to somebody who has shown the right credentials.
  if (row.blocked_at) throw accountBlocked()
  return row
}

async function openSession(call: ProjectRequest, db: TenantDb, userId: string, account: Account) {
  const session = await createSession(call, db, { userId })
  if (!session) throw accountGone()
  // Nobody can fail for an anonymous account: it has nothing to guess.
  if (!account.is_anonymous) await noteNetwork(call, db, userId, account.network_noted_at)
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

/** Runs a sign-in in one transaction that also commits when it ends at the second factor. */
export async function inSignInTransaction<T>(db: TenantDb, work: (tx: TenantDb) => Promise<T>): Promise<T> {
  const outcome = await db.transaction().execute(async (tx) => {
    try {
      return { value: await work(tx) }
    } catch (error) {
      if (error instanceof MfaRequired) return { attemptCode: error.code }
      throw error
    }
  })
  if ('attemptCode' in outcome) {
    throw knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: outcome.attemptCode })
  }
  return outcome.value
}
