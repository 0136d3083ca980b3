/** A user in a file, named as in the API: what `hallpass users`, the dashboard and their endpoints agree on. */
export const userRecordFields = [
  'id',
  'external_id',
  'display_name',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'contact_channels',
  'profile_image_url',
  'signed_up_at_millis',
  'last_active_at_millis',
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
  'password_hash',
  'otp_auth_enabled',
  'totp_secret_base64',
  'second_factors',
  'oauth_providers',
  'passkeys',
  'permissions',
  'teams',
  'is_anonymous',
  'is_blocked',
] as const
export type UserRecordField = (typeof userRecordFields)[number]

/** The other fields of a user object, which no import can set: they are ignored. */
export const derivedUserFields = [
  'has_password',
  'passkey_auth_enabled',
  'auth_with_email',
  'requires_totp_mfa',
  'selected_team_id',
  'selected_team',
] as const

/** In CSV their cells hold JSON. */
export const jsonUserFields = [
  'contact_channels',
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
  'second_factors',
  'oauth_providers',
  'passkeys',
  'permissions',
  'teams',
] as const satisfies readonly UserRecordField[]

/** Only the command writes them into a file. */
export const commandUserFields = [
  'totp_secret_base64',
  'second_factors',
  'permissions',
  'teams',
] as const satisfies readonly UserRecordField[]

/** Users in one request of an import, and the most in one answer of an export. */
export const userTransferSize = { import: 500, export: 10_000, exportDefault: 1000 } as const

/** Where people come from: systems whose exports are understood as they are, and a table of one's own with a mapping. */
export const userSources = [
  'clerk',
  'auth0',
  'firebase',
  'supabase',
  'cognito',
  'keycloak',
  'better-auth',
  'auth-js',
  'stack-auth',
  'wordpress',
  'own',
] as const
export type UserSource = (typeof userSources)[number]
