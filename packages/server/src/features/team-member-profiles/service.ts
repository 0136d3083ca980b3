import { knownError } from '@hallpass/contract'
import type { ParsedOf, updateTeamMemberProfile } from '@hallpass/contract/endpoints'
import { storeImage } from '../../core/images/index.ts'
import { type Member, noMember } from '../../core/permissions/index.ts'
import { userExists } from '../../core/users/exists.ts'
import type { Position, TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { findProfile, listProfiles, lockMember, teamExists, updateMember } from './store.ts'

type Changes = ParsedOf<typeof updateTeamMemberProfile>['body']

/** Only for an empty list is it necessary to check whether the team or user of the filter exists. */
export async function listForServer(
  db: TenantDb,
  { teamId, userId }: Parameters<typeof listProfiles>[1],
  after: Position | undefined,
) {
  const profiles = await listProfiles(db, { teamId, userId }, after)
  if (profiles.rows.length || after) return profiles
  if (teamId !== undefined && !(await teamExists(db, teamId))) throw knownError('TEAM_NOT_FOUND', { team_id: teamId })
  if (userId !== undefined && !(await userExists(db, userId))) throw knownError('USER_NOT_FOUND')
  return profiles
}

export async function getProfile(db: TenantDb, member: Member) {
  const profile = await findProfile(db, member)
  if (profile) return profile
  throw (await userExists(db, member.userId)) ? noMember(member) : knownError('USER_NOT_FOUND')
}

export function updateProfile({ app, db, level }: Call, member: Member, changes: Changes) {
  return db.transaction().execute(async (tx) => {
    if (!(await lockMember(tx, member))) throw noMember(member)
    const { display_name, profile_image_url: url } = changes
    await updateMember(tx, member, {
      ...(display_name !== undefined && { display_name }),
      ...(url !== undefined && {
        profile_image_url: await storeImage(app, tx, { url, folder: 'team-member-profile-images', level }),
      }),
    })
    return getProfile(tx, member)
  })
}
