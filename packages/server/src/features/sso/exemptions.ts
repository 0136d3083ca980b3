import { knownError, ssoLimits, textError } from '@hallpass/contract'
import { describeAudit } from '../../core/audit/index.ts'
import { endOtherSessionsOf } from '../../core/sso/other-sessions.ts'
import { holdTeam } from '../../core/teams/members.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { countInTeam } from './store.ts'

interface Row {
  team_id: string
  user_id: string
  created_at: Date
}

export const viewExemption = ({ team_id, user_id, created_at }: Row) => ({
  team_id,
  user_id,
  created_at_millis: created_at.getTime(),
})

export const readExemptions = (db: TenantDb, teamId: string | undefined): Promise<Row[]> =>
  db
    .selectFrom('sso_exemptions')
    .select(['team_id', 'user_id', 'created_at'])
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId!))
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()

/** Said of the team alone, never of an address: who they are would be worth knowing to whoever guesses passwords. */
export const hasExemptions = async (db: TenantDb, teamId: string): Promise<boolean> =>
  (await db.selectFrom('sso_exemptions').select('user_id').where('team_id', '=', teamId).limit(1).execute()).length > 0

const find = (tx: TenantDb, table: 'team_members' | 'sso_exemptions', teamId: string, userId: string) =>
  tx
    .selectFrom(table)
    .select(['team_id', 'user_id', 'created_at'])
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)

/** Somebody who has one already keeps it. */
export async function createExemption({ app, db }: Call, teamId: string, userId: string) {
  describeAudit(db, { target: { type: 'user', id: userId }, after: { team_id: teamId } })
  const row = await db.transaction().execute(async (tx) => {
    if (!(await holdTeam(tx, teamId))) throw knownError('TEAM_NOT_FOUND', { team_id: teamId })
    const count = await countInTeam(tx, 'sso_exemptions', teamId)
    const known = await find(tx, 'sso_exemptions', teamId, userId).executeTakeFirst()
    if (known) return known
    if (!(await find(tx, 'team_members', teamId, userId).forKeyShare().executeTakeFirst())) {
      throw knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
    }
    if (count >= ssoLimits.exemptionsPerTeam)
      throw textError(400, `A team can have ${ssoLimits.exemptionsPerTeam} of these.`)
    const made = { team_id: teamId, user_id: userId, created_at: app.clock.now() }
    await tx.insertInto('sso_exemptions').values(made).execute()
    return made
  })
  return viewExemption(row)
}

export async function removeExemption({ db }: Call, teamId: string, userId: string) {
  describeAudit(db, { target: { type: 'user', id: userId }, after: { team_id: teamId } })
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sso_exemptions')
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!numDeletedRows) throw textError(404, 'There is no such exemption.')
    await endOtherSessionsOf(tx, userId)
  })
}
