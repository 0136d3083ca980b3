import {
  compareNames,
  extendedPermissions,
  isSystemPermission,
  knownError,
  type PermissionKind,
  type PermissionScope,
  systemPermissions,
} from '@hallpass/contract'
import { type CompleteConfig, type ConfigDocument, override } from '@hallpass/contract/config'
import { PermissionGraph, permissionsOf } from '../../core/permissions/index.ts'
import { completeConfig } from '../../core/projects/complete-config.ts'
import { changeConfigAndRows } from '../../core/projects/configuration.ts'
import type { Project } from '../../core/projects/project.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { withChangedDefinition, withDefinition, withMappedDays, withoutDefinition } from './changes.ts'
import { deleteGrants, renameGrants } from './store.ts'

interface Content {
  description?: string | undefined
  contained_permission_ids: string[]
  kind?: PermissionKind | undefined
}

/** Ordered by id; the team list includes the built-in permissions. */
export function listDefinitions(project: Project, scope: PermissionScope, isExtended = false) {
  const graph = permissionsOf(project)
  const own = Object.entries(project.config.rbac.permissions)
    .filter(([, definition]) => definition.scope === scope)
    .map(([id, { description }]) => toDefinition(id, description, graph.containedIn(id), graph.kindOf(id)))
  const known = { ...systemPermissions, ...(isExtended && extendedPermissions) }
  const builtIn = scope === 'team' ? Object.entries(known) : []
  return [...builtIn.map(([id, description]) => toDefinition(id, description, [], 'permission')), ...own].sort((a, b) =>
    compareNames(a.id, b.id),
  )
}

export async function createDefinition(
  call: Call,
  scope: PermissionScope,
  { id, ...content }: Content & { id: string },
) {
  await changeDefinitions(
    call,
    ({ rbac }, graph) => {
      if (graph.scopeOf(id) !== undefined) throw idTaken(id)
      checkContained(graph, scope, content)
      return withDefinition(rbac, id, definitionOf(scope, content))
    },
    // An older definition of this id may have left grants behind; the new one has no holders yet.
    (tx) => deleteGrants(tx, scope, id),
  )
  return toDefinition(id, content.description, content.contained_permission_ids, kindOf(scope, content))
}

/** PATCH replaces: what is left out is cleared. Published clients always send the whole definition. */
export async function updateDefinition(
  call: Call,
  scope: PermissionScope,
  from: string,
  { id = from, ...body }: Content & { id?: string | undefined },
) {
  // A definition may contain itself, under its old id as well as under its new one.
  const contained = body.contained_permission_ids.map((other) => (other === from ? id : other))
  const content = { ...body, contained_permission_ids: contained }
  let kind: PermissionKind | undefined
  await changeDefinitions(
    call,
    (config, graph) => {
      requireDefinition(graph, scope, from)
      // Published clients do not know of it, and must not take it away.
      kind = content.kind ?? config.rbac.permissions[from]?.kind
      if (id !== from && graph.scopeOf(id) !== undefined) throw idTaken(id)
      checkContained(graph, scope, { contained_permission_ids: contained.filter((other) => other !== id) })
      return {
        ...withChangedDefinition(config.rbac, from, id, definitionOf(scope, { ...content, kind })),
        ...withMappedDays(config, (other) => (other === from ? id : other)),
      }
    },
    async (tx) => {
      if (id !== from) await renameGrants(tx, scope, from, id)
    },
  )
  return toDefinition(id, content.description, contained, kindOf(scope, { ...content, kind }))
}

export function deleteDefinition(call: Call, scope: PermissionScope, id: string) {
  return changeDefinitions(
    call,
    (config, graph) => {
      requireDefinition(graph, scope, id)
      return {
        ...withoutDefinition(config.rbac, id),
        ...withMappedDays(config, (other) => (other === id ? undefined : other)),
      }
    },
    (tx) => deleteGrants(tx, scope, id),
  )
}

/** Under the lock of the configuration, which is read again: two changes at once both survive. */
function changeDefinitions(
  { app, project }: Call,
  change: (config: CompleteConfig, graph: PermissionGraph) => ConfigDocument,
  changeRows: (tx: TenantDb) => Promise<void>,
) {
  const changed = (stored: ConfigDocument) => {
    const config = completeConfig(stored)
    return override(stored, change(config, new PermissionGraph(config)))
  }
  return changeConfigAndRows(app, project, changed, changeRows)
}

function requireDefinition(graph: PermissionGraph, scope: PermissionScope, id: string) {
  if (graph.scopeOf(id) === scope && !isSystemPermission(id)) return
  throw knownError('PERMISSION_NOT_FOUND', { permission_id: id })
}

function checkContained(graph: PermissionGraph, scope: PermissionScope, { contained_permission_ids }: Content) {
  const missing = contained_permission_ids.find((id) => graph.scopeOf(id) !== scope)
  if (missing !== undefined) throw knownError('CONTAINED_PERMISSION_NOT_FOUND', { permission_id: missing })
}

const idTaken = (id: string) => knownError('PERMISSION_ID_ALREADY_EXISTS', { permission_id: id })

const definitionOf = (scope: PermissionScope, { description, contained_permission_ids, kind }: Content) => ({
  ...(kind !== undefined && { kind }),
  ...(description !== undefined && { description }),
  scope,
  containedPermissionIds: Object.fromEntries(contained_permission_ids.map((id) => [id, true as const])),
})

/** As the graph will say. */
const kindOf = (scope: PermissionScope, { kind, contained_permission_ids }: Content): PermissionKind =>
  kind ?? (scope === 'team' && contained_permission_ids.length > 0 ? 'role' : 'permission')

const toDefinition = (
  id: string,
  description: string | undefined,
  contained: readonly string[],
  kind: PermissionKind,
) => ({
  id,
  kind,
  ...(description !== undefined && { description }),
  contained_permission_ids: [...new Set(contained)].sort(compareNames),
})
