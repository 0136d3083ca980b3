import { maxLength } from '@hallpass/contract'
import { boolean, displayName, httpUrl, millis, text, uuid } from '@hallpass/contract/schemas'
import * as z from 'zod'
import type { TenantDb } from '../../../db/index.ts'
import { permissionsOf } from '../../permissions/index.ts'
import type { Project } from '../../projects/project.ts'
import type { Grant } from './grants.ts'

const Permissions = z.array(text.max(maxLength.id)).max(100)

const Membership = z.strictObject({
  team_id: uuid,
  permissions: Permissions.default([]),
  is_selected: boolean.default(false),
  display_name: displayName.nullable().optional(),
  profile_image_url: httpUrl.max(maxLength.imageUrl).nullable().optional(),
  created_at_millis: millis.optional(),
})
type Membership = z.output<typeof Membership>

/** What somebody may do in the project, and in which teams they are. */
export const belongingFields = { permissions: Permissions.optional(), teams: z.array(Membership).optional() }
interface Belongings {
  readonly permissions?: readonly string[] | undefined
  readonly teams?: readonly Membership[] | undefined
}

export function belongingProblems({ teams = [] }: Belongings): string[] {
  const ids = teams.map(({ team_id }) => team_id)
  return [
    ...(new Set(ids).size < ids.length ? ['must not have the same team twice'] : []),
    ...(teams.filter(({ is_selected }) => is_selected).length > 1 ? ['must not have two selected teams'] : []),
  ]
}

/** A permission that the project does not have, in words. */
export function strangePermission(project: Project, { permissions = [], teams = [] }: Belongings): string | undefined {
  const of = (scope: 'project' | 'team', ids: readonly string[]) => {
    const existing = permissionsOf(project).existing(scope, ids)
    const stranger = ids.find((id) => !existing.includes(id))
    return stranger && `The project has no ${scope} permission '${stranger}'. Add it first.`
  }
  const inTeams = teams.flatMap((one) => one.permissions)
  return of('project', permissions) ?? of('team', inTeams)
}

export function grantsOf({ permissions = [], teams = [] }: Belongings): Grant[] {
  return [
    ...(permissions.length ? [{ permissions }] : []),
    ...teams.map(({ team_id, permissions, ...member }) => ({ team: { id: team_id }, permissions, member })),
  ]
}

export async function findTeams(db: TenantDb, ids: string[]): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  const teams = db.selectFrom('teams').select('id')
  const rows = await teams.where((eb) => eb('id', '=', eb.fn.any(eb.val(ids)))).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Of these users, to be written into a file. What groups of an identity provider give is left out: it is theirs to give again. */
export async function readBelongings(db: TenantDb, ids: readonly string[]) {
  const [memberships, inTeams, inProject] = [
    await db
      .selectFrom('team_members')
      .select(['user_id', 'team_id', 'is_selected', 'display_name', 'profile_image_url', 'created_at'])
      .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(ids))))
      .orderBy('created_at')
      .orderBy('team_id')
      .execute(),
    await db
      .selectFrom('team_permissions')
      .select(['user_id', 'team_id', 'permission_id'])
      .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(ids))))
      .where('granted_by', 'is', null)
      .orderBy('permission_id')
      .execute(),
    await db
      .selectFrom('project_permissions')
      .select(['user_id', 'permission_id'])
      .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(ids))))
      .orderBy('permission_id')
      .execute(),
  ]
  const held = grouped(inTeams, ({ user_id, team_id }) => `${user_id} ${team_id}`)
  const teamsOf = grouped(memberships, ({ user_id }) => user_id)
  const projectOf = grouped(inProject, ({ user_id }) => user_id)
  return (id: string) => ({
    permissions: (projectOf.get(id) ?? []).map(({ permission_id }) => permission_id),
    teams: (teamsOf.get(id) ?? []).map(({ team_id, created_at, user_id, ...member }) => ({
      team_id,
      permissions: (held.get(`${user_id} ${team_id}`) ?? []).map(({ permission_id }) => permission_id),
      ...member,
      created_at_millis: created_at.getTime(),
    })),
  })
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
