import type { TeamRole } from '@hallpass/contract'
import type { AccessLevel } from '@hallpass/contract/endpoints'
import type { App } from '../app.ts'
import type { Project } from '../core/projects/project.ts'
import type { RequestInfo } from '../core/request.ts'
import type { TokenHolder } from '../core/tokens/index.ts'
import type { CurrentUser } from '../core/users/current-user.ts'
import type { TenantDb } from '../db/index.ts'
import type { CallLimits } from './limits.ts'
import type { PageRequest } from './page-request.ts'

/** What the headers proved. */
export interface Auth {
  project: Project
  level: AccessLevel
  /** The user and session that the access token names; the user may have been deleted since. */
  token: (TokenHolder & { isAnonymous: boolean }) | undefined
  /** Whether one of the tokens belongs to a session that impersonates its user. */
  isImpersonation: boolean
  /** Whose admin access token was used, where one was. */
  admin: TokenHolder | undefined
  /** What that person may do here; undefined where a key opened the project, which may do everything of its level. */
  role?: TeamRole | undefined
  /** The set of project keys that opened the project, where one did. */
  keySetId?: string | undefined
}

/** A request that came through admission, as handlers of project endpoints see it. */
export interface Call extends Auth {
  app: App
  request: RequestInfo
  /** Scoped to the project's tenancy: it cannot reach the rows of another. */
  db: TenantDb
  /**
   * The signed-in user, read once per request; undefined when there is none or it was deleted. Other methods than GET
   * are refused here once the session has ended or the user is blocked.
   */
  user(): Promise<CurrentUser | undefined>
  /** The same for sign-ups: a token whose session has ended, or impersonates the user, counts as none. */
  liveUser(): Promise<CurrentUser | undefined>
  /** What part of a list is asked for; undefined: all of it. */
  page?: PageRequest | undefined
  /** Counts against docs/security/limits.md; server and admin calls are never limited. */
  limits: CallLimits
}

/** A request to an endpoint that needs no project. */
export interface OpenCall {
  app: App
  request: RequestInfo
  auth: Call | undefined
}
