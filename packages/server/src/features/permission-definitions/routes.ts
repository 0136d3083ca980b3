import {
  createProjectPermissionDefinition,
  createTeamPermissionDefinition,
  deleteProjectPermissionDefinition,
  deleteTeamPermissionDefinition,
  listProjectPermissionDefinitions,
  listTeamPermissionDefinitions,
  updateProjectPermissionDefinition,
  updateTeamPermissionDefinition,
} from '@hallpass/contract/endpoints'
import { wantsExtensions } from '../../http/extensions.ts'
import { wholeList } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { createDefinition, deleteDefinition, listDefinitions, updateDefinition } from './service.ts'

export const permissionDefinitionRoutes = [
  route(listTeamPermissionDefinitions, (_input, { project, request }) =>
    wholeList(listDefinitions(project, 'team', wantsExtensions(request))),
  ),
  route(createTeamPermissionDefinition, ({ body }, call) => createDefinition(call, 'team', body)),
  route(updateTeamPermissionDefinition, ({ params, body }, call) =>
    updateDefinition(call, 'team', params.permission_id, body),
  ),
  route(deleteTeamPermissionDefinition, ({ params }, call) => deleteDefinition(call, 'team', params.permission_id)),

  route(listProjectPermissionDefinitions, (_input, { project }) => wholeList(listDefinitions(project, 'project'))),
  route(createProjectPermissionDefinition, ({ body }, call) => createDefinition(call, 'project', body)),
  route(updateProjectPermissionDefinition, ({ params, body }, call) =>
    updateDefinition(call, 'project', params.permission_id, body),
  ),
  route(deleteProjectPermissionDefinition, ({ params }, call) =>
    deleteDefinition(call, 'project', params.permission_id),
  ),
]
