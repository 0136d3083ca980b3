import { randomUUID } from 'node:crypto'
import { clientBounds, knownError, textError } from '@hallpass/contract'
import type { createTeam as creation, ParsedOf, updateTeam as updating } from '@hallpass/contract/endpoints'
import { describeBefore } from '../../core/audit/index.ts'
import { storeImage } from '../../core/images/index.ts'
import { emit } from '../../core/outbox/index.ts'
import { ownsProjects } from '../../core/projects/owners.ts'
import { withForgottenName } from '../../core/teams/left-name.ts'
import { addCreator, holdUser } from '../../core/teams/members.ts'
import { getTeam, type Team } from '../../core/teams/view.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { countMadeTeams, deleteMembers, deleteTeamRow, insertTeam, lockTeam, updateTeamRow } from './store.ts'

type NewTeam = ParsedOf<typeof creation>['body']
type TeamChanges = ParsedOf<typeof updating>['body']

/** The creator, if there is one, is announced by `team.created` alone. */
export function createTeam(call: Call, body: NewTeam, creatorId: string | undefined): Promise<Team> {
  const { app, db, project } = call
  const now = app.clock.now()
  return db.transaction().execute(async (tx) => {
    const columns = await columnsOf(call, tx, body)
    if (creatorId !== undefined && !(await holdUser(tx, creatorId))) throw knownError('USER_NOT_FOUND')
    const maker = call.level === 'client' ? creatorId : undefined
    if (maker !== undefined) await requireRoom(tx, maker)
    const team = await insertTeam(tx, {
      ...columns,
      id: randomUUID(),
      display_name: body.display_name,
      made_by: maker ?? null,
      created_at: now,
    })
    if (creatorId !== undefined) {
      await addCreator(tx, project.config, { teamId: team.id, userId: creatorId }, { isSelected: false, now })
    }
    await emit(tx, 'team.created', team)
    return team
  })
}

async function requireRoom(tx: TenantDb, userId: string) {
  if ((await countMadeTeams(tx, userId)) < clientBounds.teamsMade) return
  throw textError(400, `You can make at most ${clientBounds.teamsMade} teams. Delete one first.`)
}

export function updateTeam(call: Call, id: string, changes: TeamChanges): Promise<Team> {
  return call.db.transaction().execute(async (tx) => {
    if (!(await lockTeam(tx, id))) throw noTeam(id)
    await describeBefore(tx, () => getTeam(tx, id))
    const team = await updateTeamRow(tx, id, await columnsOf(call, tx, changes))
    await emit(tx, 'team.updated', team)
    return team
  })
}

/** Memberships, permissions, keys and open invitations are deleted with the row. */
export function deleteTeam(call: Call, id: string): Promise<void> {
  const { app, db, project } = call
  return db.transaction().execute(async (tx) => {
    const team = await lockTeam(tx, id)
    if (!team) throw noTeam(id)
    if (project.id === 'internal' && (await ownsProjects(app, tx, id))) {
      throw textError(400, 'This team still owns projects. Transfer or delete them first.')
    }
    if (team.named_after) await withForgottenName(call, tx, id, () => deleteMembers(tx, id))
    await describeBefore(tx, () => getTeam(tx, id))
    await deleteTeamRow(tx, id)
    await emit(tx, 'team.deleted', { id })
  })
}

export const noTeam = (id: string) => knownError('TEAM_NOT_FOUND', { team_id: id })

async function columnsOf({ app, level }: Call, tx: TenantDb, changes: TeamChanges) {
  const { display_name, profile_image_url: url } = changes
  const json = (name: 'client_metadata' | 'client_read_only_metadata' | 'server_metadata') =>
    changes[name] === undefined ? {} : { [name]: changes[name] === null ? null : JSON.stringify(changes[name]) }
  return {
    ...(display_name !== undefined && { display_name }),
    ...(url !== undefined && {
      profile_image_url: await storeImage(app, tx, { url, folder: 'team-profile-images', level }),
    }),
    ...json('client_metadata'),
    ...json('client_read_only_metadata'),
    ...json('server_metadata'),
  }
}
