import { type Params, prepare, type SystemDb, type TenantDb } from '../../db/index.ts'
import { type Member, noMember } from '../permissions/index.ts'
import { holdTeam } from '../teams/members.ts'
import type { TokenHolder } from '../tokens/index.ts'
import type { ProjectContext } from './context.ts'
import { requirePower, roleOf } from './roles.ts'
import { lockProject, projectsOfTeams } from './store.ts'

const membership = prepare('owners.membership', (db, p: Params<TokenHolder & { teamId: string; now: Date }>) =>
  db
    .selectFrom('users as u')
    .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.team_id', '=', p('teamId')))
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.id', '=', p('sessionId')).on('s.expires_at', '>', p('now')),
    )

    .select((eb) => [
      'm.team_id',
      'm.role',
      eb.and([eb('s.id', 'is not', null), eb('u.blocked_at', 'is', null)]).as('may_act'),
    ])
    .where('u.id', '=', p('userId')),
)

/** A team that does not exist: asking for it finds the user and no membership. */
const noTeam = '00000000-0000-0000-0000-000000000000'

/** The dashboard user behind an admin access token; undefined when it was deleted. */
export async function findAdmin(app: ProjectContext, holder: TokenHolder, ownerTeamId: string | null) {
  const internal = await app.projects.get('internal')
  const db = app.database.forTenancy(internal.tenancyId)
  const { userId, sessionId } = holder
  const row = await membership.first(db, { userId, sessionId, teamId: ownerTeamId ?? noTeam, now: app.clock.now() })
  return (
    row && {
      /** False once the session has ended or the user is blocked. */
      mayAct: Boolean(row.may_act),
      /** In the team that owns the project; undefined for everybody who is not in it. */
      role: ownerTeamId !== null && row.team_id !== null ? roleOf(row) : undefined,
    }
  )
}

/** The same of somebody who need not be signed in; undefined as well for who is blocked. */
export async function findColleagueRole(app: ProjectContext, userId: string, ownerTeamId: string | null) {
  if (ownerTeamId === null) return undefined
  const internal = await app.projects.get('internal')
  const row = await app.database
    .forTenancy(internal.tenancyId)
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.role')
    .where('m.team_id', '=', ownerTeamId)
    .where('m.user_id', '=', userId)
    .where('u.blocked_at', 'is', null)
    .executeTakeFirst()
  return row && roleOf(row)
}

/** Whether a team of `internal` is the owner of live projects; in the transaction that is about to delete it. */
export async function ownsProjects({ database }: ProjectContext, tx: TenantDb, teamId: string): Promise<boolean> {
  const owned = await projectsOfTeams({ system: database.systemOn(tx) }, [teamId])
  return owned.length > 0
}

/** The team that owns the installation, which stays so until the transaction ends. */
export async function holdOwnerTeam({ database }: ProjectContext, tx: TenantDb): Promise<string | null> {
  return (await lockProject(database.systemOn(tx), 'internal'))?.owner_team_id ?? null
}

/** The rows of `internal`, in the transaction of `system`. */
export async function internalOn(
  app: Pick<ProjectContext, 'database' | 'projects'>,
  system: SystemDb,
): Promise<TenantDb> {
  const { tenancyId } = await app.projects.get('internal')
  return app.database.tenantOn(system, tenancyId)
}

/**
 * Keeps a team of `internal` that is about to own a project from being deleted until the transaction ends:
 * deleting it waits, and then finds that it owns one. Refuses a caller whose role in it does not let them.
 */
export async function holdOwner(
  app: Pick<ProjectContext, 'database' | 'projects'>,
  system: SystemDb,
  member: Member,
): Promise<void> {
  const tx = await internalOn(app, system)
  if (!(await holdTeam(tx, member.teamId))) throw noMember(member)
  await requirePower(tx, member, 'projects')
}
