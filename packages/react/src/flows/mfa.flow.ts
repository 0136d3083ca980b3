/** The second factor: six digits for a sign-in that has begun. Pure. */
export interface MfaState {
  /** What was typed so far. */
  readonly code: string
  /** `ended`: no sign-in is waiting for a code, so the person has to start again. */
  readonly status: 'entering' | 'checking' | 'verified' | 'ended'
  /** Why the code was refused. */
  readonly problem: 'wrong' | undefined
  /** Why it is over. */
  readonly reason: 'timed-out' | 'tried-too-often' | undefined
  /** The text of an unexpected error. */
  readonly alert: string | undefined
}

/** What happens at the second factor. */
export type MfaEvent =
  | { type: 'typed'; code: string }
  | { type: 'submitted' }
  | { type: 'wrong' }
  | { type: 'ended'; reason: 'timed-out' | 'tried-too-often' }
  | { type: 'failed'; alert: string | undefined }
  | { type: 'verified' }

const entering: MfaState = { code: '', status: 'entering', problem: undefined, reason: undefined, alert: undefined }

/** Without an attempt there is nothing to enter. */
export const startMfa = (hasAttempt: boolean): MfaState =>
  hasAttempt ? entering : { ...entering, status: 'ended', reason: 'timed-out' }

export function mfaFlow(state: MfaState, event: MfaEvent): MfaState {
  switch (event.type) {
    case 'typed':
      return state.status === 'entering' ? { ...entering, code: event.code } : state
    case 'submitted':
      return { ...state, status: 'checking', problem: undefined, alert: undefined }
    case 'wrong':
      return { ...state, status: 'entering', problem: 'wrong' }
    case 'failed':
      return { ...state, status: 'entering', alert: event.alert }
    case 'ended':
      return { ...state, status: 'ended', reason: event.reason }
    case 'verified':
      return { ...state, status: 'verified' }
  }
}
