import { derivedUserFields, isPlainObject, maxLength, passkeyLimits } from '@hallpass/contract'
import { externalId } from '@hallpass/contract/endpoints'
import {
  boolean,
  displayName,
  emailPlain,
  httpUrl,
  jsonValue,
  millis,
  nonEmpty,
  parseLeniently,
  text,
  totpSecret,
  uuid,
} from '@hallpass/contract/schemas'
import * as z from 'zod'
import { normalizeEmail } from '../../email.ts'
import { checkImportableHash } from '../../passwords/index.ts'
import { belongingFields, belongingProblems } from './memberships.ts'
import { Passkey } from './passkeys.ts'
import { factorProblems, SecondFactors } from './second-factors.ts'

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

/** One user as in files of `hallpass users`, named as in the API. What is missing stays as it is, or empty. */
const UserRecord = z
  .strictObject({
    id: uuid.optional(),
    external_id: externalId.nullable().optional(),
    display_name: displayName.nullable().optional(),
    primary_email: emailPlain.nullable().optional(),
    primary_email_verified: boolean.optional(),
    /** Unlike in the API it is on by default: people are imported so that they can sign in. */
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
    second_factors: SecondFactors.optional(),
    oauth_providers: z.array(OauthProvider).optional(),
    passkeys: z.array(Passkey).max(passkeyLimits.perUser).optional(),
    ...belongingFields,
    is_anonymous: boolean.optional(),
    is_blocked: boolean.optional(),
  })
  .superRefine((record, context) => {
    for (const problem of [...problemsOf(record), ...factorProblems(record), ...belongingProblems(record)])
      context.addIssue({ code: 'custom', message: `{path} ${problem}` })
  })
export type UserRecord = z.output<typeof UserRecord>

interface Parts {
  id?: string | undefined
  external_id?: string | null | undefined
  primary_email?: string | null | undefined
  primary_email_auth_enabled?: boolean | undefined
  contact_channels?: readonly { value: string }[] | undefined
  oauth_providers?: readonly z.output<typeof OauthProvider>[] | undefined
}

/** Without something to recognise it by, a record that is imported again would become a second user. */
function problemsOf({ contact_channels = [], oauth_providers = [], ...record }: Parts): string[] {
  const isRecognisable =
    record.id !== undefined ||
    record.external_id ||
    (record.primary_email && record.primary_email_auth_enabled !== false)
  const emails = [record.primary_email ?? [], contact_channels.map(({ value }) => value)].flat(2).map(normalizeEmail)
  const providers = oauth_providers.filter((one) => one.allow_sign_in).map(({ id }) => id)
  return [
    ...(isRecognisable ? [] : ['must have an id, an external_id, or a primary_email that is used for signing in']),
    ...(hasTwins(emails) ? ['must not have the same address twice'] : []),
    ...(hasTwins(providers) ? ['must not have two accounts of one provider for signing in'] : []),
  ]
}

const hasTwins = (values: readonly string[]) => new Set(values).size < values.length

/** Types are converted as the API does it: in CSV everything is text. */
export function parseUserRecord(value: unknown): { record: UserRecord } | { problem: string } {
  const outcome = parseLeniently(UserRecord, withoutDerived(value), 'record')
  return outcome.ok ? { record: outcome.value } : { problem: outcome.violations.join('; ') }
}

const isDerived: ReadonlySet<string> = new Set(derivedUserFields)

/** A user as the API returns it can be imported; fields that follow from other fields are ignored. */
const withoutDerived = (value: unknown) =>
  isPlainObject(value) && Object.keys(value).some((name) => isDerived.has(name))
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !isDerived.has(name)))
    : value

/** The fields a record may have; clients know them from the contract's list. */
export const userRecordShape = UserRecord.shape
