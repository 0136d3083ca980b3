import type { Selectable } from 'kysely'
import type { CodeData } from '../../core/codes/index.ts'
import type { NormalizedEmail } from '../../core/email.ts'
import { type Position, readChunk, type TenantDb, type TenantTables } from '../../db/index.ts'

/** Those that are neither used nor expired, oldest first. */
export function listInvitations(db: TenantDb, teamId: string, now: Date, after: Position | undefined) {
  const invitations = db
    .selectFrom('verification_codes')
    .select(['id', 'team_id', 'data', 'expires_at', 'created_at'])
    .where('team_id', '=', teamId)
    .where('purpose', '=', 'team-invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
  return readChunk(db, invitations, { by: ['created_at', 'id'], after })
}

type InvitationRow = Pick<Selectable<TenantTables['verification_codes']>, 'id' | 'team_id' | 'data' | 'expires_at'>

export function invitationView({ id, team_id, data, expires_at }: InvitationRow) {
  // Only createCode() writes this table, with the data of the purpose.
  const { email, role = null, roles = [] } = data as CodeData['team-invitation']
  return { id, team_id: team_id!, recipient_email: email, expires_at_millis: expires_at.getTime(), role, roles }
}

/** Whether the user has shown that the emails of this address reach them. */
export async function hasProved(db: TenantDb, userId: string, email: NormalizedEmail): Promise<boolean> {
  const row = await db
    .selectFrom('contact_channels')
    .select('id')
    .where('user_id', '=', userId)
    .where('value', '=', email)
    .where((eb) => eb.or([eb('is_verified', '=', true), eb('proved_value', '=', email)]))
    .executeTakeFirst()
  return row !== undefined
}

/** False when the team has no such open invitation. Accepting it at the same moment comes first or finds it gone. */
export async function deleteInvitation(db: TenantDb, teamId: string, id: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('verification_codes')
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('purpose', '=', 'team-invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
