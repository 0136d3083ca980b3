import { textError } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { findMembersWith, type WithConfig } from '../permissions/index.ts'

interface Change {
  teamId: string
  /** Whoever leaves or is removed. */
  userId: string
}

/**
 * Around a change that may take the last person away who can delete a team, and with that give its rights to somebody else. Of two at once the
 * second waits for the team, and then is the last. Whoever is alone in a team may leave it.
 */
export async function keepingHolder<T>(
  project: WithConfig,
  tx: TenantDb,
  { teamId, userId }: Change,
  work: () => Promise<T>,
): Promise<T> {
  await tx.selectFrom('teams').select('id').where('id', '=', teamId).forNoKeyUpdate().execute()
  const holders = () => findMembersWith(project, tx, { teamId, wanted: ['$delete_team'], limit: 2 })
  const before = await holders()
  const result = await work()
  if (!before.includes(userId) || before.length > 1) return result
  if ((await holders()).length > 0) return result
  if (await hasMembers(tx, teamId)) throw lastHolder()
  return result
}

async function hasMembers(tx: TenantDb, teamId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const lastHolder = () =>
  textError(
    400,
    'Nobody else can delete this team or say who can. Give somebody else such a role first, or delete the team.',
  )
