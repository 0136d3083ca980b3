import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'

/** A permission that people can be given. */
export interface AdminPermissionDefinition {
  /** The permission’s id, such as `read_invoices`. */
  readonly id: string
  /** What it allows, in a sentence. */
  readonly description?: string
  /** The permissions that come with it. */
  readonly containedPermissionIds: readonly string[]
  /** Ours: whether it is a role, which is what somebody is in a team, or a single permission. */
  readonly kind?: 'role' | 'permission'
  /** As the published types have it; no server sends it. */
  readonly isDefaultUserPermission?: boolean
}
/** A permission that people can have in a team. */
export type AdminTeamPermissionDefinition = AdminPermissionDefinition
/** A permission that people can have in the project. */
export type AdminProjectPermissionDefinition = AdminPermissionDefinition

/** What of a permission to change. */
export interface PermissionDefinitionUpdateOptions {
  /** What it allows, in a sentence. */
  description?: string
  /** The permissions that come with it; replaces the list. */
  containedPermissionIds?: readonly string[]
  /** Ours: a role is what somebody is in a team. Without it, a team permission that contains others is one. */
  kind?: 'role' | 'permission'
}
/** A permission to make. */
export interface PermissionDefinitionCreateOptions extends PermissionDefinitionUpdateOptions {
  /** Letters, digits, `_`, `-` and `:`, e.g. `read_invoices`. */
  id: string
  /** The permissions that come with it. */
  containedPermissionIds: readonly string[]
  /** Taken for compatibility: the configuration says which permissions are defaults. */
  isDefaultUserPermission?: boolean
}

type Definition = AdminPermissionDefinition
type Create = (options: PermissionDefinitionCreateOptions) => Promise<Definition>
type Update = (id: string, changes: PermissionDefinitionUpdateOptions) => Promise<void>

export interface PermissionDefinitionMembers {
  readonly cells: {
    teamPermissionDefinitions(): Cell<Definition[]>
    projectPermissionDefinitions(): Cell<Definition[]>
  }
  /** Every permission that people can have in a team, with the built-in ones. */
  listTeamPermissionDefinitions(): Promise<Definition[]>
  /** Makes a permission that people can have in a team. */
  createTeamPermissionDefinition: Create
  /** Changes one; its `id` stays. */
  updateTeamPermissionDefinition: Update
  /** Deletes one, and takes it from everybody who has it. */
  deleteTeamPermissionDefinition(id: string): Promise<void>
  /** Every permission that people can have in the project. */
  listProjectPermissionDefinitions(): Promise<Definition[]>
  /** Makes a permission that people can have in the project. */
  createProjectPermissionDefinition: Create
  /** Changes one; its `id` stays. */
  updateProjectPermissionDefinition: Update
  /** Deletes one, and takes it from everybody who has it. */
  deleteProjectPermissionDefinition(id: string): Promise<void>
}

const team = {
  list: routes.listTeamPermissionDefinitions,
  create: routes.createTeamPermissionDefinition,
  update: routes.updateTeamPermissionDefinition,
  delete: routes.deleteTeamPermissionDefinition,
}
const project = {
  list: routes.listProjectPermissionDefinitions,
  create: routes.createProjectPermissionDefinition,
  update: routes.updateProjectPermissionDefinition,
  delete: routes.deleteProjectPermissionDefinition,
}

export function permissionDefinitionMembers(core: Core): PermissionDefinitionMembers {
  const [ofTeams, ofProject] = [scope(core, 'team', team), scope(core, 'project', project)]
  return {
    cells: { teamPermissionDefinitions: ofTeams.cell, projectPermissionDefinitions: ofProject.cell },
    listTeamPermissionDefinitions: () => ofTeams.cell().refresh(),
    createTeamPermissionDefinition: ofTeams.create,
    updateTeamPermissionDefinition: ofTeams.update,
    deleteTeamPermissionDefinition: ofTeams.remove,
    listProjectPermissionDefinitions: () => ofProject.cell().refresh(),
    createProjectPermissionDefinition: ofProject.create,
    updateProjectPermissionDefinition: ofProject.update,
    deleteProjectPermissionDefinition: ofProject.remove,
  }
}

interface WireDefinition {
  id: string
  description?: string | undefined
  contained_permission_ids: string[]
  kind?: 'role' | 'permission' | undefined
}
const definition = ({ id, description, contained_permission_ids, kind }: WireDefinition): Definition => ({
  id,
  ...(description !== undefined && { description }),
  containedPermissionIds: contained_permission_ids,
  ...(kind && { kind }),
})

const caller = { level: 'admin' } as const

/** The two scopes are twins. */
function scope(core: Core, name: string, paths: typeof team | typeof project) {
  const changed = () => core.cells.changed('permissionDefinitions')
  const load = async () => (await core.call(caller, paths.list)).items.map(definition)
  return {
    cell: () => core.cells.cell('permissionDefinitions', [name], load),
    create: async ({ id, description, containedPermissionIds, kind }: PermissionDefinitionCreateOptions) => {
      const body = { id, description, contained_permission_ids: [...containedPermissionIds], ...(kind && { kind }) }
      const made = await core.call(caller, paths.create, { body })
      await changed()
      return definition(made)
    },
    // The wire replaces the whole definition: what is not given stays as it is.
    update: async (id: string, changes: PermissionDefinitionUpdateOptions) => {
      const known = (await load()).find((one) => one.id === id)
      const body = {
        description: changes.description ?? known?.description,
        contained_permission_ids: [...(changes.containedPermissionIds ?? known?.containedPermissionIds ?? [])],
        ...(changes.kind && { kind: changes.kind }),
      }
      await core.call(caller, paths.update, { params: { permission_id: id }, body })
      await changed()
    },
    remove: async (id: string) => {
      await core.call(caller, paths.delete, { params: { permission_id: id } })
      await changed()
    },
  }
}
