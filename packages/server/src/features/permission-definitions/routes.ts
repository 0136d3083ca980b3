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
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { schemaError } from '../../http/input.ts'
import { wholeList } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { createDefinition, deleteDefinition, listDefinitions, updateDefinition } from './service.ts'

/** To callers without extensions the property is as unknown as any other. */
function known<B extends { kind?: unknown }>({ request }: Call, body: B): B {
  if (body.kind === undefined || wantsExtensions(request)) return body
  throw schemaError(request, ['body has unknown properties: kind'])
}

export const permissionDefinitionRoutes = [
  route(listTeamPermissionDefinitions, (_input, { project, request }) =>
    wholeList(listDefinitions(project, 'team', wantsExtensions(request))),
  ),
  route(createTeamPermissionDefinition, ({ body }, call) => createDefinition(call, 'team', known(call, body))),
  route(updateTeamPermissionDefinition, ({ params, body }, call) =>
    updateDefinition(call, 'team', params.permission_id, known(call, body)),
  ),
  route(deleteTeamPermissionDefinition, ({ params }, call) => deleteDefinition(call, 'team', params.permission_id)),

  route(listProjectPermissionDefinitions, (_input, { project }) => wholeList(listDefinitions(project, 'project'))),
  route(createProjectPermissionDefinition, ({ body }, call) => createDefinition(call, 'project', known(call, body))),
  route(updateProjectPermissionDefinition, ({ params, body }, call) =>
    updateDefinition(call, 'project', params.permission_id, known(call, body)),
  ),
  route(deleteProjectPermissionDefinition, ({ params }, call) =>
    deleteDefinition(call, 'project', params.permission_id),
  ),
]
