export type { ImportContext } from './create-batch.ts'
export { type ExportOptions, exportPage, exportUsers, type Position } from './export.ts'
export { ImportFacts } from './facts.ts'
export { ImportConflict, importBatch } from './import.ts'
export { importOne } from './import-one.ts'
export { strangePermission } from './memberships.ts'
export {
  type ConflictPolicy,
  conflictPolicies,
  type Entry,
  keysOf,
  type Plan,
  type Problem,
  planBatch,
} from './plan.ts'
export { listWaiting, moveProgress } from './progress.ts'
export { parseUserRecord, type UserRecord, userRecordShape } from './record.ts'
