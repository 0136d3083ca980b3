/** The project object: what is read, what may be written. See docs/protocol/projects.md#the-project-object. */
import * as z from 'zod'
import { brandFonts } from '../branding/fonts.ts'
import { maxLength } from '../limits.ts'
import { openIdType } from '../open-id.ts'
import {
  boolean,
  displayName,
  emailPlain,
  handlerPath,
  issuer,
  logoUrl,
  mergeStrategy,
  nonEmpty,
  oauthScopes,
  openIdKey,
  permissionId,
  port,
  projectDomain,
  providerType,
  text,
  uuid,
} from '../schemas.ts'

const switches = {
  sign_up_enabled: boolean,
  credential_enabled: boolean,
  magic_link_enabled: boolean,
  passkey_enabled: boolean,
  client_team_creation_enabled: boolean,
  client_user_deletion_enabled: boolean,
  allow_user_api_keys: boolean,
  allow_team_api_keys: boolean,
}
const adminSwitches = {
  allow_localhost: boolean,
  ...switches,
  create_team_on_sign_up: boolean,
  oauth_account_merge_strategy: mergeStrategy,
}

const Paint = z.object({ color: z.string(), text: z.string() })
const Branding = z.object({
  logo: z.object({ light: z.string(), dark: z.string(), isWide: boolean }).nullable(),
  primary: z.object({ light: Paint, dark: Paint }).nullable(),
  radius: z.number().nullable(),
  font: z.enum(brandFonts).nullable(),
})

/** `display_name` is ours, where the project gave the provider one. */
const EnabledProviders = z.array(z.object({ id: z.string(), display_name: z.string().optional() }))

/** What everyone may know. */
export const CurrentProject = z.object({
  id: z.string(),
  display_name: z.string(),
  /** Ours. Null where nothing is set; absent in pages, which come with their look. */
  branding: Branding.nullable().optional(),
  /** Ours. Absent where emails can be sent. */
  sends_emails: z.literal(false).optional(),
  /** Ours. Present where people of some domain can sign in by an identity provider of their own. */
  has_sso: z.literal(true).optional(),
  config: z.object({ ...switches, enabled_oauth_providers: EnabledProviders }),
})

// What is read was checked when it was written: plain strings, so that reading cannot fail.
const read = {
  provider_config_id: z.string(),
  id: z.string(),
  facebook_config_id: z.string().optional(),
  microsoft_tenant_id: z.string().optional(),
  /** Ours, and with it those that are switched off. */
  enabled: boolean.optional(),
}
const OAuthProvider = z.discriminatedUnion('type', [
  z.object({ ...read, type: z.literal('shared') }),
  z.object({ ...read, type: z.literal('standard'), client_id: z.string(), client_secret: z.string() }),
  /** Ours: any OpenID provider, under an id that the project chose. */
  z.object({
    ...read,
    type: z.literal(openIdType),
    issuer: z.string(),
    client_id: z.string(),
    client_secret: z.string(),
    display_name: z.string().optional(),
    scopes: z.string().optional(),
  }),
])

const EmailConfig = z.discriminatedUnion('type', [
  z.object({ type: z.literal('shared') }),
  z.object({
    type: z.literal('standard'),
    host: z.string(),
    port: z.number(),
    username: z.string(),
    password: z.string(),
    sender_name: z.string(),
    sender_email: z.string(),
  }),
])
const permissionList = z.array(z.object({ id: z.string() }))

export const ProjectConfig = z.object({
  ...adminSwitches,
  oauth_providers: z.array(OAuthProvider),
  enabled_oauth_providers: EnabledProviders,
  domains: z.array(z.object({ domain: z.string(), handler_path: z.string() })),
  email_config: EmailConfig,
  email_theme: z.string(),
  team_creator_default_permissions: permissionList,
  team_member_default_permissions: permissionList,
  user_default_permissions: permissionList,
})
export type ProjectConfig = z.output<typeof ProjectConfig>

/** What an admin reads. */
export const Project = z.object({
  id: z.string(),
  display_name: z.string(),
  description: z.string(),
  logo_url: z.string().nullable(),
  full_logo_url: z.string().nullable(),
  /** Ours: in their place where it is dark. */
  logo_dark_url: z.string().nullable(),
  full_logo_dark_url: z.string().nullable(),
  created_at_millis: z.number(),
  is_production_mode: boolean,
  owner_team_id: z.string().nullable(),
  config: ProjectConfig,
})
export type Project = z.output<typeof Project>

const written = {
  id: providerType,
  facebook_config_id: text.optional(),
  microsoft_tenant_id: text.optional(),
}
const shared = { ...written, type: z.literal('shared') }
const standard = { ...written, type: z.literal('standard'), client_id: nonEmpty, client_secret: nonEmpty }
/** A provider as it is set up. */
export const NewOAuthProvider = z.discriminatedUnion('type', [z.strictObject(shared), z.strictObject(standard)])
export type NewOAuthProvider = z.output<typeof NewOAuthProvider>

/** In the list of a project it may also be switched off and kept (ours). */
const enabled = boolean.optional()
const OAuthProviderChange = z.discriminatedUnion('type', [
  z.strictObject({ ...shared, enabled }),
  z.strictObject({ ...standard, enabled }),
  z.strictObject({
    id: openIdKey,
    type: z.literal(openIdType),
    issuer,
    client_id: nonEmpty,
    client_secret: nonEmpty,
    display_name: displayName.optional(),
    scopes: oauthScopes.optional(),
    enabled,
  }),
])
const EmailConfigChange = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('shared') }),
  z.strictObject({
    type: z.literal('standard'),
    host: nonEmpty,
    port,
    username: nonEmpty,
    password: nonEmpty.max(maxLength.emailServerPassword),
    sender_name: nonEmpty,
    sender_email: emailPlain,
  }),
])
const permissionChange = z.array(z.strictObject({ id: permissionId }))

/** What may be written to `config`; what is left out keeps its value. */
export const ProjectConfigChanges = z
  .strictObject({
    ...adminSwitches,
    oauth_providers: z.array(OAuthProviderChange),
    domains: z.array(z.strictObject({ domain: projectDomain, handler_path: handlerPath })),
    email_config: EmailConfigChange,
    email_theme: text,
    team_creator_default_permissions: permissionChange,
    team_member_default_permissions: permissionChange,
    user_default_permissions: permissionChange,
  })
  .partial()
export type ProjectConfigChanges = z.output<typeof ProjectConfigChanges>

const rowChanges = {
  description: text.nullable().optional(),
  logo_url: logoUrl.nullable().optional(),
  full_logo_url: logoUrl.nullable().optional(),
  logo_dark_url: logoUrl.nullable().optional(),
  full_logo_dark_url: logoUrl.nullable().optional(),
  is_production_mode: boolean.optional(),
  config: ProjectConfigChanges.optional(),
}

export const NewProject = z.strictObject({ display_name: displayName, owner_team_id: uuid, ...rowChanges })
export type NewProject = z.output<typeof NewProject>

export const ProjectChanges = z.strictObject({ display_name: displayName.optional(), ...rowChanges })
export type ProjectChanges = z.output<typeof ProjectChanges>
