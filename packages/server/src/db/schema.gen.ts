// Generated from the migrations by `npm run schema:update`. Do not edit.
import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
/** Comes parsed; written as text, because `pg` would turn an array into a Postgres array. */
type Json = ColumnType<JsonValue, string, string>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type Optional<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Computed<T> = ColumnType<T, never, never>
/** Written by the tenant scope alone. */
type TenancyId = ColumnType<string, never, never>

export interface ApiKeysTable {
  tenancy_id: TenancyId
  id: string
  user_id: string | null
  team_id: string | null
  description: string
  is_public: Optional<boolean>
  key_hash: Buffer
  last_four: string
  created_at: Optional<Timestamp>
  expires_at: Timestamp | null
  manually_revoked_at: Timestamp | null
}

export interface CacheVersionTable {
  only_row: Optional<boolean>
  n: Optional<number>
}

export interface CliLoginsTable {
  tenancy_id: TenancyId
  id: string
  polling_hash: Buffer
  login_hash: Buffer
  sealed_refresh_token: string | null
  created_at: Optional<Timestamp>
  expires_at: Timestamp
  completed_at: Timestamp | null
  used_at: Timestamp | null
}

export interface ContactChannelsTable {
  tenancy_id: TenancyId
  user_id: string
  id: string
  type: Optional<string>
  value: string
  is_primary: Optional<boolean>
  is_verified: Optional<boolean>
  used_for_auth: Optional<boolean>
  created_at: Optional<Timestamp>
}

export interface ImagesTable {
  tenancy_id: TenancyId
  id: string
  folder: string
  extension: string
  bytes: Buffer
  created_at: Optional<Timestamp>
}

export interface KnownNetworksTable {
  tenancy_id: TenancyId
  user_id: string
  network: string
  last_signed_in_at: Timestamp
}

export interface NotificationPreferencesTable {
  tenancy_id: TenancyId
  user_id: string
  category_id: string
  enabled: boolean
}

export interface OauthAccountsTable {
  tenancy_id: TenancyId
  id: string
  user_id: string
  provider_config_id: string
  account_id: string
  email: string | null
  allow_sign_in: Optional<boolean>
  allow_connected_accounts: Optional<boolean>
  created_at: Optional<Timestamp>
}

export interface OauthAuthorizationCodesTable {
  tenancy_id: TenancyId
  code_hash: Buffer
  user_id: string
  redirect_uri: string
  code_challenge: string
  code_challenge_method: string
  is_new_user: boolean
  after_callback_redirect_url: string | null
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface OauthFlowsTable {
  tenancy_id: TenancyId
  state_hash: Buffer
  sealed_flow: string
  expires_at: Timestamp
}

export interface OauthTokensTable {
  tenancy_id: TenancyId
  id: string
  oauth_account_id: string
  kind: string
  client_id: string
  sealed_token: string
  scopes: string[]
  expires_at: Timestamp | null
  is_valid: Optional<boolean>
  created_at: Optional<Timestamp>
}

export interface OutboxTable {
  tenancy_id: TenancyId
  id: string
  type: string
  payload: Json
  created_at: Optional<Timestamp>
}

export interface PasskeysTable {
  tenancy_id: TenancyId
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: Optional<number>
  transports: Optional<string[]>
  device_type: string | null
  is_backed_up: Optional<boolean>
  display_name: string
  created_at: Optional<Timestamp>
  last_used_at: Timestamp | null
}

export interface ProjectKeysTable {
  id: string
  project_id: string
  description: string
  created_at: Optional<Timestamp>
  expires_at: Timestamp
  manually_revoked_at: Timestamp | null
  publishable_client_key_hash: Buffer | null
  publishable_client_key_last_four: string | null
  secret_server_key_hash: Buffer | null
  secret_server_key_last_four: string | null
  super_secret_admin_key_hash: Buffer | null
  super_secret_admin_key_last_four: string | null
  is_from_settings: Optional<boolean>
}

export interface ProjectPermissionsTable {
  tenancy_id: TenancyId
  user_id: string
  permission_id: string
  created_at: Optional<Timestamp>
}

export interface ProjectsTable {
  id: string
  display_name: string
  description: Optional<string>
  logo_url: string | null
  full_logo_url: string | null
  is_production_mode: Optional<boolean>
  owner_team_id: string | null
  created_at: Optional<Timestamp>
  deleted_at: Timestamp | null
}

export interface RateLimitsTable {
  key: string
  points: Optional<number>
  expire: number | null
}

export interface SchemaMigrationsTable {
  version: number
  name: string
  checksum: string
  applied_at: Optional<Timestamp>
}

export interface SentEmailsTable {
  tenancy_id: TenancyId
  id: string
  event_id: string
  recipients: string[]
  subject: string
  sealed_content: string | null
  created_at: Optional<Timestamp>
  sent_at: Timestamp | null
  error: Json | null
}

export interface ServerSecretsTable {
  fingerprint: string
  first_seen_at: Optional<Timestamp>
}

export interface SessionsTable {
  tenancy_id: TenancyId
  id: string
  user_id: string
  token_hash: Buffer
  created_at: Optional<Timestamp>
  expires_at: Timestamp
  is_impersonation: Optional<boolean>
  last_used_at: Timestamp | null
  last_used_ip: string | null
  last_used_geo: Json | null
  last_used_user_agent: string | null
}

export interface TeamMembersTable {
  tenancy_id: TenancyId
  team_id: string
  user_id: string
  display_name: string | null
  profile_image_url: string | null
  is_selected: Optional<boolean>
  created_at: Optional<Timestamp>
}

export interface TeamPermissionsTable {
  tenancy_id: TenancyId
  user_id: string
  team_id: string
  permission_id: string
  created_at: Optional<Timestamp>
}

export interface TeamsTable {
  tenancy_id: TenancyId
  id: string
  display_name: string
  profile_image_url: string | null
  client_metadata: Json | null
  client_read_only_metadata: Json | null
  server_metadata: Json | null
  created_at: Optional<Timestamp>
}

export interface TenanciesTable {
  id: string
  project_id: string
  branch_id: Optional<string>
  sealed_config: string | null
}

export interface UserActivityTable {
  tenancy_id: TenancyId
  day: string
  user_id: string
  last_at: Timestamp
  country_code: string | null
  is_anonymous: Optional<boolean>
}

export interface UsersTable {
  tenancy_id: TenancyId
  id: string
  display_name: string | null
  profile_image_url: string | null
  signed_up_at: Optional<Timestamp>
  last_active_at: Timestamp | null
  client_metadata: Json | null
  client_read_only_metadata: Json | null
  server_metadata: Json | null
  is_anonymous: Optional<boolean>
  password_hash: string | null
  otp_enabled: Optional<boolean>
  totp_secret: string | null
  totp_last_step: number | null
  search_text: Optional<string>
  blocked_at: Timestamp | null
}

export interface VerificationCodesTable {
  tenancy_id: TenancyId
  id: string
  purpose: string
  code_hash: Buffer
  tail_hash: Buffer
  user_id: string | null
  data: Optional<Json>
  attempts: Optional<number>
  created_at: Optional<Timestamp>
  expires_at: Timestamp
  used_at: Timestamp | null
  team_id: string | null
}

export interface SystemTables {
  cache_version: CacheVersionTable
  project_keys: ProjectKeysTable
  projects: ProjectsTable
  rate_limits: RateLimitsTable
  schema_migrations: SchemaMigrationsTable
  server_secrets: ServerSecretsTable
  tenancies: TenanciesTable
}

export interface TenantTables {
  api_keys: ApiKeysTable
  cli_logins: CliLoginsTable
  contact_channels: ContactChannelsTable
  images: ImagesTable
  known_networks: KnownNetworksTable
  notification_preferences: NotificationPreferencesTable
  oauth_accounts: OauthAccountsTable
  oauth_authorization_codes: OauthAuthorizationCodesTable
  oauth_flows: OauthFlowsTable
  oauth_tokens: OauthTokensTable
  outbox: OutboxTable
  passkeys: PasskeysTable
  project_permissions: ProjectPermissionsTable
  sent_emails: SentEmailsTable
  sessions: SessionsTable
  team_members: TeamMembersTable
  team_permissions: TeamPermissionsTable
  teams: TeamsTable
  user_activity: UserActivityTable
  users: UsersTable
  verification_codes: VerificationCodesTable
}

/** For code that works across tenancies, and therefore has to name them itself. */
export type AllTables = SystemTables & {
  [T in keyof TenantTables]: Omit<TenantTables[T], 'tenancy_id'> & { tenancy_id: string }
}

export const tenantTables: ReadonlySet<string> = new Set<keyof TenantTables>([
  'api_keys',
  'cli_logins',
  'contact_channels',
  'images',
  'known_networks',
  'notification_preferences',
  'oauth_accounts',
  'oauth_authorization_codes',
  'oauth_flows',
  'oauth_tokens',
  'outbox',
  'passkeys',
  'project_permissions',
  'sent_emails',
  'sessions',
  'team_members',
  'team_permissions',
  'teams',
  'user_activity',
  'users',
  'verification_codes',
])
