import * as z from 'zod'
import { maxLength } from '../limits.ts'
import {
  boolean,
  clientMetadata,
  displayName,
  emailStrict,
  jsonValue,
  millis,
  nonEmpty,
  profileImageUrl,
  text,
  totpSecret,
  uuid,
} from '../schemas.ts'
import { ClientTeam, ServerTeam } from './teams.ts'

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

/** A user, as each level sees it. */
export const ClientUser = z
  .object({ ...clientFields, selected_team: ClientTeam.nullable() })
  .meta({ description: 'The signed-in user, at the client level.' })
/** Somebody switched emailed codes off. Otherwise whoever has a verified address for signing in can, used before or not. */
const otp_auth_switched_off = z.boolean()
export const OwnUser = z
  .object({ ...clientFields, selected_team: ClientTeam.nullable(), otp_auth_switched_off })
  .meta({ description: 'The signed-in user, at the client level. What only callers with extensions get is optional.' })
const serverFields = {
  ...clientFields,
  selected_team: ServerTeam.nullable(),
  primary_email_auth_enabled: z.boolean(),
  server_metadata: z.unknown(),
  last_active_at_millis: z.number(),
}
export const ServerUser = z.object(serverFields).meta({ description: 'A user, at the server and admin level.' })
export type ServerUser = z.output<typeof ServerUser>

/** What we add to it, for callers that ask for extensions: endpoints that answer it name the field as one. */
export const ExtendedUser = z
  .object({
    ...serverFields,
    is_blocked: z.boolean(),
    otp_auth_switched_off,
    /** Without it `last_active_at_millis` is the time of the sign-up, which for people who were imported says nothing. */
    has_been_active: z.boolean(),
    external_id: z
      .string()
      .nullable()
      .meta({ description: 'What the user is called in the system that they came from' }),
  })
  .meta({ description: 'A user, at the server and admin level. What only callers with extensions get is optional.' })
export type ExtendedUser = z.output<typeof ExtendedUser>

export const externalId = nonEmpty.max(maxLength.externalId)

const clientChanges = {
  display_name: displayName.nullable().optional(),
  profile_image_url: profileImageUrl.nullable().optional(),
  client_metadata: jsonValue.optional(),
  selected_team_id: uuid.nullable().optional(),
  totp_secret_base64: totpSecret.nullable().optional(),
  otp_auth_enabled: boolean.optional(),
  passkey_auth_enabled: boolean.optional(),
}

/** What each level may change: docs/protocol/users.md#changing-users. */
export const ClientUserChanges = z.strictObject({
  ...clientChanges,
  client_metadata: clientMetadata.optional(),
  /** Ours: what the authenticator app shows, where adding or removing a second factor has to be proved. */
  totp_code: text.optional(),
})
export type ClientUserChanges = z.output<typeof ClientUserChanges>
export const ServerUserChanges = z.strictObject({
  ...clientChanges,
  client_read_only_metadata: jsonValue.optional(),
  server_metadata: jsonValue.optional(),
  primary_email: emailStrict.nullable().optional(),
  primary_email_verified: boolean.optional(),
  primary_email_auth_enabled: boolean.optional(),
  password: text.nullable().optional(),
  password_hash: nonEmpty.optional(),
  is_anonymous: z.literal(false).optional(),
  /** Ours: what the user is called elsewhere. */
  external_id: externalId.nullable().optional().meta({ description: 'No two users of a project have the same' }),
})
export type ServerUserChanges = z.output<typeof ServerUserChanges>

/** What a server may say about a new user: docs/protocol/users.md#creating-users. */
export const NewServerUser = ServerUserChanges.omit({ selected_team_id: true }).extend({
  is_anonymous: boolean.optional(),
  /** Ours: people who come from elsewhere keep their date. */
  signed_up_at_millis: millis.min(0).optional().meta({ description: 'Now unless given; not in the future' }),
  oauth_providers: z
    .array(
      z.strictObject({
        id: text,
        account_id: nonEmpty.max(maxLength.oauthAccountId),
        email: text.max(maxLength.email).nullable().default(null),
      }),
    )
    .optional(),
})
export type NewServerUser = z.output<typeof NewServerUser>
