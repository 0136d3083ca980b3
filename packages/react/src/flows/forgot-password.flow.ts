/** Asking for an email, and that it was sent. Whether the address has an account stays unsaid. Pure. */
export interface ForgotPasswordState {
  readonly sentTo: string | undefined
}
export type ForgotPasswordEvent = { type: 'sent'; email: string } | { type: 'again' }

export const notSent: ForgotPasswordState = { sentTo: undefined }

export function forgotPasswordFlow(_state: ForgotPasswordState, event: ForgotPasswordEvent): ForgotPasswordState {
  return event.type === 'sent' ? { sentTo: event.email } : notSent
}
