import { maxLength } from '@hallpass/contract'
import {
  boolean,
  displayName,
  emailPlain,
  httpUrl,
  jsonValue,
  millis,
  nonEmpty,
  text,
  totpSecret,
  uuid,
} from '@hallpass/contract/schemas'
import * as z from 'zod'
import { checkImportableHash } from '../../passwords/index.ts'

const passwordHash = nonEmpty.superRefine((hash, context) => {
  const verdict = checkImportableHash(hash)
  if (!verdict.ok) context.addIssue({ code: 'custom', message: `{path} ${verdict.problem}` })
})

const OauthProvider = z.strictObject({
  id: text.max(maxLength.id),
  account_id: nonEmpty.max(maxLength.oauthAccountId),
  email: text.max(maxLength.email).nullable().optional(),
  allow_sign_in: boolean.default(true),
  allow_connected_accounts: boolean.default(true),
})

/** Addresses besides the primary one. */
const ContactChannel = z.strictObject({
  value: emailPlain,
  is_verified: boolean.default(false),
  used_for_auth: boolean.default(false),
})

/** One user as files of `hallpass users` have it, in the words of the API. What is missing stays as it is, or empty. */
export const UserRecord = z
  .strictObject({
    id: uuid.optional(),
    display_name: displayName.nullable().optional(),
    primary_email: emailPlain.nullable().optional(),
    primary_email_verified: boolean.optional(),
    /** Unlike in the API it is on unless told otherwise: people are imported so that they can sign in. */
    primary_email_auth_enabled: boolean.optional(),
    contact_channels: z.array(ContactChannel).optional(),
    profile_image_url: httpUrl.max(maxLength.imageUrl).nullable().optional(),
    signed_up_at_millis: millis.optional(),
    last_active_at_millis: millis.nullable().optional(),
    client_metadata: jsonValue.optional(),
    client_read_only_metadata: jsonValue.optional(),
    server_metadata: jsonValue.optional(),
    password_hash: passwordHash.nullable().optional(),
    otp_auth_enabled: boolean.optional(),
    totp_secret_base64: totpSecret.nullable().optional(),
    oauth_providers: z.array(OauthProvider).optional(),
    is_anonymous: boolean.optional(),
    is_blocked: boolean.optional(),
  })
  .refine(({ id, primary_email }) => id !== undefined || primary_email, '{path} must have an id or a primary_email')
export type UserRecord = z.output<typeof UserRecord>

export const userRecordFields = Object.keys(UserRecord.shape) as (keyof UserRecord)[]
