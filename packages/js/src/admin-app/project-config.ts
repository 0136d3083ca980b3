import type { MergeStrategy } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import type * as endpoints from '@hallpass/contract/endpoints'
import type * as routes from '@hallpass/contract/routes'
import type { CallInput } from '@hallpass/contract/routes'
import { type ProjectConfig, switchesOf } from '../objects/project.ts'
import type { Wire } from '../transport/call.ts'

/** An address that people may be sent back to after signing in. */
export interface AdminDomainConfig {
  /** The origin, such as `https://app.example.com`. */
  domain: string
  /** Where the pages of the app are below it, such as `/handler`. */
  handlerPath: string
}
/** How emails are sent: by the server’s own mail server, or by one of the project. */
export type AdminEmailConfig =
  | { type: 'shared' }
  | {
      /** `standard` for SMTP, `resend` for Resend. */
      type: 'standard' | 'resend'
      /** The name that emails come from. */
      senderName: string
      /** The address that emails come from. */
      senderEmail: string
      /** The mail server’s name. */
      host: string
      /** The mail server’s port. */
      port: number
      /** Whom to log in to the mail server as. */
      username: string
      /** The password for that. */
      password: string
    }
interface ProviderBase {
  /** The provider’s id, such as `github`. */
  id: string
  /** Whether people can sign in with it. */
  enabled: boolean
  /** Of Facebook’s login for business. */
  facebookConfigId?: string
  /** Who may sign in with Microsoft; everybody unless it is given. */
  microsoftTenantId?: string
}
/** As it is read. Where it is given, `enabled` can be left out, which is on. */
export type AdminOAuthProviderConfig =
  | (ProviderBase & { type: 'shared' })
  | (ProviderBase & { type: 'standard'; clientId: string; clientSecret: string })
  | (ProviderBase & {
      /** Any OpenID provider. Its id is yours to choose, and a part of its callback address. */
      type: 'oidc'
      /** Who signs its ID tokens, such as `https://login.example.com`. */
      issuer: string
      /** What the provider calls the app. */
      clientId: string
      /** What the app proves itself with. */
      clientSecret: string
      /** What its button says. */
      displayName?: string
      /** What to ask for beside `openid`, instead of `email profile`. */
      scopes?: string
    })
/** A provider to sign in with. */
export type OAuthProviderConfig = { readonly id: string }

/** The settings of a project, as admins see them. */
export interface AdminProjectConfig extends Omit<ProjectConfig, 'oauthProviders'> {
  /** Whether addresses on `localhost` are trusted, for development. */
  readonly allowLocalhost: boolean
  /** Every one that is configured, also those that are switched off. */
  readonly oauthProviders: readonly AdminOAuthProviderConfig[]
  /** How emails are sent. */
  readonly emailConfig: AdminEmailConfig
  /** The id of the theme around every email. */
  readonly emailTheme: string
  /** The addresses that people may be sent back to. */
  readonly domains: readonly AdminDomainConfig[]
  /** Whether everybody who signs up gets a team of their own. */
  readonly createTeamOnSignUp: boolean
  /** What whoever makes a team may do in it. */
  readonly teamCreatorDefaultPermissions: readonly { id: string }[]
  /** What everybody else may do in a team. */
  readonly teamMemberDefaultPermissions: readonly { id: string }[]
  /** What everybody who signs up may do in the project. */
  readonly userDefaultPermissions: readonly { id: string }[]
  /** What happens when an account of a provider has the email of a user who exists. */
  readonly oauthAccountMergeStrategy: MergeStrategy
}
type GivenProvider = { [P in AdminOAuthProviderConfig as P['type']]: Omit<P, 'enabled'> & { enabled?: boolean } }
/** Which settings to change; what is left out stays. */
export type AdminProjectConfigUpdateOptions = {
  -readonly [K in keyof Omit<AdminProjectConfig, 'oauthProviders'>]?: AdminProjectConfig[K]
} & { oauthProviders?: readonly GivenProvider[keyof GivenProvider][] }

type WireConfig = Wire<typeof routes.getProject, 'admin'>['config']

/** The project lists its enabled providers; the complete configuration has the others as well. */
export function adminProjectConfig(config: WireConfig, complete: CompleteConfig): AdminProjectConfig {
  return {
    ...switchesOf(config),
    allowLocalhost: config.allow_localhost,
    oauthProviders: Object.entries(complete.auth.oauth.providers).flatMap(providerOf),
    emailConfig: emailConfigOf(config.email_config, complete),
    emailTheme: config.email_theme,
    domains: config.domains.map(({ domain, handler_path }) => ({ domain, handlerPath: handler_path })),
    createTeamOnSignUp: config.create_team_on_sign_up,
    teamCreatorDefaultPermissions: config.team_creator_default_permissions,
    teamMemberDefaultPermissions: config.team_member_default_permissions,
    userDefaultPermissions: config.user_default_permissions,
    oauthAccountMergeStrategy: config.oauth_account_merge_strategy,
  }
}

type StoredProvider = CompleteConfig['auth']['oauth']['providers'][string]

function openIdOf(id: string, stored: StoredProvider): AdminOAuthProviderConfig {
  const { allowSignIn: enabled, issuer = '', clientId = '', clientSecret = '', displayName, scopes } = stored
  return {
    ...{ id, enabled, type: 'oidc', issuer, clientId, clientSecret },
    ...(displayName !== undefined && { displayName }),
    ...(scopes !== undefined && { scopes }),
  }
}

function providerOf([key, stored]: [string, StoredProvider]): AdminOAuthProviderConfig[] {
  const {
    type: id,
    allowSignIn: enabled,
    isShared,
    clientId,
    clientSecret,
    facebookConfigId,
    microsoftTenantId,
  } = stored
  if (!id) return []
  if (id === 'oidc') return [openIdOf(key, stored)]
  const base = {
    id,
    enabled,
    ...(facebookConfigId && { facebookConfigId }),
    ...(microsoftTenantId && { microsoftTenantId }),
  }
  // Until both of its credentials are there, a provider works with the shared ones.
  if (isShared || !clientId || !clientSecret) return [{ ...base, type: 'shared' }]
  return [{ ...base, type: 'standard', clientId, clientSecret }]
}

function emailConfigOf(config: WireConfig['email_config'], complete: CompleteConfig): AdminEmailConfig {
  if (config.type === 'shared') return { type: 'shared' }
  const { host, port, username, password, sender_name, sender_email } = config
  const type = complete.emails.server.provider === 'resend' ? 'resend' : 'standard'
  return { type, host, port, username, password, senderName: sender_name, senderEmail: sender_email }
}

type ConfigBody = NonNullable<NonNullable<CallInput<typeof endpoints.updateProject, 'admin'>['body']>['config']>

/** What is left out keeps its value. */
export const wireConfig = (changes: AdminProjectConfigUpdateOptions): ConfigBody => ({
  sign_up_enabled: changes.signUpEnabled,
  credential_enabled: changes.credentialEnabled,
  magic_link_enabled: changes.magicLinkEnabled,
  passkey_enabled: changes.passkeyEnabled,
  client_team_creation_enabled: changes.clientTeamCreationEnabled,
  client_user_deletion_enabled: changes.clientUserDeletionEnabled,
  allow_user_api_keys: changes.allowUserApiKeys,
  allow_team_api_keys: changes.allowTeamApiKeys,
  allow_localhost: changes.allowLocalhost,
  create_team_on_sign_up: changes.createTeamOnSignUp,
  oauth_account_merge_strategy: changes.oauthAccountMergeStrategy,
  email_theme: changes.emailTheme,
  email_config: changes.emailConfig && wireEmailConfig(changes.emailConfig),
  domains: changes.domains?.map(({ domain, handlerPath }) => ({ domain, handler_path: handlerPath })),
  oauth_providers: changes.oauthProviders?.map(wireProvider),
  team_creator_default_permissions: changes.teamCreatorDefaultPermissions?.map(({ id }) => ({ id })),
  team_member_default_permissions: changes.teamMemberDefaultPermissions?.map(({ id }) => ({ id })),
  user_default_permissions: changes.userDefaultPermissions?.map(({ id }) => ({ id })),
})

type WireProvider = NonNullable<ConfigBody['oauth_providers']>[number]

function wireProvider(provider: GivenProvider[keyof GivenProvider]): WireProvider {
  if (provider.type === 'oidc') return wireOpenId(provider)
  const base = {
    // The server says which types there are.
    id: provider.id as 'google',
    enabled: provider.enabled,
    facebook_config_id: provider.facebookConfigId,
    microsoft_tenant_id: provider.microsoftTenantId,
  }
  if (provider.type === 'shared') return { ...base, type: 'shared' }
  return { ...base, type: 'standard', client_id: provider.clientId, client_secret: provider.clientSecret }
}

const wireOpenId = (provider: GivenProvider['oidc']): WireProvider => ({
  id: provider.id,
  type: 'oidc',
  enabled: provider.enabled,
  issuer: provider.issuer,
  client_id: provider.clientId,
  client_secret: provider.clientSecret,
  display_name: provider.displayName,
  scopes: provider.scopes,
})

/** The wire has no Resend of its own: it is sent as the email server that it is. */
function wireEmailConfig(config: AdminEmailConfig): NonNullable<ConfigBody['email_config']> {
  if (config.type === 'shared') return { type: 'shared' }
  const { host, port, username, password, senderName, senderEmail } = config
  return { type: 'standard', host, port, username, password, sender_name: senderName, sender_email: senderEmail }
}
