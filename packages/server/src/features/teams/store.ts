import type { Insertable, RawBuilder, Updateable } from 'kysely'
import { type Team, teamBytes, teamColumns, toTeam } from '../../core/teams/view.ts'
import {
  chunkStatement,
  type Params,
  type Position,
  prepare,
  readChunk,
  type TenantDb,
  type TenantTables,
  toChunk,
} from '../../db/index.ts'

type NewTeam = Insertable<TenantTables['teams']>
type TeamColumns = Updateable<TenantTables['teams']>

const columns = teamColumns.map((column) => `t.${column}` as const)

const oldestFirst = { by: ['created_at', 'id'], weigh: teamBytes }

const teamsOf = (db: TenantDb, userId: string | RawBuilder<string>) =>
  db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(columns)
    .where('m.user_id', '=', userId)

const firstOfUser = prepare('teams.ofUser', (db, p: Params<{ userId: string }>) =>
  chunkStatement(db, teamsOf(db, p('userId')), oldestFirst),
)

/** Oldest first. */
export async function listTeamsOf(db: TenantDb, userId: string, after: Position | undefined) {
  if (after) return readChunk(db, teamsOf(db, userId), { ...oldestFirst, after })
  return toChunk(await firstOfUser.run(db, { userId }), oldestFirst)
}

const allTeams = (db: TenantDb) => db.selectFrom('teams').select(teamColumns)

const firstOfAll = prepare('teams.all', (db) => chunkStatement(db, allTeams(db), oldestFirst))

export async function listAllTeams(db: TenantDb, after: Position | undefined) {
  if (after) return readChunk(db, allTeams(db), { ...oldestFirst, after })
  return toChunk(await firstOfAll.run(db, {}), oldestFirst)
}

const ofMember = prepare('teams.ofMember', (db, p: Params<{ teamId: string; userId: string }>) =>
  db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(columns)
    .where('m.user_id', '=', p('userId'))
    .where('m.team_id', '=', p('teamId')),
)

/** The team, if the user is a member of it: one statement for the question and the answer. */
export async function findTeamOfMember(db: TenantDb, teamId: string, userId: string): Promise<Team | undefined> {
  const row = await ofMember.first(db, { teamId, userId })
  return row && toTeam(row)
}

export async function insertTeam(tx: TenantDb, team: NewTeam): Promise<Team> {
  return toTeam(await tx.insertInto('teams').values(team).returningAll().executeTakeFirstOrThrow())
}

/** Locks the user, so that teams made at once are counted one after the other. */
export async function countMadeTeams(tx: TenantDb, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('teams')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('made_by', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Other changes and deletions wait for this transaction. Undefined when it is gone. */
export const lockTeam = (tx: TenantDb, id: string) =>
  tx.selectFrom('teams').select(['id', 'named_after']).where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateTeamRow(tx: TenantDb, id: string, columns: TeamColumns): Promise<Team> {
  const row = await tx
    .updateTable('teams')
    // An update without changes is valid too, but SQL needs a column to set.
    .set({ ...columns, id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toTeam(row)
}

/** They go with the team anyway. Before it, they leave it, and may take its name along. */
export async function deleteMembers(tx: TenantDb, teamId: string): Promise<void> {
  await tx.deleteFrom('team_members').where('team_id', '=', teamId).execute()
}

export async function deleteTeamRow(tx: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('teams').where('id', '=', id).execute()
}
