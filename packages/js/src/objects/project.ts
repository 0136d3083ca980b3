import type { Branding } from '@hallpass/contract/branding'
import type * as routes from '@hallpass/contract/client-routes'
import type { Wire } from '../transport/call.ts'

/** What is switched on in a project, as far as everybody may know. */
export interface ProjectConfig {
  /** Whether new people can make an account. */
  readonly signUpEnabled: boolean
  /** Whether people can sign in with a password. */
  readonly credentialEnabled: boolean
  /** Whether people can sign in by an emailed code or link. */
  readonly magicLinkEnabled: boolean
  /** Whether people can sign in with a passkey. */
  readonly passkeyEnabled: boolean
  /** Whether people can make teams. */
  readonly clientTeamCreationEnabled: boolean
  /** Whether people can delete their account. */
  readonly clientUserDeletionEnabled: boolean
  /** Whether people can make API keys. */
  readonly allowUserApiKeys: boolean
  /** Whether teams can have API keys. */
  readonly allowTeamApiKeys: boolean
  /** The providers to sign in with; others than the well-known ones have a name of their own. */
  readonly oauthProviders: readonly { readonly id: string; readonly displayName?: string }[]
}

/** What everyone may know of a project. */
export interface Project {
  /** The project’s id. */
  readonly id: string
  /** The name to show. */
  readonly displayName: string
  /** What is switched on. */
  readonly config: ProjectConfig
  /** How it looks, where something is set for it. Our components show it by themselves. */
  readonly branding?: Branding | null | undefined
  /** False where no email server is set: then nobody gets a code or a new password by email. */
  readonly sendsEmails: boolean
  /** Whether people of some domain sign in by an identity provider of their own: then it is worth asking `discoverSso`. */
  readonly hasSso: boolean
}

type WireProject = Wire<typeof routes.getCurrentProject>

export const switchesOf = (config: Omit<WireProject['config'], 'enabled_oauth_providers'>) => ({
  signUpEnabled: config.sign_up_enabled,
  credentialEnabled: config.credential_enabled,
  magicLinkEnabled: config.magic_link_enabled,
  passkeyEnabled: config.passkey_enabled,
  clientTeamCreationEnabled: config.client_team_creation_enabled,
  clientUserDeletionEnabled: config.client_user_deletion_enabled,
  allowUserApiKeys: config.allow_user_api_keys,
  allowTeamApiKeys: config.allow_team_api_keys,
})

const providerOf = ({ id, display_name: displayName }: WireProject['config']['enabled_oauth_providers'][number]) =>
  displayName === undefined ? { id } : { id, displayName }

export const project = ({ id, display_name, config, branding, sends_emails, has_sso }: WireProject): Project => ({
  id,
  branding,
  sendsEmails: sends_emails ?? true,
  hasSso: has_sso ?? false,
  displayName: display_name,
  config: { ...switchesOf(config), oauthProviders: config.enabled_oauth_providers.map(providerOf) },
})
