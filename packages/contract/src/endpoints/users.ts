import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { userCountMax } from '../limits.ts'
import { millis, queryBoolean, text, userIdOrMe, uuid } from '../schemas.ts'
import { page } from './lists.ts'
import { authMethod } from './user-filter.ts'
import {
  ClientUserChanges,
  ExtendedUser,
  externalId,
  NewServerUser,
  OwnUser,
  ServerUserChanges,
} from './user-objects.ts'

export * from './user-objects.ts'

const tag = 'Users'
const serverSide = ['server', 'admin'] as const

const ownUser = { client: OwnUser, server: ExtendedUser }
const extensions = ['is_blocked', 'otp_auth_switched_off', 'has_been_active', 'external_id'] as const
const contradiction = 'A change that contradicts the configuration or the rest of the request.'

export const getOwnUser = defineEndpoint({
  method: 'GET',
  path: '/users/me',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  tag,
  summary: 'Read the signed-in user',
  result: ownUser,
  extensions,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
})

/** How people prove who they are, and where they are reached. */
const factorFields = [
  'totp_secret_base64',
  'otp_auth_enabled',
  'passkey_auth_enabled',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'password',
  'password_hash',
] as const

/** Of those, what a client may change. */
const recentFields = ['totp_secret_base64', 'otp_auth_enabled', 'passkey_auth_enabled'] as const

export const updateOwnUser = defineEndpoint({
  method: 'PATCH',
  path: '/users/me',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: factorFields,
  crud: true,
  audit: {
    action: 'user.updated',
    clientFields: ['totp_secret_base64', 'otp_auth_enabled', 'passkey_auth_enabled', 'primary_email'],
  },
  needsRecentAuth: recentFields,
  tag,
  summary: 'Change the signed-in user',
  body: { client: ClientUserChanges, server: ServerUserChanges },
  result: ownUser,
  extensions,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'INVALID_TOTP_CODE',
    'PASSWORD_TOO_LONG',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
  ],
  textErrors: { 400: contradiction },
})

export const deleteOwnUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/me',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  crud: true,
  audit: 'user.deleted',
  needsRecentAuth: true,
  tag,
  summary: 'Delete the signed-in user',
  result: 'success',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: {
    400: 'The project does not let clients delete their own account, or the user is the last owner of a team that owns projects.',
  },
})

/** Only the list reads them, but published clients append them to every method of the collection. */
const query = z.strictObject({
  limit: z.int().min(1).optional().meta({ description: 'Users in one answer; at most 10,000, also without it' }),
  cursor: uuid.optional().meta({ description: 'The first user of the page: `next_cursor` of the page before' }),
  order_by: z.enum(['signed_up_at']).optional(),
  desc: queryBoolean.optional(),
  query: text.optional().meta({ description: 'A part of the name or of any address, or the whole id or external id' }),
  team_id: uuid.optional(),
  include_anonymous: queryBoolean.optional(),
  signed_up_since_millis: millis.optional(),
  auth_method: authMethod.optional(),
  external_id: externalId
    .optional()
    .meta({ description: 'The one user who is called so elsewhere; without other filters' }),
  primary_email_verified: queryBoolean
    .optional()
    .meta({ description: 'Whose primary address is, or is not, verified' }),
})
const params = z.strictObject({ user_id: userIdOrMe })
const notFound = ['USER_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'] as const

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/users',
  access: serverSide,
  needs: 'people.read',
  crud: true,
  tag,
  summary: 'List or search users by the time of their sign-up',
  query,
  result: page(ExtendedUser),
  extensions: ['items.is_blocked', 'items.otp_auth_switched_off', 'items.has_been_active', 'items.external_id'],
  textErrors: {
    400: 'An external id with another filter; or a search for one or two letters, or a filter that fits almost nobody, took too long.',
  },
})

export const countUsers = defineEndpoint({
  method: 'GET',
  path: '/users/count',
  access: serverSide,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'Count the users of a list, up to a bound',
  description: `For our own clients. Takes the filters of the list, and counts up to ${userCountMax}.`,
  query: query.omit({ limit: true, cursor: true, order_by: true, desc: true, external_id: true }),
  result: z.object({ count: z.int(), is_capped: z.boolean() }),
  textErrors: {
    400: 'A search for one or two letters, or a filter that fits almost nobody, took too long.',
  },
})

export const createUser = defineEndpoint({
  method: 'POST',
  path: '/users',
  takesIdempotencyKey: true,
  access: serverSide,
  needs: 'people.write',
  crud: true,
  audit: 'user.created',
  tag,
  summary: 'Create a user',
  description: 'Works whether or not the project lets people sign up by themselves.',
  query,
  reads: [],
  body: NewServerUser,
  status: 201,
  result: ExtendedUser,
  extensions,
  errors: ['PASSWORD_TOO_LONG', 'USER_EMAIL_ALREADY_EXISTS', 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'],
  textErrors: { 400: 'A field that contradicts the configuration or the rest of the request.' },
})

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id}',
  access: serverSide,
  needs: 'people.read',
  crud: true,
  tag,
  summary: 'Read a user',
  params,
  query,
  reads: [],
  result: ExtendedUser,
  extensions,
  errors: notFound,
})

export const updateUser = defineEndpoint({
  method: 'PATCH',
  path: '/users/{user_id}',
  access: serverSide,
  needs: 'people.write',
  crud: true,
  audit: 'user.updated',
  tag,
  summary: 'Change a user',
  params,
  query,
  reads: [],
  body: ServerUserChanges,
  result: ExtendedUser,
  extensions,
  errors: [...notFound, 'PASSWORD_TOO_LONG', 'TEAM_MEMBERSHIP_NOT_FOUND', 'USER_EMAIL_ALREADY_EXISTS'],
  textErrors: { 400: contradiction },
})

export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/{user_id}',
  access: serverSide,
  needs: 'people.write',
  crud: true,
  audit: 'user.deleted',
  tag,
  summary: 'Delete a user',
  params,
  query,
  reads: [],
  result: 'success',
  errors: notFound,
  textErrors: { 400: 'The last owner of a team that still owns projects.' },
})

export const blockUser = defineEndpoint({
  method: 'POST',
  path: '/users/{user_id}/block',
  access: serverSide,
  needs: 'people.write',
  crud: true,
  audit: 'user.blocked',
  tag,
  summary: 'Block a user',
  description: 'Ends every session at once and refuses sign-ins by any method until the user is unblocked.',
  params,
  body: z.strictObject({}),
  bodyOptional: true,
  result: 'success',
  errors: notFound,
})

export const unblockUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/{user_id}/block',
  access: serverSide,
  needs: 'people.write',
  crud: true,
  audit: 'user.unblocked',
  tag,
  summary: 'Let a blocked user sign in again',
  params,
  result: 'success',
  errors: notFound,
})

export const resetSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/users/{user_id}/reset-mfa',
  access: serverSide,
  needs: 'people.write',
  audit: 'second_factor.reset',
  ours: true,
  tag,
  summary: 'Remove the second factor of somebody who has lost it',
  description:
    'With its recovery codes. The reason is kept in the audit log, and the user is told by email where the project wants that.',
  params,
  body: z.strictObject({ reason: text.trim().min(1).max(1000) }),
  result: 'success',
  errors: notFound,
  textErrors: { 400: 'The user has no second factor.' },
})
