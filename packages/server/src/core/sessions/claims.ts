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

export function signAccessToken(
  { tokens }: Pick<SessionContext, 'tokens'>,
  project: Project,
  row: ClaimsRow,
  sessionId: string,
): string {
  return tokens.sign({
    projectId: project.id,
    userId: row.user_id,
    refreshTokenId: sessionId,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified ?? false,
    selectedTeamId: row.selected_team_id,
    isAnonymous: row.is_anonymous,
  })
}
