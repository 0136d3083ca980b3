import type { SignInReason } from '@hallpass/contract'
import type { RequestInfo } from './request.ts'

/** What the parts of a sign-in find out on the way, for its entry in the log. */
export interface SignInNotes {
  userId?: string
  /** What was tried, where no user is known yet. */
  email?: string
  provider?: string
  sessionId?: string
  /** Where the answer does not say it, or says it in the same words as something else. */
  reason?: SignInReason
}

const notes = new WeakMap<RequestInfo, SignInNotes>()

/** For whoever knows more: later notes replace earlier ones. */
export function noteSignIn(request: RequestInfo, more: SignInNotes): void {
  notes.set(request, { ...notes.get(request), ...more })
}

export const signInNotesOf = (request: RequestInfo): SignInNotes => notes.get(request) ?? {}
