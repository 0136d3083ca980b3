import { isSystemPermission, knownError, type PermissionScope, textError } from '@hallpass/contract'
import { emit } from '../../core/outbox/index.ts'
import { type Member, noMember, PermissionGraph, permissionsOf } from '../../core/permissions/index.ts'
import { configWithin } from '../../core/projects/configuration.ts'
import type { Project } from '../../core/projects/project.ts'
import { holdUser } from '../../core/teams/members.ts'
import { chunkRows, type TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { requireUser } from '../../http/require-user.ts'
import {
  deleteProjectGrant,
  deleteTeamGrant,
  type Granted,
  type GrantedInTeam,
  holdMember,
  insertProjectGrant,
  insertTeamGrant,
} from './store.ts'

/** Clients see only their own permissions, and must ask for them explicitly. */
export async function requireOwnId(call: Call, userId: string | undefined) {
  if (call.level !== 'client') return
  const user = await requireUser(call, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (user.id !== userId) throw textError(403, 'You can list your own permissions only: send user_id=me.')
}

interface Asked {
  recursive: 'true' | 'false'
  permission_id?: string | undefined
}

/** What to list for a user with these direct grants. */
export function held(project: Project, scope: PermissionScope, granted: readonly string[], asked: Asked) {
  const graph = permissionsOf(project)
  const ids = asked.recursive === 'true' ? graph.expand(scope, granted) : graph.existing(scope, granted)
  return asked.permission_id === undefined ? ids : ids.filter((id) => id === asked.permission_id)
}

/** Items of a list that are in memory at a time. */
const maxItems = 100_000

/** How many rows of grants are looked at together: one row may stand for every permission that there is. */
export function rowsAtOnce(project: Project, { recursive }: Pick<Asked, 'recursive'>): number {
  if (recursive !== 'true') return chunkRows.small
  return Math.max(1, Math.min(chunkRows.small, Math.floor(maxItems / permissionsOf(project).size)))
}

/** Granting a permission again emits its event again. */
export function grantInTeam(call: Call, grant: GrantedInTeam) {
  const { app, db } = call
  return db.transaction().execute(async (tx) => {
    if (!(await holdMember(tx, grant))) throw await reasonForNoMember(tx, grant)
    await requireScope(call, tx, grant.permissionId, 'team')
    await insertTeamGrant(tx, grant, app.clock.now())
    await emit(tx, 'team_permission.created', teamItem(grant))
    return teamItem(grant)
  })
}

export function revokeInTeam({ db }: Call, grant: GrantedInTeam) {
  return db.transaction().execute(async (tx) => {
    if (!(await deleteTeamGrant(tx, grant))) {
      const { id: permission_id, ...member } = teamItem(grant)
      throw (await holdMember(tx, grant))
        ? knownError('TEAM_PERMISSION_NOT_FOUND', { ...member, permission_id })
        : await reasonForNoMember(tx, grant)
    }
    await emit(tx, 'team_permission.deleted', teamItem(grant))
  })
}

export function grantInProject(call: Call, grant: Granted) {
  const { app, db } = call
  return db.transaction().execute(async (tx) => {
    if (!(await holdUser(tx, grant.userId))) throw knownError('USER_NOT_FOUND')
    await requireScope(call, tx, grant.permissionId, 'project')
    await insertProjectGrant(tx, grant, app.clock.now())
    await emit(tx, 'project_permission.created', projectItem(grant))
    return projectItem(grant)
  })
}

export function revokeInProject({ db }: Call, grant: Granted) {
  return db.transaction().execute(async (tx) => {
    if (!(await deleteProjectGrant(tx, grant))) {
      if (!(await holdUser(tx, grant.userId))) throw knownError('USER_NOT_FOUND')
      throw knownError('PERMISSION_NOT_FOUND', { permission_id: grant.permissionId })
    }
    await emit(tx, 'project_permission.deleted', projectItem(grant))
  })
}

const projectItem = ({ userId, permissionId }: Granted) => ({ id: permissionId, user_id: userId })
const teamItem = ({ teamId, ...grant }: GrantedInTeam) => ({ ...projectItem(grant), team_id: teamId })

const reasonForNoMember = async (tx: TenantDb, member: Member) =>
  (await holdUser(tx, member.userId)) ? noMember(member) : knownError('USER_NOT_FOUND')

/** The definitions are locked until the grant is written: a rename at the same time then includes the grant. */
async function requireScope({ app, project }: Call, tx: TenantDb, id: string, expected: PermissionScope) {
  const actual = new PermissionGraph(await configWithin(app, tx, project)).scopeOf(id)
  // At project scope the built-in permissions do not exist at all.
  if (actual === undefined || (expected === 'project' && isSystemPermission(id))) {
    throw knownError('PERMISSION_NOT_FOUND', { permission_id: id })
  }
  if (actual === expected) return
  throw knownError('WRONG_PERMISSION_SCOPE', { permission_id: id, expected_scope: expected, actual_scope: actual })
}
