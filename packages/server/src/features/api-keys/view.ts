import type { ApiKeyRow } from './store.ts'

const common = (row: ApiKeyRow) => ({
  id: row.id,
  description: row.description,
  is_public: row.is_public,
  created_at_millis: row.created_at.getTime(),
  ...(row.expires_at && { expires_at_millis: row.expires_at.getTime() }),
  ...(row.manually_revoked_at && { manually_revoked_at_millis: row.manually_revoked_at.getTime() }),
})

// The queries behind each view name the owner's column, so it cannot be null there.
const ofUser = (row: ApiKeyRow) => ({ ...common(row), type: 'user' as const, user_id: row.user_id! })
const ofTeam = (row: ApiKeyRow) => ({ ...common(row), type: 'team' as const, team_id: row.team_id! })
const masked = ({ last_four }: ApiKeyRow) => ({ value: { last_four } })

export const userKeyView = (row: ApiKeyRow) => ({ ...ofUser(row), ...masked(row) })
export const teamKeyView = (row: ApiKeyRow) => ({ ...ofTeam(row), ...masked(row) })

interface CreatedKey {
  row: ApiKeyRow
  value: string
}

/** The first view, and the only one with the key itself. */
export const newUserKeyView = ({ row, value }: CreatedKey) => ({ ...ofUser(row), value })
export const newTeamKeyView = ({ row, value }: CreatedKey) => ({ ...ofTeam(row), value })
