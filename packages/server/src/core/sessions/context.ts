import type { Database } from '../../db/index.ts'
import type { Metrics } from '../../observe/index.ts'
import type { ActivityRecorder } from '../activity/recorder.ts'
import type { AuditChainer } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import type { Countries } from '../geo/countries.ts'
import type { AccessTokens } from '../tokens/index.ts'
import type { RotatingTokens } from './rotating-tokens.ts'

/** What it takes to open a session and to keep it alive. */
export interface SessionContext {
  clock: Clock
  countries: Countries
  activity: ActivityRecorder
  tokens: AccessTokens
  rotatingTokens: RotatingTokens
  metrics: Metrics
}

export interface RefreshContext extends SessionContext {
  database: Database
  auditChainer: AuditChainer
}
