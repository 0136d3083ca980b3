/** Coming back from a provider: one exchange of the code, then the page goes on, or says why it cannot. Pure. */
export interface OAuthCallbackState {
  readonly step: 'working' | 'left' | 'failed'
  /** It takes longer than it should: offer a way out. */
  readonly isSlow: boolean
  readonly error: unknown
}

export type OAuthCallbackEvent =
  /** The page was opened without a callback, or it is already redirecting. */
  { type: 'left' } | { type: 'slow' } | { type: 'failed'; error: unknown }

/** After this long a link to the start page appears. */
export const slowMillis = 3000

export const startOAuthCallback: OAuthCallbackState = { step: 'working', isSlow: false, error: undefined }

export function oauthCallbackFlow(state: OAuthCallbackState, event: OAuthCallbackEvent): OAuthCallbackState {
  switch (event.type) {
    case 'slow':
      return { ...state, isSlow: true }
    case 'left':
      return { ...state, step: 'left' }
    case 'failed':
      return { ...state, step: 'failed', error: event.error }
  }
}
