/** A terminal that waits for somebody to say yes. Pure. */
export interface CliAuthState {
  readonly step: 'asking' | 'invalid' | 'authorized' | 'failed'
}
export type CliAuthEvent = { type: 'authorized' } | { type: 'failed' } | { type: 'retried' }

/** Without a code there is no terminal to authorize. */
export const startCliAuth = (loginCode: string | undefined): CliAuthState => ({
  step: loginCode ? 'asking' : 'invalid',
})

export function cliAuthFlow(state: CliAuthState, event: CliAuthEvent): CliAuthState {
  switch (event.type) {
    case 'authorized':
      return state.step === 'asking' ? { step: 'authorized' } : state
    case 'failed':
      return state.step === 'asking' ? { step: 'failed' } : state
    case 'retried':
      return state.step === 'failed' ? { step: 'asking' } : state
  }
}
