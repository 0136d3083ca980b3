/** A code by email: sent, typed, checked; wrong ones stay until they are changed. Pure. */
export type CodeProblem = 'wrong' | 'expired' | 'used' | 'tried-too-often' | 'sign-up-disabled'

/** Where a sign-in by an emailed code stands. */
export interface MagicLinkState {
  /** The email that is on its way; without one the address is still to be typed. */
  readonly sent: { readonly email: string; readonly nonce: string; readonly mayResendAt: number } | undefined
  /** What was typed so far. */
  readonly code: string
  /** What people do or wait for. */
  readonly status: 'entering' | 'checking' | 'resending'
  /** Why the code was refused. */
  readonly problem: CodeProblem | undefined
  /** The text of an unexpected error. */
  readonly alert: string | undefined
}

/** What happens in a sign-in by an emailed code. */
export type MagicLinkEvent =
  | { type: 'sent'; email: string; nonce: string; now: number }
  | { type: 'typed'; code: string }
  | { type: 'submitted' }
  | { type: 'refused'; problem: CodeProblem }
  | { type: 'failed'; alert: string | undefined }
  | { type: 'resending' }
  | { type: 'cancelled' }

const resendMillis = 30_000
/** With these no code of this email will do. */
const final: readonly (CodeProblem | undefined)[] = ['expired', 'used', 'tried-too-often']

export const noMagicLink: MagicLinkState = {
  sent: undefined,
  code: '',
  status: 'entering',
  problem: undefined,
  alert: undefined,
}

export function magicLinkFlow(state: MagicLinkState, event: MagicLinkEvent): MagicLinkState {
  const clean = { ...state, problem: undefined, alert: undefined }
  switch (event.type) {
    case 'sent': {
      const sent = { email: event.email, nonce: event.nonce, mayResendAt: event.now + resendMillis }
      return { ...noMagicLink, sent }
    }
    case 'typed':
      return state.status === 'checking' ? state : { ...clean, code: event.code }
    case 'submitted':
      return { ...clean, status: 'checking' }
    case 'refused':
      return { ...state, status: 'entering', problem: event.problem }
    case 'failed':
      return { ...state, status: 'entering', alert: event.alert }
    case 'resending':
      return { ...clean, status: 'resending' }
    case 'cancelled':
      return noMagicLink
  }
}

/** Seconds until another email may be asked for. */
export function resendIn({ sent, problem }: MagicLinkState, now: number): number {
  if (!sent || final.includes(problem)) return 0
  return Math.max(0, Math.ceil((sent.mayResendAt - now) / 1000))
}
