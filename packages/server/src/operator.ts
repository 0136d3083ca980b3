/** What the `hallpass` command needs to look after an installation: all that it may import from inside the server. */
export {
  type Announced,
  AnnouncedFile,
  type AnnouncedHead,
  announcedPath,
  readAnnounced,
} from './core/audit/announced.ts'
export { type ErasedLog, explains, readErasedLogs } from './core/audit/erased.ts'
export { sealHead } from './core/audit/head.ts'
export { AuditWitness, recordAudit } from './core/audit/index.ts'
export { isOutlived } from './core/audit/removed.ts'
export { type Floor, type Verdict, verifyAuditLog } from './core/audit/verify.ts'
export { systemClock } from './core/clock.ts'
export { backupKeys, createSealer, fingerprint, type Sealer } from './core/crypto/index.ts'
export { type NormalizedEmail, normalizeEmail } from './core/email.ts'
export {
  askPool,
  greetingProblem,
  type HealthReport,
  isLate,
  isLateQueue,
  type QueueReport,
  type RetentionReport,
  reportHealth,
  reportRetention,
} from './core/health/index.ts'
export { readMaintenance, setMaintenance } from './core/maintenance.ts'
export { Outgoing } from './core/outgoing/index.ts'
export { checkImportableHash, createPasswords } from './core/passwords/index.ts'
export { ProjectCache } from './core/projects/cache.ts'
export { listAllProjects, type Restoration, restorableMillis, restoreProject } from './core/projects/deletion.ts'
export type { OwnerContext } from './core/projects/first-user.ts'
export { giveProject } from './core/projects/give.ts'
export { internalKeyChecker, newInternalKeys, replaceInternalKeys } from './core/projects/internal-keys.ts'
export { insertKeySet, newKeyValues } from './core/projects/keys.ts'
export { makeProject } from './core/projects/lifecycle.ts'
export type { Project } from './core/projects/project.ts'
export { SetupCode } from './core/projects/setup-code.ts'
export { loadProject, openConfig } from './core/projects/store.ts'
export { type ConnectionReport, problemsOf, reportConnections } from './core/sso/check-connections.ts'
export { exportTeams, importTeams, parseTeamRecord, type TeamRecord } from './core/teams/transfer.ts'
export {
  listOwnerEmails,
  makeOwner,
  makeOwnerLink,
  type OwnerRefusal,
  type PasswordLink,
} from './core/users/owners.ts'
export { resetByOperator } from './core/users/reset-second-factor.ts'
export {
  type Adapted,
  adaptRecord,
  mappingProblem,
  mayHaveChanged,
  type Raw,
  type RoleMap,
  readHashConfig,
  readRoleMap,
  rpIdProblem,
  type Source,
  type SourceContext,
  sourceOf,
} from './core/users/sources/index.ts'
export {
  type ConflictPolicy,
  conflictPolicies,
  type Entry,
  type ExportOptions,
  exportUsers,
  ImportConflict,
  type ImportContext,
  ImportFacts,
  importBatch,
  keysOf,
  listWaiting,
  moveProgress,
  type Problem,
  parseUserRecord,
  planBatch,
  strangePermission,
  type UserRecord,
} from './core/users/transfer/index.ts'
export { readHistory } from './db/applied-migrations.ts'
export { restoreBackup, verifyBackup, writeBackup } from './db/backup/index.ts'
export { isConnectionError } from './db/connection-error.ts'
export { openDatabase } from './db/database.ts'
export {
  type BinaryPackage,
  binaryPackageName,
  findBinaryPackage,
  readBinaryPackage,
} from './db/embedded/binaries.ts'
export { FolderInUseError } from './db/embedded/errors.ts'
export { findLockTool } from './db/embedded/lock-command.ts'
export { placeCluster } from './db/embedded/placement.ts'
export { connectionTo, type EmbeddedConnection } from './db/embedded/server-connection.ts'
export { asideOf, clusterMajor, isUpgrading, keepNew, putBack, setAside } from './db/embedded/set-aside.ts'
export { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts'
export type { Database, DbConnection, SystemDb, TenantDb } from './db/index.ts'
export { migrate, planMigrations } from './db/migrate.ts'
export { readMigrations } from './db/migration-files.ts'
export { checkServer, createSmallPool, DatabaseUnavailableError } from './db/pool.ts'
export { inspectWall, RowSecurityError } from './db/row-security/index.ts'
export { createLogger, scrubText } from './observe/index.ts'
