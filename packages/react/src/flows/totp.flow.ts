/** Entering the first code of an authenticator app. Pure. */
export interface TotpState {
  readonly code: string
  readonly error: string | undefined
  readonly isChecking: boolean
}

export type TotpEvent =
  | { type: 'edited'; code: string }
  | { type: 'checking' }
  | { type: 'refused'; error: string | undefined }

export const startTotp: TotpState = { code: '', error: undefined, isChecking: false }

export function totpFlow(state: TotpState, event: TotpEvent): TotpState {
  switch (event.type) {
    case 'edited':
      return { ...state, code: event.code, error: undefined }
    case 'checking':
      return { ...state, error: undefined, isChecking: true }
    case 'refused':
      // What was typed stays, to be compared with the app.
      return { ...state, error: event.error, isChecking: false }
  }
}
