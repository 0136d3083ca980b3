import { isProviderType, isSharedProviderType, type ProviderType } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import type { Project } from '../projects/project.ts'
import type { ProviderContext } from './context.ts'
import type { ProviderClient } from './provider-client.ts'

type ProviderConfig = CompleteConfig['auth']['oauth']['providers'][string]

/** A provider as one project uses it. */
export interface Provider {
  /** The key in the project's configuration; what URLs and connections name it by. */
  id: string
  type: ProviderType
  /** Works with keys that all projects of this server share. */
  isShared: boolean
  allowSignIn: boolean
  allowConnectedAccounts: boolean
  client: ProviderClient
}

/** The mock knows these; see packages/mock-oauth. */
const mockKeys = { clientId: 'hallpass', clientSecret: 'hallpass-secret' }

/** Kept for as long as the configuration they were made from: they hold the provider's public keys. */
const clients = new WeakMap<ProviderConfig, ProviderClient>()

/** Undefined for what is not configured, or has no keys to work with. */
export async function findProvider(app: ProviderContext, project: Project, id: string): Promise<Provider | undefined> {
  const { providers } = project.config.auth.oauth
  const config = Object.hasOwn(providers, id) ? providers[id] : undefined
  if (!config?.type || !isProviderType(config.type)) return undefined
  let client = clients.get(config)
  if (!client) {
    const keys = keysOf(app, config, config.type)
    if (!keys) return undefined
    client = await clientOf(app, config, config.type, keys)
    clients.set(config, client)
  }
  const { type, isShared, allowSignIn, allowConnectedAccounts } = config
  return { id, type, isShared, allowSignIn, allowConnectedAccounts, client }
}

function keysOf({ settings, standIn }: ProviderContext, config: ProviderConfig, type: ProviderType) {
  const { isShared, clientId, clientSecret } = config
  if (!isShared) return clientId && clientSecret ? { clientId, clientSecret } : undefined
  if (standIn) return mockKeys
  return isSharedProviderType(type) ? settings.oauth[type] : undefined
}

async function clientOf(app: ProviderContext, config: ProviderConfig, type: ProviderType, keys: typeof mockKeys) {
  // With openid-client it takes some megabytes that a server without OAuth can do without.
  const { ProviderClient } = await import('./provider-client.ts')
  const { standIn } = app
  const isStoodIn = standIn && (config.isShared || standIn.covers === 'all')
  return new ProviderClient({
    type,
    ...keys,
    redirectUri: `${app.settings.url}/api/v1/auth/oauth/callback/${type}`,
    base: isStoodIn ? standIn.url : undefined,
    tenant: config.microsoftTenantId || 'consumers',
    facebookConfigId: config.facebookConfigId,
    clock: app.clock,
  })
}
