import { knownError } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { createCode } from '../codes/index.ts'
import type { ProjectRequest } from '../request.ts'
import { createSession } from '../sessions/create.ts'

interface Outcome {
  userId: string
  isNewUser: boolean
}

/**
 * The last step of every way to sign in: a user with a second factor gets an attempt code in an error and no
 * session (contract 02 §1.4), everyone else gets their session.
 */
export async function finishSignIn(call: ProjectRequest, db: TenantDb, { userId, isNewUser }: Outcome) {
  await passMfaGate(call, db, { userId, isNewUser })
  const session = await createSession(call, db, { userId })
  if (!session) throw new Error('the user vanished while signing in')
  return { access_token: session.accessToken, refresh_token: session.refreshToken, user_id: userId }
}

async function passMfaGate(call: ProjectRequest, db: TenantDb, { userId, isNewUser }: Outcome) {
  const user = await db
    .selectFrom('users')
    .select((eb) => eb('totp_secret', 'is not', null).as('requires_totp'))
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.requires_totp) return
  const { code } = await createCode(db, call.app.clock.now(), {
    purpose: 'mfa-attempt',
    userId,
    data: { isNewUser },
  })
  throw new MfaRequired(code)
}

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
