import { lane } from '@hallpass/server/testing/lane.ts'

/** The same inputs in every quick run, so that a failure can be seen again; others each time, and more, in the long lane. */
export const runs = (quick: number, factor = 20): { numRuns: number; seed?: number } =>
  lane === 'quick' ? { numRuns: quick, seed: 20_261_116 } : { numRuns: quick * factor }
