import type { JsonValue } from '../json.ts'
import { openIdType } from '../open-id.ts'
import type { ConfigDocument } from './document.ts'
import type { ProjectConfigChanges } from './project-schemas.ts'
import { isEnabledProvider } from './project-view.ts'
import type { CompleteConfig } from './schema.ts'

/** Members that set one place each. */
const places = {
  allow_localhost: 'domains.allowLocalhost',
  sign_up_enabled: 'auth.allowSignUp',
  credential_enabled: 'auth.password.allowSignIn',
  magic_link_enabled: 'auth.otp.allowSignIn',
  passkey_enabled: 'auth.passkey.allowSignIn',
  client_team_creation_enabled: 'teams.allowClientTeamCreation',
  create_team_on_sign_up: 'teams.createPersonalTeamOnSignUp',
  client_user_deletion_enabled: 'users.allowClientUserDeletion',
  allow_user_api_keys: 'apiKeys.enabled.user',
  allow_team_api_keys: 'apiKeys.enabled.team',
  oauth_account_merge_strategy: 'auth.oauth.accountMergeStrategy',
  email_theme: 'emails.selectedThemeId',
} as const

const permissionSets = {
  team_creator_default_permissions: 'rbac.defaultPermissions.teamCreator',
  team_member_default_permissions: 'rbac.defaultPermissions.teamMember',
  user_default_permissions: 'rbac.defaultPermissions.signUp',
} as const

/** Members that replace a whole record or object. */
const records = {
  oauth_providers: 'auth.oauth.providers',
  domains: 'domains.trustedDomains',
  email_config: 'emails.server',
} as const

/** Where each member of the project's `config` lives: docs/protocol/configuration.md#one-switch-three-names. */
export const configPlaces = { ...places, ...permissionSets, ...records }

const entriesOf = <T extends object>(table: T) => Object.entries(table) as [keyof T, T[keyof T] & string][]

/**
 * What a change of a project's `config` means for the environment override.
 * `freshKey` makes keys for trusted domains; they must obey the Id rule, so that dotted paths can name them.
 */
export function overrideFromProjectConfig(
  changes: ProjectConfigChanges,
  current: CompleteConfig,
  freshKey: () => string,
): ConfigDocument {
  const document: Record<string, JsonValue> = {}
  for (const [member, path] of entriesOf(places)) {
    const value = changes[member]
    if (value !== undefined) document[path] = value
  }
  for (const [member, path] of entriesOf(permissionSets)) {
    const list = changes[member]
    if (list) document[path] = Object.fromEntries(list.map(({ id }) => [id, true]))
  }
  const { oauth_providers, domains, email_config } = changes
  if (oauth_providers) document[records.oauth_providers] = providersAfter(oauth_providers, current)
  if (domains) {
    document[records.domains] = Object.fromEntries(
      domains.map(({ domain, handler_path }) => [freshKey(), { baseUrl: domain, handlerPath: handler_path }]),
    )
  }
  if (email_config) document[records.email_config] = emailServer(email_config)
  return document
}

/** Enabled ones of the twelve are replaced by the list; what it need not have, and does not name, stays as it is. */
function providersAfter(
  list: NonNullable<ProjectConfigChanges['oauth_providers']>,
  current: CompleteConfig,
): JsonValue {
  const kept = Object.entries(current.auth.oauth.providers).filter(
    ([key, provider]) => provider.type === openIdType || !isEnabledProvider(key, provider),
  )
  return Object.fromEntries([
    ...kept.map(([key, provider]) => [key, withoutUndefined(provider)]),
    ...list.map((provider) => [provider.id, storedProvider(provider)]),
  ])
}

/** An entry of `auth.oauth.providers`, as the project object says it. */
export function storedProvider(provider: NonNullable<ProjectConfigChanges['oauth_providers']>[number]): JsonValue {
  const isEnabled = provider.enabled ?? true
  if (provider.type === openIdType) return storedOpenId(provider, isEnabled)
  return withoutUndefined({
    type: provider.id,
    isShared: provider.type === 'shared',
    allowSignIn: isEnabled,
    allowConnectedAccounts: isEnabled,
    clientId: provider.type === 'standard' ? provider.client_id : undefined,
    clientSecret: provider.type === 'standard' ? provider.client_secret : undefined,
    facebookConfigId: provider.facebook_config_id,
    microsoftTenantId: provider.microsoft_tenant_id,
  })
}

type OpenIdChange = Extract<NonNullable<ProjectConfigChanges['oauth_providers']>[number], { type: typeof openIdType }>

const storedOpenId = (provider: OpenIdChange, isEnabled: boolean): JsonValue =>
  withoutUndefined({
    type: openIdType,
    isShared: false,
    allowSignIn: isEnabled,
    allowConnectedAccounts: isEnabled,
    issuer: provider.issuer,
    clientId: provider.client_id,
    clientSecret: provider.client_secret,
    displayName: provider.display_name,
    scopes: provider.scopes,
  })

function emailServer(config: NonNullable<ProjectConfigChanges['email_config']>): JsonValue {
  if (config.type === 'shared') return { isShared: true, provider: 'smtp' }
  const { host, port, username, password, sender_name, sender_email } = config
  return {
    isShared: false,
    provider: 'smtp',
    host,
    port,
    username,
    password,
    senderName: sender_name,
    senderEmail: sender_email,
  }
}

function withoutUndefined(members: Record<string, JsonValue | undefined>): JsonValue {
  const entries = Object.entries(members).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined)
  return Object.fromEntries(entries)
}
