import type { PermissionKind, PermissionScope } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The two scopes are twins. */
const scopes = {
  team: {
    list: routes.listTeamPermissionDefinitions,
    create: routes.createTeamPermissionDefinition,
    update: routes.updateTeamPermissionDefinition,
    delete: routes.deleteTeamPermissionDefinition,
  },
  project: {
    list: routes.listProjectPermissionDefinitions,
    create: routes.createProjectPermissionDefinition,
    update: routes.updateProjectPermissionDefinition,
    delete: routes.deleteProjectPermissionDefinition,
  },
} as const

export const definitionsQuery = (projectId: string, scope: PermissionScope) =>
  queryOptions({
    queryKey: [projectId, `${scope}-permission-definitions`],
    queryFn: async () => (await call(projectId, scopes[scope].list)).items,
  })

interface Written {
  id: string
  description: string
  contained: readonly string[]
  kind: PermissionKind
}

export const definitionActions = {
  create: (projectId: string, scope: PermissionScope, { id, description, contained, kind }: Written) =>
    call(projectId, scopes[scope].create, {
      body: { id, description, contained_permission_ids: [...contained], kind },
    }),
  update: (projectId: string, scope: PermissionScope, before: string, { id, description, contained, kind }: Written) =>
    call(projectId, scopes[scope].update, {
      params: { permission_id: before },
      body: { id, description, contained_permission_ids: [...contained], kind },
    }),
  delete: (projectId: string, scope: PermissionScope, id: string) =>
    call(projectId, scopes[scope].delete, { params: { permission_id: id } }),
}
