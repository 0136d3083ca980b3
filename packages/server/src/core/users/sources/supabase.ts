import {
  idsOf,
  isTrue,
  listOf,
  millisOf,
  nameOf,
  namesIn,
  objectOf,
  providerOf,
  type Raw,
  rolesNamed,
  type Source,
  textOf,
  totpOf,
  withLeftovers,
} from './source.ts'

const fields = [
  ...[
    'instance_id',
    'id',
    'aud',
    'role',
    'email',
    'encrypted_password',
    'email_confirmed_at',
    'invited_at',
    'confirmed_at',
  ],
  ...[
    'confirmation_token',
    'confirmation_sent_at',
    'recovery_token',
    'recovery_sent_at',
    'email_change_token_new',
    'email_change',
  ],
  ...[
    'email_change_sent_at',
    'last_sign_in_at',
    'raw_app_meta_data',
    'raw_user_meta_data',
    'is_super_admin',
    'created_at',
  ],
  ...['updated_at', 'phone', 'phone_confirmed_at', 'phone_change', 'phone_change_token', 'phone_change_sent_at'],
  ...['email_change_token_current', 'email_change_confirm_status', 'banned_until', 'reauthentication_token'],
  ...['reauthentication_sent_at', 'is_sso_user', 'deleted_at', 'is_anonymous', 'identities', 'mfa_factors'],
]

/** Rows of `auth.users`, with those of `auth.identities` and `auth.mfa_factors` inside where the query puts them there. */
export const supabase: Source = {
  id: 'supabase',
  fields,
  changedAt: (raw) => [raw, ...listOf(raw.identities), ...listOf(raw.mfa_factors)].map((row) => row.updated_at),
  belongings(raw) {
    const { role, roles } = objectOf(raw.raw_app_meta_data)
    return rolesNamed([...new Set([...namesIn(role), ...namesIn(roles)])])
  },
  adapt(raw) {
    if (textOf(raw.deleted_at)) return undefined
    const email = textOf(raw.email)
    const own = objectOf(raw.raw_user_meta_data)
    const factor = factorOf(raw)
    const bannedUntil = millisOf(raw.banned_until)
    const record = {
      ...idsOf(raw.id),
      display_name: nameOf(own.full_name ?? own.name ?? own.display_name),
      primary_email: email,
      primary_email_verified: email && textOf(raw.email_confirmed_at) !== undefined,
      profile_image_url: textOf(own.avatar_url ?? own.picture),
      signed_up_at_millis: millisOf(raw.created_at),
      last_active_at_millis: millisOf(raw.last_sign_in_at),
      client_metadata: Object.keys(own).length ? own : undefined,
      server_metadata: withLeftovers(raw.raw_app_meta_data, 'supabase', { phone_number: textOf(raw.phone) }),
      password_hash: textOf(raw.encrypted_password),
      totp_secret_base64: factor.secret,
      oauth_providers: accountsOf(raw),
      is_anonymous: isTrue(raw.is_anonymous) || undefined,
      is_blocked: (bannedUntil !== undefined && bannedUntil > Date.now()) || undefined,
    }
    return { record, losses: [factor.loss, isTrue(raw.is_sso_user) && 'signing in through the company (SAML)'] }
  },
}

/** Operators can have the secrets encrypted: then they are no base32. */
function factorOf(raw: Raw): { secret?: string; loss?: string } {
  const verified = listOf(raw.mfa_factors).filter((one) => one.status === 'verified')
  const app = verified.find((one) => one.factor_type === undefined || one.factor_type === 'totp')
  const secret = app && totpOf(app.secret)
  if (secret) return { secret }
  if (app) return { loss: 'the second factor: its secret is encrypted' }
  return verified.length ? { loss: 'the second factor by phone or passkey' } : {}
}

function accountsOf(raw: Raw) {
  const foreign = listOf(raw.identities).filter((one) => one.provider !== 'email' && one.provider !== 'phone')
  return foreign.map((one) => ({
    id: providerOf(one.provider),
    account_id: textOf(one.provider_id ?? objectOf(one.identity_data).sub) ?? '',
    email: textOf(one.email ?? objectOf(one.identity_data).email),
  }))
}
