/**
 * The sign-in methods on one page (providers, passkey, email) and which of them is in use. One at a time: while one runs
 * the others wait. Pure: controllers run the methods, views draw the state.
 */
export interface AttemptState {
  /** `passkey`, `email`, or the id of a provider. */
  readonly running: string | undefined
  /** What went wrong, in a sentence. */
  readonly problem: string | undefined
  /** The first factor was right; the page of the second one could not be opened automatically. */
  readonly needsSecondFactor: boolean
}

/** What happens to such an attempt. */
export type AttemptEvent =
  | { type: 'started'; way: string }
  | { type: 'failed'; problem: string | undefined }
  | { type: 'ended' }
  | { type: 'second-factor-needed' }

/** A page before this one may have left a problem to be told here. */
export const startAttempt = (problem?: string): AttemptState => ({
  running: undefined,
  problem,
  needsSecondFactor: false,
})
const noAttempt = startAttempt()

export function attemptFlow(state: AttemptState, event: AttemptEvent): AttemptState {
  switch (event.type) {
    case 'started':
      return { ...noAttempt, running: event.way }
    case 'failed':
      return { ...noAttempt, problem: event.problem }
    case 'ended':
      return { ...state, running: undefined }
    case 'second-factor-needed':
      return { ...noAttempt, needsSecondFactor: true }
  }
}
