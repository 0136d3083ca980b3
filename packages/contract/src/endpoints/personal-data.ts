import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { userIdOrMe } from '../schemas.ts'
import { PaymentMethod } from './billing.ts'
import { ClientUser, ExtendedUser } from './user-objects.ts'

const time = z.number().meta({ description: 'Milliseconds since 1970' })
const timeOrNull = time.nullable()

const stored = {
  language: z.string().nullable().meta({ description: 'That emails about the safety of the account are written in' }),
  contact_channels: z.array(
    z.object({
      value: z.string(),
      is_primary: z.boolean(),
      is_verified: z.boolean(),
      used_for_auth: z.boolean(),
      created_at_millis: time,
    }),
  ),
  oauth_accounts: z.array(
    z.object({ provider: z.string(), account_id: z.string(), email: z.string().nullable(), created_at_millis: time }),
  ),
  sso_identities: z
    .array(z.object({ connection_id: z.string(), subject: z.string(), email: z.string(), created_at_millis: time }))
    .meta({ description: 'Who they are at identity providers of their teams' }),
  passkeys: z.array(z.object({ display_name: z.string(), created_at_millis: time, last_used_at_millis: timeOrNull })),
  api_keys: z.array(
    z.object({
      description: z.string(),
      last_four: z.string(),
      created_at_millis: time,
      expires_at_millis: timeOrNull,
      revoked_at_millis: timeOrNull,
    }),
  ),
  sessions: z.array(
    z.object({
      created_at_millis: time,
      last_used_at_millis: timeOrNull,
      ip: z.string().nullable(),
      user_agent: z.string().nullable(),
    }),
  ),
  sign_ins: z.array(
    z.object({
      at_millis: time,
      method: z.string(),
      result: z.string(),
      ip: z.string().nullable(),
      country_code: z.string().nullable(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
    }),
  ),
  known_networks: z.array(z.object({ network: z.string(), last_signed_in_at_millis: time, known_since_millis: time })),
  security_keys: z
    .array(z.object({ name: z.string(), created_at_millis: time, last_used_at_millis: timeOrNull }))
    .meta({ description: 'Keys that the person touches as a second factor' }),
  authenticator_apps: z
    .array(z.object({ name: z.string(), created_at_millis: time }))
    .meta({ description: 'Besides the first one' }),
  trusted_devices: z.array(
    z.object({
      created_at_millis: time,
      last_used_at_millis: time.nullable(),
      ip: z.string().nullable(),
      user_agent: z.string().nullable(),
    }),
  ),
  active_days: z.array(z.object({ day: z.string(), country_code: z.string().nullable() })),
  teams: z.array(
    z.object({
      id: z.string(),
      display_name: z.string(),
      member_display_name: z.string().nullable(),
      joined_at_millis: time,
      permissions: z.array(z.string()),
    }),
  ),
  project_permissions: z.array(z.string()),
  notification_preferences: z.array(z.object({ category_id: z.string(), enabled: z.boolean() })),
  emails: z.array(
    z.object({
      recipients: z.array(z.string()),
      subject: z.string(),
      created_at_millis: time,
      sent_at_millis: timeOrNull,
    }),
  ),
  item_changes: z.array(
    z.object({ item_id: z.string(), quantity: z.number(), created_at_millis: time, expires_at_millis: timeOrNull }),
  ),
  purchases: z.array(z.object({ offer_id: z.string().nullable(), quantity: z.number(), created_at_millis: time })),
  subscriptions: z.array(
    z.object({ offer_id: z.string().nullable(), quantity: z.number(), status: z.string(), created_at_millis: time }),
  ),
  invoices: z.array(
    z.object({
      number: z.string().nullable(),
      status: z.string(),
      currency: z.string(),
      total: z.number().meta({ description: 'In the smallest unit of the currency, as all amounts' }),
      amount_paid: z.number(),
      amount_refunded: z.number(),
      lines: z.array(z.object({ description: z.string(), quantity: z.number(), amount: z.number() })),
      tax_details: z.unknown().meta({ description: 'Name, address and tax ids as the payment processor has them' }),
      created_at_millis: time,
      paid_at_millis: timeOrNull,
    }),
  ),
  payment_method: PaymentMethod.nullable().meta({ description: 'The card that pays next, as far as it is known' }),
  actions: z
    .array(
      z.object({ action: z.string(), at_millis: time, ip: z.string().nullable(), user_agent: z.string().nullable() }),
    )
    .meta({ description: 'What the audit log has of the person as the one who acted' }),
}

export const ClientPersonalData = z.object({ user: ClientUser, ...stored })
export const ServerPersonalData = z.object({ user: ExtendedUser, ...stored })
export type PersonalData = z.output<typeof ServerPersonalData>

export const getPersonalData = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id}/personal-data',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  audit: 'user.data_read',
  ours: true,
  tag: 'Users',
  summary: 'Read everything that is stored about a user',
  description:
    'For people who ask for their own data. At the client level the signed-in user (`me`) alone. No secrets: of passwords, passkeys and keys it says that they are there. The newest thousand of each list.',
  params: z.strictObject({ user_id: userIdOrMe }),
  result: { client: ClientPersonalData, server: ServerPersonalData },
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'],
  textErrors: { 403: 'A client asked for the data of another user.' },
})
