import type { Project } from '../projects/project.ts'
import type { SessionContext } from './context.ts'

/** What an access token says about its user. */
interface ClaimsRow {
  user_id: string
  name: string | null
  email: string | null
  email_verified: boolean | null
  selected_team_id: string | null
  is_anonymous: boolean
}

/** The session of an access token. */
interface TokenSession {
  id: string
  expiresAt: Date
  isImpersonation: boolean
}

export function signAccessToken(
  { tokens }: Pick<SessionContext, 'tokens'>,
  project: Project,
  row: ClaimsRow,
  session: TokenSession,
): string {
  return tokens.sign({
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
  })
}
