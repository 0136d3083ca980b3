import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, jsonValue, nonEmpty, queryBoolean } from '../schemas.ts'
import { userSources, userTransferSize } from '../user-records.ts'
import { page } from './lists.ts'

const tag = 'Users'
const access = ['admin'] as const

/** As in files of `hallpass users`, with the other fields of a user object. */
export const ExportedUser = z.object({
  id: z.string(),
  external_id: z.string().nullable(),
  display_name: z.string().nullable(),
  primary_email: z.string().nullable(),
  primary_email_verified: z.boolean(),
  primary_email_auth_enabled: z.boolean(),
  contact_channels: z.array(z.object({ value: z.string(), is_verified: z.boolean(), used_for_auth: z.boolean() })),
  profile_image_url: z.string().nullable(),
  signed_up_at_millis: z.number(),
  last_active_at_millis: z.number().nullable(),
  client_metadata: z.unknown(),
  client_read_only_metadata: z.unknown(),
  server_metadata: z.unknown(),
  password_hash: z.string().nullable().optional().meta({ description: 'With `include_password_hash` only' }),
  has_password: z.boolean(),
  otp_auth_enabled: z.boolean(),
  passkey_auth_enabled: z.boolean(),
  auth_with_email: z.boolean(),
  requires_totp_mfa: z.boolean(),
  oauth_providers: z.array(
    z.object({
      id: z.string(),
      account_id: z.string(),
      email: z.string().nullable(),
      allow_sign_in: z.boolean(),
      allow_connected_accounts: z.boolean(),
    }),
  ),
  passkeys: z
    .array(
      z.object({
        credential_id: z.string(),
        public_key: z.string().meta({ description: 'A COSE key, in base64url' }),
        counter: z.int(),
        transports: z.array(z.string()),
        device_type: z.string().nullable(),
        is_backed_up: z.boolean(),
        display_name: z.string(),
        user_handle: z.string().nullable().meta({ description: 'Of one that was made elsewhere' }),
        created_at_millis: z.number(),
      }),
    )
    .meta({ description: 'They work for the host that they were made for, and nowhere else' }),
  is_anonymous: z.boolean(),
  is_blocked: z.boolean(),
})
export type ExportedUser = z.output<typeof ExportedUser>

export const exportUsers = defineEndpoint({
  method: 'GET',
  path: '/internal/users/export',
  access,
  needs: 'secrets',
  crud: true,
  audit: 'users.exported',
  tag,
  summary: 'Read users as an import takes them, by the time of their sign-up',
  description: 'Password hashes come only when they are asked for. Every page that is read is told in the audit log.',
  query: z.strictObject({
    limit: z.int().min(1).max(userTransferSize.export).optional(),
    cursor: nonEmpty.optional().meta({ description: '`next_cursor` of the page before' }),
    include_anonymous: queryBoolean.optional(),
    include_password_hash: queryBoolean.optional(),
  }),
  result: page(ExportedUser),
  textErrors: { 400: 'A cursor that no earlier page gave.' },
})

const importBody = z.strictObject({
  records: z
    .array(
      z.strictObject({
        line: z.int().min(1).meta({ description: 'What answers call it by' }),
        record: jsonValue.meta({ description: 'A user as files have it; see the guide on moving users' }),
      }),
    )
    .min(1)
    .max(userTransferSize.import),
  on_conflict: z.enum(['skip', 'update']).default('skip').meta({
    description:
      'What happens to users that are there already, by id, by external id or by the address they sign in with',
  }),
  source: z
    .enum(userSources)
    .optional()
    .meta({ description: 'The records are as this system exports them; without it, as our own files have them' }),
  rp_id: nonEmpty.max(253).optional().meta({
    description: 'With `source`: the host for which its passkeys were made. They come over if people sign in there',
  }),
  ask_passwords: boolean.optional().meta({
    description: 'With `source`: whoever comes without a password is asked for at the old system when they sign in',
  }),
  role_map: jsonValue.optional().meta({
    description:
      'With `source`: which teams and permissions its groups and roles stand for; see the guide on moving in',
  }),
  hash_config: jsonValue.optional().meta({
    description:
      'With `firebase` the hash parameters of its project, as JSON or as its console shows them; with `better-auth` its secret; with `own` which column is which field',
  }),
})

const losses = z.array(z.object({ line: z.int(), losses: z.array(z.string()) }))

const outcome = z.object({
  created: z.int(),
  updated: z.int(),
  left_out: z
    .array(z.object({ line: z.int(), problem: z.string() }))
    .meta({ description: 'Records that are wrong, or that belong to somebody who is there' }),
  losses: losses.optional().meta({ description: 'With `source`: what does not come over of somebody who does' }),
  unknown_fields: z
    .array(z.string())
    .optional()
    .meta({ description: 'With `source`: fields that its exports are not known to have' }),
})

const counts = z.record(z.string(), z.int())

const facts = z.object({
  passwords: counts.meta({ description: 'How many have which kind of hash' }),
  fields: counts.meta({ description: 'How many have which field' }),
  teams_and_permissions: counts,
  without_password: z.int(),
  without_address: z.int(),
  unverified_addresses: z.int(),
  blocked: z.int(),
  new_ids: z.int(),
})
export type ImportFacts = z.output<typeof facts>

const importTexts = { 400: 'Nobody can be imported into `internal`; or a host on which nobody signs in.' } as const
const bodyLimit = 6_000_000

export const checkUserImport = defineEndpoint({
  method: 'POST',
  path: '/internal/users/import/check',
  access,
  needs: 'people.write',
  audit: { exempt: 'It says what an import would do, and changes nothing.' },
  tag,
  summary: 'What an import of these users would do',
  body: importBody,
  bodyLimit,
  result: outcome.extend({
    facts: facts.meta({ description: 'What comes over of those who would be created or updated' }),
  }),
  textErrors: importTexts,
})

export const importUsers = defineEndpoint({
  method: 'POST',
  path: '/internal/users/import',
  access,
  needs: 'people.write',
  audit: 'users.imported',
  tag,
  summary: 'Import users',
  description: 'All of them at once, but for those that are left out. Neither webhooks nor emails are sent.',
  // Weak password hashes are hashed once more, which takes as long as a sign-in for each.
  timeoutSeconds: 120,
  body: importBody,
  bodyLimit,
  result: outcome,
  textErrors: importTexts,
})
