import type { Database, TenantDb } from '../../db/index.ts'
import { describeBefore } from '../audit/index.ts'
import { emit } from '../outbox/index.ts'
import { requireOtherOwner } from '../projects/last-owner.ts'
import type { Project } from '../projects/project.ts'
import { getUser } from './view.ts'

interface Context {
  app: { database: Database }
  project: Project
  db: TenantDb
}

/** False when there is no such user. Sessions, channels and memberships go with the row. */
export function deleteUser({ app, project, db }: Context, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Locked from here on: a membership added meanwhile would end without its event.
    const user = await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!user) return false
    if (project.id === 'internal') await requireOtherOwner(app, tx, { userId: id })
    await describeBefore(tx, () => getUser(tx, id))
    const teams = await tx
      .selectFrom('team_members as m')
      .innerJoin('teams as t', 't.id', 'm.team_id')
      .select('t.id')
      .where('m.user_id', '=', id)
      .orderBy('t.created_at')
      .orderBy('t.id')
      .execute()
    await tx.deleteFrom('users').where('id', '=', id).execute()
    for (const team of teams) await emit(tx, 'team_membership.deleted', { team_id: team.id, user_id: id })
    await emit(tx, 'user.deleted', { id, teams })
    return true
  })
}
