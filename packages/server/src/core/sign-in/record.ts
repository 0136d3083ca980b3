import { isKnownError, isTextError, reasonsByError, type SignInMethod, type SignInReason } from '@hallpass/contract'
import type { Metrics } from '../../observe/index.ts'
import type { Clock } from '../clock.ts'
import { TooManyRequests } from '../limits/index.ts'
import type { ProjectRequest } from '../request.ts'
import { callerOf } from '../sessions/device.ts'
import type { SignInEntry, SignInLog } from '../sign-in-log/index.ts'
import { noteSignIn, signInNotesOf } from '../sign-in-notes.ts'

interface Context {
  clock: Clock
  metrics: Metrics
  signIns: SignInLog
}
type Request = ProjectRequest<Context>

/**
 * Counts how a sign-in ended, and enters it in the log. A user with a second factor counts twice: when they are asked for it, and
 * when they gave it.
 */
export async function recordSignIn<T>(
  call: Request,
  method: SignInMethod,
  work: () => Promise<T>,
  isSignUp: (result: T) => boolean = isNewUser,
): Promise<T> {
  try {
    const result = await work()
    recordSuccess(call, method, isSignUp(result))
    return result
  } catch (error) {
    recordRefusedSignIn(call, method, error)
    throw error
  }
}

function recordSuccess(call: Request, method: SignInMethod, isSignUp: boolean) {
  call.app.metrics.count('signIns', { method, outcome: isSignUp ? 'signed_up' : 'signed_in' })
  enter(call, { method, result: 'succeeded', reason: null, isSignUp })
}

export function recordRefusedSignIn(call: Request, method: SignInMethod, error: unknown): void {
  const outcome = outcomeOf(error)
  call.app.metrics.count('signIns', { method, outcome })
  enterRefusal(call, method, error, outcome)
}

/** Somebody who is signed in proves once more who they are. The audit log tells of those who did, the sign-in log of those who failed. */
export function recordProof<T>(
  call: Request & { me: { id: string } },
  method: SignInMethod,
  work: () => Promise<T>,
): Promise<T> {
  noteSignIn(call.request, { userId: call.me.id })
  return recordRefusal(call, method, work)
}

/** For what comes before a sign-in, such as the request for a code: of interest if it fails. */
export async function recordRefusal<T>(call: Request, method: SignInMethod, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    enterRefusal(call, method, error, outcomeOf(error))
    throw error
  }
}

function enterRefusal(call: Request, method: SignInMethod, error: unknown, outcome: Outcome) {
  const isAsked = outcome === 'second_factor'
  const result = isAsked ? 'second_factor' : 'failed'
  const reason = isAsked ? null : (signInNotesOf(call.request).reason ?? reasonOf(error, outcome))
  enter(call, { method, result, reason, isSignUp: false })
}

function enter(call: Request, facts: Pick<SignInEntry, 'method' | 'result' | 'reason' | 'isSignUp'>) {
  const { userId = null, email = null, provider = null, sessionId = null } = signInNotesOf(call.request)
  const { app, project } = call
  app.signIns.record({
    ...facts,
    ...callerOf(call),
    tenancyId: project.tenancyId,
    at: app.clock.now(),
    userId,
    email,
    provider,
    sessionId,
  })
}

const isNewUser = (result: unknown) =>
  typeof result === 'object' && result !== null && 'is_new_user' in result && result.is_new_user === true

type Outcome = 'limited' | 'second_factor' | 'refused' | 'failed'

function outcomeOf(error: unknown): Outcome {
  if (error instanceof TooManyRequests) return 'limited'
  if (isKnownError(error)) {
    return error.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' ? 'second_factor' : 'refused'
  }
  return isTextError(error) ? 'refused' : 'failed'
}

function reasonOf(error: unknown, outcome: Outcome): SignInReason {
  if (outcome === 'limited') return 'limited'
  if (outcome === 'failed') return 'error'
  return (isKnownError(error) ? reasonsByError[error.code] : undefined) ?? 'refused'
}
