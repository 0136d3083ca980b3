import type { Progress, StepId } from './steps.ts'
import type { Setup } from './use-setup.ts'

/** What each step is given. */
export interface StepProps {
  progress: Progress
  setup: Setup
  /** The step after this one; undefined for the last. */
  next: StepId | undefined
}

/** Of connections, in words. */
export const stateNames = { draft: 'Draft', active: 'Active', disabled: 'Switched off' } as const
