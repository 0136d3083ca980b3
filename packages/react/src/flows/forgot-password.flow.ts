/** Asking for an email, and that it was sent. Whether the address has an account stays unsaid. Pure. */
export interface ForgotPasswordState {
  /** The address that was written to; undefined before. */
  readonly sentTo: string | undefined
}
/** What happens on the page to ask for a new password. */
export type ForgotPasswordEvent = { type: 'sent'; email: string } | { type: 'again' }

export const notSent: ForgotPasswordState = { sentTo: undefined }

export function forgotPasswordFlow(_state: ForgotPasswordState, event: ForgotPasswordEvent): ForgotPasswordState {
  return event.type === 'sent' ? { sentTo: event.email } : notSent
}
