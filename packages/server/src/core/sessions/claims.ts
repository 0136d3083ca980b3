import { sql } from 'kysely'
import type { Project } from '../projects/project.ts'
import type { AccessTokenSubject } from '../tokens/index.ts'
import type { SessionContext } from './context.ts'
import { type CustomRow, claimPlanOf, customClaimsOf } from './custom-claims.ts'

/** What an access token says about its user. */
interface ClaimsRow {
  user_id: string
  name: string | null
  email: string | null
  email_verified: boolean | null
  selected_team_id: string | null
  is_anonymous: boolean
  /** Read where the project has claims of its own. */
  custom?: CustomRow | undefined
}

/** The columns of both, of `users as u`, `contact_channels as c` and `team_members as m`, and of `sessions as s`. */
export const claimColumns = [
  'u.id as user_id',
  'u.display_name as name',
  'u.is_anonymous',
  'c.value as email',
  'c.is_verified as email_verified',
  'm.team_id as selected_team_id',
] as const
/** Published clients know no such claims, and cannot step up: a proof after the first was made with a client of ours beside them. */
const tellsOfProof = sql<boolean>`(s.opened_with_extensions or s.authenticated_at > s.created_at)`
export const tokenSessionColumns = [
  's.id as session_id',
  's.expires_at',
  's.is_impersonation',
  sql<Date | null>`case when ${tellsOfProof} then s.authenticated_at end`.as('authenticated_at'),
  sql<string[] | null>`case when ${tellsOfProof} then s.methods end`.as('methods'),
] as const

/** The session of an access token. */
interface TokenSession {
  id: string
  expiresAt: Date
  isImpersonation: boolean
  proof: AccessTokenSubject['proof']
}

interface SessionRow {
  session_id: string
  expires_at: Date
  is_impersonation: boolean
  authenticated_at: Date | null
  methods: string[] | null
}

export const tokenSession = (row: SessionRow): TokenSession => ({
  id: row.session_id,
  expiresAt: row.expires_at,
  isImpersonation: row.is_impersonation,
  proof: row.authenticated_at && row.methods ? { at: row.authenticated_at, methods: row.methods } : undefined,
})

export function signAccessToken(
  { tokens, metrics }: Pick<SessionContext, 'tokens' | 'metrics'>,
  project: Project,
  row: ClaimsRow,
  session: TokenSession,
): string {
  const subject = subjectOf(project, row, session)
  const plan = row.custom && claimPlanOf(project)
  if (!row.custom || !plan) return tokens.sign(subject)
  const { claims, tooLarge } = customClaimsOf(project, plan, row.custom, row)
  const { token, leftOut } = tokens.signWith(subject, claims)
  if (leftOut.length + tooLarge.length) metrics.count('claimsLeftOut', {}, leftOut.length + tooLarge.length)
  return token
}

export const subjectOf = (project: Project, row: ClaimsRow, session: TokenSession): AccessTokenSubject => ({
  projectId: project.id,
  userId: row.user_id,
  refreshTokenId: session.id,
  name: row.name,
  email: row.email,
  emailVerified: row.email_verified ?? false,
  selectedTeamId: row.selected_team_id,
  isAnonymous: row.is_anonymous,
  isImpersonation: session.isImpersonation,
  sessionExpiresAt: session.expiresAt,
  proof: session.proof,
})
