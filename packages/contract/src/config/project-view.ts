import { configuredName, isWholeOpenId, openIdType } from '../open-id.ts'
import { isSystemPermission, type PermissionScope } from '../permissions.ts'
import { compareNames } from '../text.ts'
import type { ProjectConfig } from './project-schemas.ts'
import type { CompleteConfig } from './schema.ts'

type Provider = CompleteConfig['auth']['oauth']['providers'][string]
type ProviderView = ProjectConfig['oauth_providers'][number]

/**
 * The flattened `config` of the project object: docs/protocol/projects.md#the-project-object. Providers that are switched off
 * or not among the twelve are for callers who know them: published clients send the list back, and would switch the former
 * on and make the latter something else.
 */
export function projectView(config: CompleteConfig, { withDisabled = false } = {}): ProjectConfig {
  const { domains, auth, emails, rbac, teams } = config
  return {
    allow_localhost: domains.allowLocalhost,
    ...switchesOf(config),
    create_team_on_sign_up: teams.createPersonalTeamOnSignUp,
    oauth_account_merge_strategy: auth.oauth.accountMergeStrategy,
    oauth_providers: withDisabled ? allProvidersOf(config) : providersOf(config),
    enabled_oauth_providers: enabledProviders(config),
    domains: domainsOf(config),
    email_config: emailConfigOf(emails.server),
    email_theme: emails.selectedThemeId,
    team_creator_default_permissions: defaultPermissions(rbac, 'teamCreator', 'team'),
    team_member_default_permissions: defaultPermissions(rbac, 'teamMember', 'team'),
    user_default_permissions: defaultPermissions(rbac, 'signUp', 'project'),
  }
}

/** What `GET /projects/current` shows everyone: what a sign-in page needs to know. */
export function currentProjectView(project: { id: string; displayName: string }, config: CompleteConfig) {
  return {
    id: project.id,
    display_name: project.displayName,
    config: { ...switchesOf(config), enabled_oauth_providers: enabledProviders(config) },
  }
}

function switchesOf({ auth, teams, users, apiKeys }: CompleteConfig) {
  return {
    sign_up_enabled: auth.allowSignUp,
    credential_enabled: auth.password.allowSignIn,
    magic_link_enabled: auth.otp.allowSignIn,
    passkey_enabled: auth.passkey.allowSignIn,
    client_team_creation_enabled: teams.allowClientTeamCreation,
    client_user_deletion_enabled: users.allowClientUserDeletion,
    allow_user_api_keys: apiKeys.enabled.user,
    allow_team_api_keys: apiKeys.enabled.team,
  }
}

const byName =
  <T>(name: (item: T) => string) =>
  (a: T, b: T) =>
    compareNames(name(a), name(b))

/** The provider counts as enabled when people can sign in with it. */
export const isEnabledProvider = (key: string, provider: Provider): boolean =>
  provider.allowSignIn && (provider.type === openIdType ? isWholeOpenId(key, provider) : provider.type !== undefined)

const byId = byName(({ id, provider_config_id }: ProviderView) => `${id} ${provider_config_id}`)

/** Of the twelve, for callers who know no others. */
function providersOf({ auth }: CompleteConfig): ProviderView[] {
  return Object.entries(auth.oauth.providers)
    .filter(([key, provider]) => provider.type !== openIdType && isEnabledProvider(key, provider))
    .map(([key, provider]) => providerView(key, provider))
    .sort(byId)
}

const allProvidersOf = ({ auth }: CompleteConfig): ProviderView[] =>
  Object.entries(auth.oauth.providers)
    .map(([key, provider]) => ({ ...providerView(key, provider), enabled: isEnabledProvider(key, provider) }))
    .sort(byId)

/** What there is a button for; others than the twelve after them, under names of their own. */
function enabledProviders(config: CompleteConfig) {
  const types = new Set(providersOf(config).map(({ id }) => id))
  const others = Object.entries(config.auth.oauth.providers)
    .filter(([key, provider]) => provider.type === openIdType && isEnabledProvider(key, provider))
    .map(([key, provider]) => ({ id: key, display_name: configuredName(key, provider) }))
  return [...[...types].map((id) => ({ id })), ...others.sort(byName(({ id }) => id))]
}

/** The admin SDK throws on a standard provider without its keys, so an incomplete one is shown as shared. */
function providerView(key: string, provider: Provider): ProviderView {
  if (provider.type === openIdType) return openIdView(key, provider)
  const { type = key, clientId, clientSecret, facebookConfigId, microsoftTenantId } = provider
  const common = {
    provider_config_id: key,
    id: type,
    ...(facebookConfigId !== undefined && { facebook_config_id: facebookConfigId }),
    ...(microsoftTenantId !== undefined && { microsoft_tenant_id: microsoftTenantId }),
  }
  if (provider.isShared || !clientId || !clientSecret) return { ...common, type: 'shared' }
  return { ...common, type: 'standard', client_id: clientId, client_secret: clientSecret }
}

function openIdView(key: string, provider: Provider): ProviderView {
  const { issuer = '', clientId = '', clientSecret = '', displayName, scopes } = provider
  return {
    provider_config_id: key,
    id: key,
    type: openIdType,
    issuer,
    client_id: clientId,
    client_secret: clientSecret,
    ...(displayName !== undefined && { display_name: displayName }),
    ...(scopes !== undefined && { scopes }),
  }
}

function domainsOf({ domains }: CompleteConfig) {
  return Object.values(domains.trustedDomains)
    .flatMap(({ baseUrl, handlerPath }) =>
      baseUrl === undefined ? [] : [{ domain: baseUrl, handler_path: handlerPath }],
    )
    .sort(byName((domain) => `${domain.domain} ${domain.handler_path}`))
}

function emailConfigOf(server: CompleteConfig['emails']['server']): ProjectConfig['email_config'] {
  const { isShared, host, port, username, password, senderName, senderEmail } = server
  if (isShared || !host || port === undefined || !username || !password || !senderName || !senderEmail) {
    return { type: 'shared' }
  }
  return { type: 'standard', host, port, username, password, sender_name: senderName, sender_email: senderEmail }
}

/** Ids without a definition of the right scope are left out. */
function defaultPermissions(
  rbac: CompleteConfig['rbac'],
  set: keyof typeof rbac.defaultPermissions,
  scope: PermissionScope,
) {
  const isDefined = (id: string) =>
    isSystemPermission(id)
      ? scope === 'team'
      : Object.hasOwn(rbac.permissions, id) && rbac.permissions[id]?.scope === scope
  return Object.keys(rbac.defaultPermissions[set])
    .filter(isDefined)
    .sort(compareNames)
    .map((id) => ({ id }))
}
