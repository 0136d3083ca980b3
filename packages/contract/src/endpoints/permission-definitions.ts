import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { type PermissionScope, permissionKinds } from '../permissions.ts'
import { customPermissionId, permissionId, text } from '../schemas.ts'
import { list } from './lists.ts'

const tag = 'Permissions'
const access = ['admin'] as const

export const PermissionDefinition = z.object({
  id: z.string(),
  description: z.string().optional(),
  contained_permission_ids: z.array(z.string()),
  kind: z.enum(permissionKinds).meta({ description: 'Ours: whether it is a role or a single permission' }),
})

const content = {
  description: text.optional(),
  contained_permission_ids: z.array(permissionId).default([]),
  kind: z
    .enum(permissionKinds)
    .optional()
    .meta({ description: 'Ours. Without it, it stays; a new one that contains others is a role' }),
}
const params = z.strictObject({ permission_id: permissionId })

/** The endpoints of the two scopes are twins. */
const definitionsOf = <S extends PermissionScope>(scope: S) => {
  const path = `/${scope}-permission-definitions` as const
  const one = `${path}/{permission_id}` as const
  return {
    list: defineEndpoint({
      method: 'GET',
      path,
      access,
      needs: 'project.read',
      crud: true,
      tag,
      summary: `List the ${scope} permissions that are defined`,
      result: list(PermissionDefinition),
      extensions: ['items.kind'],
    }),
    create: defineEndpoint({
      method: 'POST',
      path,
      takesIdempotencyKey: true,
      access,
      needs: 'project.write',
      crud: true,
      audit: `${scope}_permission_definition.created`,
      tag,
      summary: `Define a ${scope} permission`,
      body: z.strictObject({ id: customPermissionId, ...content }),
      status: 201,
      result: PermissionDefinition,
      extensions: ['kind'],
      errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND'],
      textErrors: { 400: 'The configuration would be too large.' },
    }),
    update: defineEndpoint({
      method: 'PATCH',
      path: one,
      access,
      needs: 'project.write',
      crud: true,
      audit: `${scope}_permission_definition.updated`,
      tag,
      summary: `Replace the definition of a ${scope} permission`,
      description:
        'What is left out is cleared. A new id carries over to grants, default permissions and the permissions that contain it.',
      params,
      body: z.strictObject({ id: customPermissionId.optional(), ...content }),
      result: PermissionDefinition,
      extensions: ['kind'],
      errors: ['PERMISSION_NOT_FOUND', 'PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND'],
      textErrors: { 400: 'The configuration would be too large.' },
    }),
    delete: defineEndpoint({
      method: 'DELETE',
      path: one,
      access,
      needs: 'project.write',
      crud: true,
      audit: `${scope}_permission_definition.deleted`,
      tag,
      summary: `Delete a ${scope} permission with all of its grants`,
      params,
      result: 'success',
      errors: ['PERMISSION_NOT_FOUND'],
    }),
  }
}

export const {
  list: listTeamPermissionDefinitions,
  create: createTeamPermissionDefinition,
  update: updateTeamPermissionDefinition,
  delete: deleteTeamPermissionDefinition,
} = definitionsOf('team')

export const {
  list: listProjectPermissionDefinitions,
  create: createProjectPermissionDefinition,
  update: updateProjectPermissionDefinition,
  delete: deleteProjectPermissionDefinition,
} = definitionsOf('project')
