export { readCounts } from './counts.ts'
export { endOf, hookOf, missingOf } from './hook.ts'
export { OldSystem } from './old-system.ts'
export type { Attempt } from './pace.ts'
