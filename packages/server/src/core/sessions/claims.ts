import type { App } from '../../app.ts'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import type { Project } from '../projects/project.ts'

/** What an access token says about its user (contract 01 §9.1). */
export interface ClaimsRow {
  user_id: string
  name: string | null
  email: string | null
  email_verified: boolean | null
  selected_team_id: string | null
  is_anonymous: boolean
}
type FoundClaims = ClaimsRow & { blocked_at: Date | null }

const ofUser = prepare('sessions.claims', (db, p: Params<{ userId: string }>) =>
  db
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
    .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.is_selected', '=', true))
    .select([
      'u.id as user_id',
      'u.display_name as name',
      'u.is_anonymous',
      'u.blocked_at',
      'c.value as email',
      'c.is_verified as email_verified',
      'm.team_id as selected_team_id',
    ])
    .where('u.id', '=', p('userId')),
)

export async function findClaims(db: TenantDb, userId: string): Promise<FoundClaims | undefined> {
  const row = await ofUser.first(db, { userId })
  return row
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
