import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import {
  boolean,
  displayName,
  emailPlain,
  jsonValue,
  nonEmpty,
  profileImageUrl,
  text,
  totpSecret,
  uuid,
} from '../schemas.ts'
import { ClientTeam, ServerTeam } from './teams.ts'

const tag = 'Users'
const all = ['client', 'server', 'admin'] as const

const clientFields = {
  id: z.string(),
  display_name: z.string().nullable(),
  primary_email: z.string().nullable(),
  primary_email_verified: z.boolean(),
  profile_image_url: z.string().nullable(),
  signed_up_at_millis: z.number(),
  client_metadata: z.unknown(),
  client_read_only_metadata: z.unknown(),
  has_password: z.boolean(),
  otp_auth_enabled: z.boolean(),
  passkey_auth_enabled: z.boolean(),
  auth_with_email: z.boolean(),
  requires_totp_mfa: z.boolean(),
  oauth_providers: z.array(z.object({ id: z.string(), account_id: z.string(), email: z.string().nullable() })),
  selected_team_id: z.string().nullable(),
  is_anonymous: z.boolean(),
}

/** Contract 03 §1.1, as each level sees it. */
export const ClientUser = z.object({ ...clientFields, selected_team: ClientTeam.nullable() })
export const ServerUser = z.object({
  ...clientFields,
  selected_team: ServerTeam.nullable(),
  primary_email_auth_enabled: z.boolean(),
  server_metadata: z.unknown(),
  last_active_at_millis: z.number(),
})
export type ServerUser = z.output<typeof ServerUser>

const clientChanges = {
  display_name: displayName.nullable().optional(),
  profile_image_url: profileImageUrl.nullable().optional(),
  client_metadata: jsonValue.optional(),
  selected_team_id: uuid.nullable().optional(),
  totp_secret_base64: totpSecret.nullable().optional(),
  otp_auth_enabled: boolean.optional(),
  passkey_auth_enabled: boolean.optional(),
}

/** Contract 03 §1.5: what each level may change. */
export const ClientUserChanges = z.strictObject(clientChanges)
export const ServerUserChanges = z.strictObject({
  ...clientChanges,
  client_read_only_metadata: jsonValue.optional(),
  server_metadata: jsonValue.optional(),
  primary_email: emailPlain.nullable().optional(),
  primary_email_verified: boolean.optional(),
  primary_email_auth_enabled: boolean.optional(),
  password: text.nullable().optional(),
  password_hash: nonEmpty.optional(),
  is_anonymous: z.literal(false).optional(),
})
export type ServerUserChanges = z.output<typeof ServerUserChanges>

export const getOwnUser = defineEndpoint({
  method: 'GET',
  path: '/users/me',
  access: all,
  crud: true,
  tag,
  summary: 'Read the signed-in user',
  result: { client: ClientUser, server: ServerUser },
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
})

export const updateOwnUser = defineEndpoint({
  method: 'PATCH',
  path: '/users/me',
  access: all,
  crud: true,
  tag,
  summary: 'Change the signed-in user',
  body: { client: ClientUserChanges, server: ServerUserChanges },
  result: { client: ClientUser, server: ServerUser },
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'PASSWORD_TOO_LONG',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
  ],
  textErrors: { 400: 'A change that contradicts the configuration or the rest of the request.' },
})

export const deleteOwnUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/me',
  access: all,
  crud: true,
  tag,
  summary: 'Delete the signed-in user',
  result: 'success',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: { 400: 'The project does not let clients delete their own account.' },
})
