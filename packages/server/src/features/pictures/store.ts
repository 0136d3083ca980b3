import type { PictureKind } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'

export interface NamedPicture {
  kind: PictureKind
  id: string
  url: string
}

/** Whether a team, or a user in general or in one of their teams, has this picture. */
export async function isPictureOf(db: TenantDb, { kind, id, url }: NamedPicture): Promise<boolean> {
  const found = await db
    .selectFrom(kind)
    .select('id')
    .where('id', '=', id)
    .where('profile_image_url', '=', url)
    .executeTakeFirst()
  if (found || kind === 'teams') return found !== undefined
  const member = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('user_id', '=', id)
    .where('profile_image_url', '=', url)
    .limit(1)
    .executeTakeFirst()
  return member !== undefined
}
