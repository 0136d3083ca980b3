export { afterPlace } from './after-place.ts'
export { changed } from './changes.ts'
export {
  type Chunk,
  type ChunkColumns,
  type ChunkOptions,
  chunkColumnsOf,
  chunkOf,
  chunkRows,
  chunkStatement,
  type Position,
  positionAfter,
  readChunk,
  sumOf,
  toChunk,
} from './chunks.ts'
export { type AnyDb, type Companion, companionOf } from './companion.ts'
export { isConnectionError, isDatabaseUnavailable } from './connection-error.ts'
export type { Database } from './database.ts'
export { retryingDeadlocks } from './deadlocks.ts'
export { isDataError, isForeignKeyViolation, isUniqueViolation } from './errors.ts'
export { type ConnectionShares, DatabaseBusyError, type Lane, lanes } from './lanes.ts'
export type { DbConnection } from './pool.ts'
export type { AllTables, JsonValue, TenantTables } from './schema.gen.ts'
export { before, deleteInBatches, type Sweep } from './sweep.ts'
export { type Params, prepare, type SystemDb, type TenantDb } from './tenancy/index.ts'
export { untilReachable } from './until-reachable.ts'
export type { UserTexts } from './user-texts.ts'
