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

export interface AiChatMessagesTable {
  tenancy_id: TenancyId
  thread_id: string
  id: string
  content: Json
  created_at: Optional<Timestamp>
  position: Computed<number>
}

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

export interface AuditHeadsTable {
  tenancy_id: TenancyId
  sequence: Optional<number>
  hash: Optional<Buffer>
  seal: string | null
  erasures: Optional<number>
  removed_sequence: Optional<number>
  removed_hash: Optional<Buffer>
  removed_seal: string | null
}

export interface AuditLogTable {
  tenancy_id: TenancyId
  sequence: number
  id: string
  at: Timestamp
  action: string
  actor_type: string
  actor_id: string | null
  target_type: string | null
  target_id: string | null
  before: Json | null
  after: Json | null
  ip: string | null
  user_agent: string | null
  request_id: string | null
  previous_hash: Buffer
  hash: Buffer
  salt: Buffer | null
  erasure: string | null
}

export interface AuditPendingTable {
  tenancy_id: TenancyId
  n: Computed<number>
  id: string
  at: Timestamp
  entry: Json
}

export interface AuthenticatorAppsTable {
  tenancy_id: TenancyId
  user_id: string
  id: string
  name: string
  secret: string
  last_step: number | null
  created_at: Timestamp
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
  session_id: string | null
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
  proved_value: string | null
  is_claim: Optional<boolean>
  wanted_for_auth: Optional<boolean>
  wanted_primary: Optional<boolean>
  signed_up_at: Timestamp | null
}

export interface DataVaultEntriesTable {
  tenancy_id: TenancyId
  store_id: string
  key_hash: Buffer
  sealed_value: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface DeletedTeamNamesTable {
  tenancy_id: TenancyId
  named_after: string
  team_id: string
  given_name: string
}

export interface EmailDraftsTable {
  tenancy_id: TenancyId
  id: string
  display_name: string
  tsx_source: string
  theme_id: string | null
  is_without_theme: Optional<boolean>
  created_at: Optional<Timestamp>
  updated_at: Optional<Timestamp>
  sent_at: Timestamp | null
}

export interface EmailRecipientsTable {
  tenancy_id: TenancyId
  send_id: string
  user_id: string
  event_id: Optional<string>
  state: Optional<string>
  attempts: Optional<number>
  handovers: Optional<number>
  due_at: Timestamp | null
}

export interface EmailSendsTable {
  tenancy_id: TenancyId
  id: string
  subject: Optional<string>
  draft_id: string | null
  sealed_content: string | null
  is_to_all_users: Optional<boolean>
  listed_up_to: string | null
  is_listed: Optional<boolean>
  total: Optional<number>
  sent: Optional<number>
  skipped: Optional<number>
  failed: Optional<number>
  runner: string | null
  unreachable: Optional<number>
  created_at: Optional<Timestamp>
  finished_at: Timestamp | null
}

export interface EndedSessionsTable {
  tenancy_id: TenancyId
  session_id: string
  ended_at: Optional<Timestamp>
  transaction: Optional<number>
}

export interface ErasedAuditLogsTable {
  log_id: string
  project_id: string
  sequence: number
  hash: Buffer
  erased_at: Timestamp
  seal: string
}

export interface FactorResetsTable {
  tenancy_id: TenancyId
  user_id: string
  email: string
  requested_at: Timestamp
  due_at: Timestamp
  expires_at: Timestamp
}

export interface GroupMappingsTable {
  tenancy_id: TenancyId
  id: string
  team_id: string
  source: string
  group_key: string
  permission_id: string
  created_at: Timestamp
}

export interface IdempotencyKeysTable {
  tenancy_id: TenancyId
  caller: string
  key_hash: Buffer
  sealed_answer: string
  named_ids: string[]
  created_at: Timestamp
}

export interface ImagesTable {
  tenancy_id: TenancyId
  id: string
  folder: string
  extension: string
  bytes: Buffer
  created_at: Optional<Timestamp>
}

export interface ItemLedgersTable {
  tenancy_id: TenancyId
  customer_type: string
  customer_id: string
  item_id: string
  granted: Optional<number>
  folded_until: Optional<Timestamp>
  segments: Optional<Json>
  unfolded: Optional<number>
  last_change_at: Optional<Timestamp>
  is_low: Optional<boolean>
}

export interface ItemQuantityChangesTable {
  tenancy_id: TenancyId
  id: string
  customer_type: string
  customer_id: string
  item_id: string
  quantity: number
  created_at: Timestamp
  expires_at: Timestamp | null
  description: string | null
  idempotency_key: string | null
  occurred_at: Timestamp | null
}

export interface KnownNetworksTable {
  tenancy_id: TenancyId
  user_id: string
  network: string
  last_signed_in_at: Timestamp
  known_since: Optional<Timestamp>
}

export interface MaintenanceTable {
  is_on: Optional<boolean>
  since: Timestamp
  message: string
}

export interface MetricChangesTable {
  tenancy_id: TenancyId
  id: Computed<number>
  kind: string
  key: string
  is_anonymous: boolean
  n: number
}

export interface MetricCountsTable {
  tenancy_id: TenancyId
  kind: string
  key: string
  is_anonymous: boolean
  n: number
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
  sign_in_switched_off: Optional<boolean>
  signed_up_at: Timestamp | null
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
  provider_id: string | null
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

export interface OldSystemCountsTable {
  tenancy_id: TenancyId
  asked: Optional<number>
  matched: Optional<number>
  refused: Optional<number>
  failed: Optional<number>
  last_failure: string | null
  last_failed_at: Timestamp | null
  paused_until: Timestamp | null
}

export interface OneTimePurchasesTable {
  tenancy_id: TenancyId
  id: string
  customer_type: string
  customer_id: string
  offer_id: string | null
  price_id: string | null
  offer: Json
  quantity: number
  created_at: Timestamp
  source: string
  payment_intent_id: string | null
  granted: Optional<boolean>
  revoked_at: Timestamp | null
}

export interface OutboxTable {
  tenancy_id: TenancyId
  id: string
  type: string
  payload: Json
  created_at: Optional<Timestamp>
  is_webhook: Optional<boolean>
  traceparent: string | null
  only_endpoint: string | null
}

export interface PartnerInteractionsTable {
  uid_hash: Buffer
  partner: string
  client_id: string
  redirect_uri: string
  state: string | null
  code_challenge: string
  expires_at: Timestamp
  project_id: string | null
  external_project_name: string | null
  code_hash: Buffer | null
  code_expires_at: Timestamp | null
  used_at: Timestamp | null
}

export interface PartnerProjectsTable {
  project_id: string
  client_id: string
  sealed_connections: string | null
  created_at: Optional<Timestamp>
  transferred_at: Timestamp | null
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
  signed_up_at: Timestamp | null
  user_handle: string | null
}

export interface PasswordSchemesTable {
  tenancy_id: TenancyId
  id: string
  sealed_parameters: string
}

export interface PaymentAccountsTable {
  tenancy_id: TenancyId
  account_id: string
  is_local: boolean
  created_at: Timestamp
  clock_offset_millis: Optional<number>
  last_invoice: Optional<number>
}

export interface PaymentCouponsTable {
  tenancy_id: TenancyId
  id: string
  code: string
  percent_off: number | null
  amounts_off: Json | null
  duration: string
  months: number | null
  offer_ids: string[] | null
  expires_at: Timestamp | null
  max_redemptions: number | null
  once_per_customer: Optional<boolean>
  is_active: Optional<boolean>
  redemptions: Optional<number>
  created_at: Timestamp
  processor_id: string | null
  processor_account_id: string | null
}

export interface PaymentCreditsTable {
  tenancy_id: TenancyId
  customer_type: string
  customer_id: string
  currency: string
  amount: number
}

export interface PaymentCustomersTable {
  tenancy_id: TenancyId
  customer_type: string
  customer_id: string
  processor_account_id: string | null
  processor_id: string | null
  asked: Optional<number>
  kept: Optional<number>
  test_card: string | null
  card: Json | null
  language: string | null
}

export interface PaymentInvoicesTable {
  tenancy_id: TenancyId
  id: string
  number: string | null
  customer_type: string
  customer_id: string
  subscription_id: string | null
  purchase_id: string | null
  status: string
  currency: string
  lines: Json
  subtotal: number
  discount: Optional<number>
  tax: Optional<number>
  total: number
  credit_applied: Optional<number>
  amount_paid: Optional<number>
  amount_refunded: Optional<number>
  tax_details: Json | null
  period_start: Timestamp | null
  period_end: Timestamp | null
  test_mode: boolean
  created_at: Timestamp
  paid_at: Timestamp | null
  processor_id: string | null
  payment_intent_id: string | null
}

export interface PaymentOffersTable {
  tenancy_id: TenancyId
  id: string
  offer: Json
  created_at: Timestamp
}

export interface PaymentRedemptionsTable {
  tenancy_id: TenancyId
  id: string
  coupon_id: string
  customer_type: string
  customer_id: string
  is_settled: boolean
  terms: Json
  created_at: Timestamp
}

export interface PaymentRefundsTable {
  tenancy_id: TenancyId
  id: string
  invoice_id: string
  amount: number
  reason: string | null
  taken_back: Optional<boolean>
  created_at: Timestamp
  processor_id: string | null
  failed_at: Timestamp | null
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
  publishable_client_key: string | null
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
  erasing_since: Timestamp | null
  logo_dark_url: string | null
  full_logo_dark_url: string | null
}

export interface RateLimitsTable {
  key: string
  points: Optional<number>
  expire: number | null
}

export interface SchemaExpansionsTable {
  version: number
  name: string
  checksum: string
  applied_at: Optional<Timestamp>
}

export interface SchemaMigrationsTable {
  version: number
  name: string
  checksum: string
  applied_at: Optional<Timestamp>
}

export interface SecurityKeysTable {
  tenancy_id: TenancyId
  user_id: string
  id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Timestamp
  last_used_at: Timestamp | null
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
  attempt: Optional<number>
  sender: Json | null
  handovers: Optional<number>
  user_id: string | null
  named_team: string | null
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
  opened_with_extensions: Optional<boolean>
  authenticated_at: Timestamp | null
  methods: Optional<string[]>
  generation: number | null
  current_hash: Buffer | null
  previous_hash: Buffer | null
  rotated_at: Timestamp | null
  generation_used_at: Timestamp | null
  sso_connection_id: string | null
  factor_at: Timestamp | null
}

export interface SetupLinksTable {
  tenancy_id: TenancyId
  id: string
  team_id: string
  intents: string[]
  email: string | null
  created_by: string | null
  code_hash: Buffer
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
  session_hash: Buffer | null
  session_expires_at: Timestamp | null
  next_connection_id: string
  colleague_id: string | null
}

export interface SignInsTable {
  tenancy_id: TenancyId
  at: Timestamp
  id: string
  method: string
  provider: string | null
  result: string
  reason: string | null
  is_sign_up: Optional<boolean>
  user_id: string | null
  address_hash: Buffer | null
  ip: string | null
  country_code: string | null
  browser: string | null
  system: string | null
  session_id: string | null
  n: Optional<number>
}

export interface SsoAttemptsTable {
  tenancy_id: TenancyId
  connection_id: string
  id: Computed<number>
  at: Timestamp
  reason: string | null
  email_domain: string | null
  user_id: string | null
  request_id: string
}

export interface SsoCertificatesTable {
  tenancy_id: TenancyId
  connection_id: string
  fingerprint: string
  pem: string
  not_after: Timestamp
  created_at: Timestamp
  retired_at: Timestamp | null
}

export interface SsoConnectionsTable {
  tenancy_id: TenancyId
  id: string
  team_id: string
  type: string
  display_name: string
  state: string
  sealed_config: string
  jit: string
  default_permission_ids: string[] | null
  session_hours: number | null
  last_success_at: Timestamp | null
  created_at: Timestamp
  metadata_read_at: Timestamp | null
  metadata_problem: string | null
  certificate_notice: string | null
  is_idp_initiated_allowed: Optional<boolean>
  idp_initiated_redirect_url: string | null
}

export interface SsoDomainsTable {
  tenancy_id: TenancyId
  id: string
  team_id: string
  domain: string
  verification: string
  token: string
  verified_at: Timestamp | null
  last_checked_at: Timestamp | null
  created_at: Timestamp
  claimed_at: Timestamp | null
  proof_missing_since: Timestamp | null
}

export interface SsoEnforcementsTable {
  tenancy_id: TenancyId
  domain: string
  domain_id: string
  team_id: string
  mode: string
  since: Timestamp
  setup_link_id: string | null
  mode_before: string | null
}

export interface SsoExemptionsTable {
  tenancy_id: TenancyId
  team_id: string
  user_id: string
  created_at: Timestamp
}

export interface SsoIdentitiesTable {
  tenancy_id: TenancyId
  connection_id: string
  subject: string
  user_id: string
  email_at_link: string
  created_at: Timestamp
}

export interface SsoTestsTable {
  tenancy_id: TenancyId
  connection_id: string
  result: Json
  at: Timestamp
  expires_at: Timestamp
}

export interface SsoUsedAssertionsTable {
  tenancy_id: TenancyId
  connection_id: string
  assertion_hash: Buffer
  expires_at: Timestamp
}

export interface SubscriptionEndingsTable {
  tenancy_id: TenancyId
  subscription_id: string
  next_try_at: Optional<Timestamp>
  failures: Optional<number>
}

export interface SubscriptionsTable {
  tenancy_id: TenancyId
  id: string
  customer_type: string
  customer_id: string
  offer_id: string | null
  price_id: string | null
  offer: Json
  quantity: number
  status: string
  current_period_start: Timestamp
  current_period_end: Timestamp | null
  cancel_at_period_end: Optional<boolean>
  created_at: Timestamp
  source: string
  processor_id: string | null
  granted: Optional<boolean>
  trial_end: Timestamp | null
  canceled_at: Timestamp | null
  ended_at: Timestamp | null
  coupon: Json | null
  failed_payments: Optional<number>
  next_step_at: Timestamp | null
  trial_told: Optional<boolean>
  next_attempt_at: Timestamp | null
}

export interface SweepsTable {
  name: string
  started_at: Timestamp
  finished_at: Timestamp | null
  deleted: Optional<number>
}

export interface TeamMembersTable {
  tenancy_id: TenancyId
  team_id: string
  user_id: string
  display_name: string | null
  profile_image_url: string | null
  is_selected: Optional<boolean>
  created_at: Optional<Timestamp>
  role: string | null
  signed_up_at: Timestamp | null
}

export interface TeamPermissionsTable {
  tenancy_id: TenancyId
  user_id: string
  team_id: string
  permission_id: string
  created_at: Optional<Timestamp>
  granted_by: string[] | null
}

export interface TeamSizeChangesTable {
  tenancy_id: TenancyId
  team_id: string
  id: Computed<number>
  n: number
}

export interface TeamSizesTable {
  tenancy_id: TenancyId
  team_id: string
  n: number
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
  made_by: string | null
  named_after: string | null
  given_name: string | null
}

export interface TenanciesTable {
  id: string
  project_id: string
  branch_id: Optional<string>
  sealed_config: string | null
  config_revision: Optional<number>
  config_file: Json | null
}

export interface TrustedDevicesTable {
  tenancy_id: TenancyId
  user_id: string
  id: string
  secret_hash: Buffer
  created_at: Timestamp
  last_used_at: Timestamp | null
  ip: string | null
  user_agent: string | null
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
  country_code: string | null
  country_at: Timestamp | null
  otp_switched_off: Optional<boolean>
  recovery_codes: string | null
  external_id: string | null
  moved_in_at: Timestamp | null
  totp_name: string | null
  totp_added_at: Timestamp | null
  has_security_key: Optional<boolean>
  language: string | null
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

export interface WebhookAttemptsTable {
  tenancy_id: TenancyId
  endpoint_id: string
  id: string
  event_id: string
  event_type: string
  attempt: number
  is_test: Optional<boolean>
  at: Timestamp
  duration_millis: number
  is_success: boolean
  response_status: number | null
  response_body: string | null
  error: string | null
  next_attempt_at: Timestamp | null
}

export interface WebhookDeliveriesTable {
  tenancy_id: TenancyId
  event_id: string
  endpoint_id: string
  created_at: Timestamp
  attempts: Optional<number>
  next_attempt_at: Optional<Timestamp | null>
  claimed_by: string | null
}

export interface WebhookEndpointsTable {
  tenancy_id: TenancyId
  id: string
  url: string
  description: Optional<string>
  event_types: Optional<string[]>
  is_enabled: Optional<boolean>
  disabled_reason: string | null
  sealed_secrets: string
  created_at: Optional<Timestamp>
  failing_since: Timestamp | null
  last_failed_at: Timestamp | null
}

export interface WebhookModeTable {
  only_row: Optional<boolean>
  uses_svix: Optional<boolean>
}

export interface WebhookReplaysTable {
  tenancy_id: TenancyId
  endpoint_id: string
  kinds: string[]
  position: string | null
  sent: Optional<number>
  started_at: Timestamp
  finished_at: Timestamp | null
}

export interface WorkerLeasesTable {
  id: string
  until: Timestamp
}

export interface SystemTables {
  cache_version: CacheVersionTable
  erased_audit_logs: ErasedAuditLogsTable
  maintenance: MaintenanceTable
  partner_interactions: PartnerInteractionsTable
  partner_projects: PartnerProjectsTable
  project_keys: ProjectKeysTable
  projects: ProjectsTable
  rate_limits: RateLimitsTable
  schema_expansions: SchemaExpansionsTable
  schema_migrations: SchemaMigrationsTable
  server_secrets: ServerSecretsTable
  sweeps: SweepsTable
  tenancies: TenanciesTable
  webhook_mode: WebhookModeTable
  worker_leases: WorkerLeasesTable
}

export interface TenantTables {
  ai_chat_messages: AiChatMessagesTable
  api_keys: ApiKeysTable
  audit_heads: AuditHeadsTable
  audit_log: AuditLogTable
  audit_pending: AuditPendingTable
  authenticator_apps: AuthenticatorAppsTable
  cli_logins: CliLoginsTable
  contact_channels: ContactChannelsTable
  data_vault_entries: DataVaultEntriesTable
  deleted_team_names: DeletedTeamNamesTable
  email_drafts: EmailDraftsTable
  email_recipients: EmailRecipientsTable
  email_sends: EmailSendsTable
  ended_sessions: EndedSessionsTable
  factor_resets: FactorResetsTable
  group_mappings: GroupMappingsTable
  idempotency_keys: IdempotencyKeysTable
  images: ImagesTable
  item_ledgers: ItemLedgersTable
  item_quantity_changes: ItemQuantityChangesTable
  known_networks: KnownNetworksTable
  metric_changes: MetricChangesTable
  metric_counts: MetricCountsTable
  notification_preferences: NotificationPreferencesTable
  oauth_accounts: OauthAccountsTable
  oauth_authorization_codes: OauthAuthorizationCodesTable
  oauth_flows: OauthFlowsTable
  oauth_tokens: OauthTokensTable
  old_system_counts: OldSystemCountsTable
  one_time_purchases: OneTimePurchasesTable
  outbox: OutboxTable
  passkeys: PasskeysTable
  password_schemes: PasswordSchemesTable
  payment_accounts: PaymentAccountsTable
  payment_coupons: PaymentCouponsTable
  payment_credits: PaymentCreditsTable
  payment_customers: PaymentCustomersTable
  payment_invoices: PaymentInvoicesTable
  payment_offers: PaymentOffersTable
  payment_redemptions: PaymentRedemptionsTable
  payment_refunds: PaymentRefundsTable
  project_permissions: ProjectPermissionsTable
  security_keys: SecurityKeysTable
  sent_emails: SentEmailsTable
  sessions: SessionsTable
  setup_links: SetupLinksTable
  sign_ins: SignInsTable
  sso_attempts: SsoAttemptsTable
  sso_certificates: SsoCertificatesTable
  sso_connections: SsoConnectionsTable
  sso_domains: SsoDomainsTable
  sso_enforcements: SsoEnforcementsTable
  sso_exemptions: SsoExemptionsTable
  sso_identities: SsoIdentitiesTable
  sso_tests: SsoTestsTable
  sso_used_assertions: SsoUsedAssertionsTable
  subscription_endings: SubscriptionEndingsTable
  subscriptions: SubscriptionsTable
  team_members: TeamMembersTable
  team_permissions: TeamPermissionsTable
  team_size_changes: TeamSizeChangesTable
  team_sizes: TeamSizesTable
  teams: TeamsTable
  trusted_devices: TrustedDevicesTable
  user_activity: UserActivityTable
  users: UsersTable
  verification_codes: VerificationCodesTable
  webhook_attempts: WebhookAttemptsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_replays: WebhookReplaysTable
}

/** For code that works across tenancies, and therefore has to name them itself. */
export type AllTables = SystemTables & {
  [T in keyof TenantTables]: Omit<TenantTables[T], 'tenancy_id'> & { tenancy_id: string }
}

export const tenantTables: ReadonlySet<string> = new Set<keyof TenantTables>([
  'ai_chat_messages',
  'api_keys',
  'audit_heads',
  'audit_log',
  'audit_pending',
  'authenticator_apps',
  'cli_logins',
  'contact_channels',
  'data_vault_entries',
  'deleted_team_names',
  'email_drafts',
  'email_recipients',
  'email_sends',
  'ended_sessions',
  'factor_resets',
  'group_mappings',
  'idempotency_keys',
  'images',
  'item_ledgers',
  'item_quantity_changes',
  'known_networks',
  'metric_changes',
  'metric_counts',
  'notification_preferences',
  'oauth_accounts',
  'oauth_authorization_codes',
  'oauth_flows',
  'oauth_tokens',
  'old_system_counts',
  'one_time_purchases',
  'outbox',
  'passkeys',
  'password_schemes',
  'payment_accounts',
  'payment_coupons',
  'payment_credits',
  'payment_customers',
  'payment_invoices',
  'payment_offers',
  'payment_redemptions',
  'payment_refunds',
  'project_permissions',
  'security_keys',
  'sent_emails',
  'sessions',
  'setup_links',
  'sign_ins',
  'sso_attempts',
  'sso_certificates',
  'sso_connections',
  'sso_domains',
  'sso_enforcements',
  'sso_exemptions',
  'sso_identities',
  'sso_tests',
  'sso_used_assertions',
  'subscription_endings',
  'subscriptions',
  'team_members',
  'team_permissions',
  'team_size_changes',
  'team_sizes',
  'teams',
  'trusted_devices',
  'user_activity',
  'users',
  'verification_codes',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_endpoints',
  'webhook_replays',
])
