import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { nonEmpty, permissionId, uuid } from '../schemas.ts'
import { ssoLimits } from '../sso.ts'
import { list } from './lists.ts'

const tag = 'Single sign-on'
const access = ['server', 'admin'] as const

export const GroupMapping = z.object({
  id: z.string(),
  team_id: z.string(),
  group: z.string().meta({ description: 'As the identity provider names it, letter by letter' }),
  permission_id: z.string(),
  created_at_millis: z.number(),
})
export type GroupMapping = z.infer<typeof GroupMapping>

export const listGroupMappings = defineEndpoint({
  method: 'GET',
  path: '/group-mappings',
  access,
  needs: 'project.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List what groups of identity providers may do in teams',
  query: z.strictObject({ team_id: uuid.optional().meta({ description: 'Those of one team alone' }) }),
  result: list(GroupMapping),
})

export const createGroupMapping = defineEndpoint({
  method: 'POST',
  path: '/group-mappings',
  access,
  needs: 'people.write',
  audit: 'group_mapping.created',
  ours: true,
  tag,
  summary: 'Give a permission to the members of a team who are in a group of its identity provider',
  description:
    'Applied whenever somebody signs in by a connection of the team. What somebody gave by hand is never taken away by it.',
  body: z.strictObject({
    team_id: uuid,
    group: nonEmpty.max(ssoLimits.groupName),
    permission_id: permissionId,
  }),
  status: 201,
  result: GroupMapping,
  errors: ['TEAM_NOT_FOUND', 'PERMISSION_NOT_FOUND'],
  textErrors: {
    400: `The team has ${ssoLimits.groupMappingsPerTeam} of these.`,
    409: 'The group gives this permission already.',
  },
})

export const deleteGroupMapping = defineEndpoint({
  method: 'DELETE',
  path: '/group-mappings/{mapping_id}',
  access,
  needs: 'people.write',
  crud: true,
  audit: 'group_mapping.deleted',
  ours: true,
  tag,
  summary: 'Delete a mapping, and take away at once what it alone gave',
  params: z.strictObject({ mapping_id: uuid }),
  result: 'success',
  textErrors: { 404: 'There is no such mapping.' },
})
