import type { ActivityRecorder } from './core/activity/recorder.ts'
import type { AuditChainer } from './core/audit/index.ts'
import type { Clock } from './core/clock.ts'
import type { ProjectSealers, Sealer } from './core/crypto/index.ts'
import type { Countries } from './core/geo/countries.ts'
import type { Limits } from './core/limits/index.ts'
import type { FairRenderer, Mailer } from './core/mail/index.ts'
import type { Maintenance } from './core/maintenance.ts'
import type { StandIn } from './core/oauth/context.ts'
import type { OldSystem } from './core/old-system/index.ts'
import type { Outgoing } from './core/outgoing/index.ts'
import type { CommonPasswords, Passwords } from './core/passwords/index.ts'
import type { Processor } from './core/payments/index.ts'
import type { ProjectCache } from './core/projects/cache.ts'
import type { SetupCode } from './core/projects/setup-code.ts'
import type { RevocationPolls } from './core/sessions/revocation-polls.ts'
import type { RotatingTokens } from './core/sessions/rotating-tokens.ts'
import type { SignInLog } from './core/sign-in-log/index.ts'
import type { AccessTokens } from './core/tokens/index.ts'
import type { Database } from './db/index.ts'
import type { Logger, Metrics, Tracer } from './observe/index.ts'
import type { Settings } from './settings/index.ts'

/** What handlers and jobs work with; made once at start and handed on, never imported. */
export interface App {
  settings: Settings
  clock: Clock
  log: Logger
  metrics: Metrics
  tracer: Tracer
  database: Database
  projects: ProjectCache
  /** The publishable key that our own pages of a project call the API with. */
  ownPagesKey(projectId: string): string
  /** What the first account of a public installation is opened with. */
  setupCode: SetupCode
  tokens: AccessTokens
  rotatingTokens: RotatingTokens
  passwords: Passwords
  commonPasswords: CommonPasswords
  limits: Limits
  sealer: Sealer
  /** Seals what belongs to a project's own customers, under a key of that project. */
  vaultSealers: ProjectSealers
  activity: ActivityRecorder
  signIns: SignInLog
  auditChainer: AuditChainer
  /** Calls that wait for a session to end. */
  revocationPolls: RevocationPolls
  countries: Countries
  mail: Mailer
  /** Makes emails of themes and templates. */
  emails: FairRenderer
  /** The one way to addresses that customers gave. */
  outgoing: Outgoing
  /** Where people of projects were before. */
  oldSystem: OldSystem
  /** Undefined without its keys: projects then have local test accounts. */
  processor: Processor | undefined
  /** Set by `hallpass maintenance`. */
  maintenance: Maintenance
  /** How far the server has come in stopping: first it says so, then it keeps no connection. */
  serving: { isDraining: boolean; isClosing: boolean }
  /** What answers instead of OAuth providers: the mock, in development and tests. */
  standIn: StandIn | undefined
}
