import { maxLength, type PermissionScope } from '@hallpass/contract'
import { nonEmpty, parseLeniently, text, uuid } from '@hallpass/contract/schemas'
import * as z from 'zod'
import type { TenantDb } from '../../../db/index.ts'
import { permissionsOf } from '../../permissions/index.ts'
import type { Project } from '../../projects/project.ts'
import { type Grant, teamIdFor } from '../transfer/grants.ts'

const Entry = z.strictObject({
  /** The name of a team that is made for it. */
  team: nonEmpty.max(maxLength.displayName).optional(),
  /** One that is there. */
  team_id: uuid.optional(),
  permissions: z.array(text.max(maxLength.id)).max(100).default([]),
})

/** What groups, organisations and roles of another system mean here: docs/guides/moving-in.md#teams-and-roles. */
const RoleMap = z.strictObject({
  groups: z.record(z.string(), Entry).default({}),
  roles: z.record(z.string(), Entry).default({}),
})

type Kind = 'groups' | 'roles'
export type RoleMap = Readonly<Record<Kind, ReadonlyMap<string, Grant>>>

/** What somebody is where they come from. */
export interface Belonging {
  readonly kind: Kind
  readonly name: string
}

/** A mapping that fits the project, or why it does not. Reads only. */
export async function readRoleMap(
  db: TenantDb,
  project: Project,
  value: unknown,
): Promise<{ map: RoleMap } | { problem: string }> {
  const parsed = parseLeniently(RoleMap, value, 'it')
  if (!parsed.ok) return { problem: parsed.violations.join('; ') }
  const entries = (['groups', 'roles'] as const).flatMap((kind) =>
    Object.entries(parsed.value[kind]).map(([name, entry]) => ({ kind, name, entry })),
  )
  for (const { name, entry } of entries) {
    const problem = problemOf(project, entry)
    if (problem) return { problem: `'${name}' ${problem}` }
  }
  const missing = await findMissingTeam(
    db,
    entries.flatMap(({ entry }) => entry.team_id ?? []),
  )
  if (missing) return { problem: `there is no team ${missing}` }
  const mapOf = (kind: Kind) =>
    new Map(entries.filter((one) => one.kind === kind).map(({ name, entry }) => [name, grantOf(project, entry)]))
  return { map: { groups: mapOf('groups'), roles: mapOf('roles') } }
}

function problemOf(project: Project, { team, team_id, permissions }: z.output<typeof Entry>): string | undefined {
  if (team !== undefined && team_id !== undefined) return 'has both team and team_id'
  const isInTeam = team !== undefined || team_id !== undefined
  if (!isInTeam && !permissions.length) return 'means nothing: it has neither a team nor permissions'
  const scope: PermissionScope = isInTeam ? 'team' : 'project'
  const existing = permissionsOf(project).existing(scope, permissions)
  const stranger = permissions.find((id) => !existing.includes(id))
  return stranger === undefined ? undefined : `gives '${stranger}', which is no ${scope} permission of this project`
}

const grantOf = ({ tenancyId }: Project, { team, team_id, permissions }: z.output<typeof Entry>): Grant => ({
  ...(team !== undefined && { team: { id: teamIdFor(tenancyId, team), name: team } }),
  ...(team_id !== undefined && { team: { id: team_id } }),
  permissions,
})

async function findMissingTeam(db: TenantDb, ids: readonly string[]): Promise<string | undefined> {
  if (!ids.length) return undefined
  const rows = await db.selectFrom('teams').select('id').where('id', 'in', ids).execute()
  return ids.find((id) => !rows.some((row) => row.id === id))
}

/** What somebody gets, and for what there is no mapping: nothing is given that it does not name. */
export function grantsFor(map: RoleMap | undefined, belongings: readonly Belonging[]) {
  if (!map) return { grants: [], losses: [] }
  const found = belongings.map((one) => ({ ...one, grant: map[one.kind].get(one.name) }))
  return {
    grants: found.flatMap(({ grant }) => grant ?? []),
    losses: found
      .filter(({ grant }) => !grant)
      .map(({ kind, name }) => `the ${kind === 'groups' ? 'group' : 'role'} ${name}, for which there is no mapping`),
  }
}
