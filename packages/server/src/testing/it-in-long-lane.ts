import { it, type TestAPI } from 'vitest'
import { isLong } from './lane.ts'

/** For files that both lanes run: what the quick one leaves out shows as skipped there. */
export const itInLongLane: TestAPI | TestAPI['skip'] = isLong ? it : it.skip
