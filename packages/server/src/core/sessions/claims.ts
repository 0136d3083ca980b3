import type { App } from '../../app.ts'
import type { Project } from '../projects/project.ts'

/** What an access token says about its user (contract 01 §9.1). */
interface ClaimsRow {
  user_id: string
  name: string | null
  email: string | null
  email_verified: boolean | null
  selected_team_id: string | null
  is_anonymous: boolean
}

export function signAccessToken(app: App, project: Project, row: ClaimsRow, sessionId: string): string {
  return app.tokens.sign({
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
