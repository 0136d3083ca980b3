import {
  configuredName,
  isProviderType,
  isSharedProviderType,
  isWholeOpenId,
  openIdType,
  type ProviderType,
} from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import type { Project } from '../projects/project.ts'
import type { ProviderContext } from './context.ts'
import type { IdTokenClaims } from './id-token.ts'
import type { Profile } from './profile.ts'
import type { InnerFlow, ProviderTokens } from './provider-client.ts'

type ProviderConfig = CompleteConfig['auth']['oauth']['providers'][string]

/** What sends people to a provider. */
export interface Entrance {
  /** The answer comes as a form, posted from the provider's site. */
  readonly answersByForm: boolean
  scopesWith(extra: string | undefined): string[]
  authorizationUrl(flow: InnerFlow, scopes: readonly string[]): URL | Promise<URL>
}

/** One provider with one pair of keys. */
export interface LoginClient extends Entrance {
  readonly clientId: string
  exchange(
    flow: InnerFlow,
    parameters: Readonly<Record<string, string>>,
  ): Promise<{ tokens: ProviderTokens; profile: Profile; claims: IdTokenClaims | undefined }>
  refresh(refreshToken: string): Promise<ProviderTokens>
  isLive(accessToken: string): Promise<boolean>
}

/** A provider as one project uses it. */
export interface Provider<Client extends Entrance = LoginClient> {
  /** The key in the project's configuration; what URLs and connections name it by. */
  id: string
  /** One of the twelve, else the same as the id. */
  type: string
  name: string
  /** Works with keys that all projects of this server share. */
  isShared: boolean
  allowSignIn: boolean
  allowConnectedAccounts: boolean
  client: Client
}

/** The mock knows these; see packages/mock-oauth. */
const mockKeys = { clientId: 'hallpass', clientSecret: 'hallpass-secret' }

/** Kept for as long as the configuration they were made from: they hold the provider's public keys. */
const clients = new WeakMap<ProviderConfig, LoginClient>()

/** Undefined for what is not configured, or has no keys to work with. */
export async function findProvider(app: ProviderContext, project: Project, id: string): Promise<Provider | undefined> {
  const { providers } = project.config.auth.oauth
  const config = Object.hasOwn(providers, id) ? providers[id] : undefined
  if (!config?.type) return undefined
  const client = clients.get(config) ?? (await clientOf(app, project, id, config))
  if (!client) return undefined
  clients.set(config, client)
  const { allowSignIn, allowConnectedAccounts } = config
  const isOpenId = config.type === openIdType
  return {
    id,
    type: isOpenId ? id : config.type,
    name: configuredName(id, config),
    isShared: config.isShared && !isOpenId,
    allowSignIn,
    allowConnectedAccounts,
    client,
  }
}

/** What people call the provider with this id, whether it is there or not. */
export function providerLabel(project: Project, id: string): string {
  const { providers } = project.config.auth.oauth
  return configuredName(id, Object.hasOwn(providers, id) ? providers[id] : undefined)
}

async function clientOf(
  app: ProviderContext,
  project: Project,
  id: string,
  config: ProviderConfig,
): Promise<LoginClient | undefined> {
  const { type } = config
  if (type === openIdType) return openIdClientOf(app, project, id, config)
  if (!type || !isProviderType(type)) return undefined
  const keys = keysOf(app, config, type)
  return keys && tableClientOf(app, config, type, keys)
}

function keysOf({ settings, standIn }: ProviderContext, config: ProviderConfig, type: ProviderType) {
  const { isShared, clientId, clientSecret } = config
  if (!isShared) return clientId && clientSecret ? { clientId, clientSecret } : undefined
  if (standIn) return mockKeys
  return isSharedProviderType(type) ? settings.oauth[type] : undefined
}

const callbackOf = ({ settings }: ProviderContext, end: string) => `${settings.url}/api/v1/auth/oauth/callback/${end}`

async function tableClientOf(app: ProviderContext, config: ProviderConfig, type: ProviderType, keys: typeof mockKeys) {
  // With openid-client it takes some megabytes that a server without OAuth can do without.
  const [{ ProviderClient }, { providerTable }] = await Promise.all([
    import('./provider-client.ts'),
    import('./provider-table.ts'),
  ])
  const { standIn } = app
  const isStoodIn = standIn && (config.isShared || standIn.covers === 'all')
  return new ProviderClient({
    row: providerTable[type],
    ...keys,
    redirectUri: callbackOf(app, type),
    base: isStoodIn ? standIn.url : undefined,
    tenant: config.microsoftTenantId || 'consumers',
    facebookConfigId: config.facebookConfigId,
    clock: app.clock,
  })
}

/**
 * Always with keys of the project's own, at an address of its own: a code for one provider never reaches another, also where that is of
 * another project and has the same id (T86).
 */
async function openIdClientOf(app: ProviderContext, project: Project, id: string, config: ProviderConfig) {
  const { issuer, clientId, clientSecret, scopes } = config
  if (!isWholeOpenId(id, config) || !issuer || !clientId || !clientSecret) return undefined
  const { OpenIdClient } = await import('./open-id-client.ts')
  const redirectUri = callbackOf(app, `${project.id}/${id}`)
  const { outgoing, clock } = app
  return new OpenIdClient({ issuer, clientId, clientSecret, redirectUri, scopes, outgoing, clock })
}
