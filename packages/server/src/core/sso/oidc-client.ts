import { BoundedCache } from '../bounded-cache.ts'
import type { ProviderContext } from '../oauth/context.ts'
import type { LoginClient } from '../oauth/provider.ts'
import type { Outgoing } from '../outgoing/index.ts'
import type { Project } from '../projects/project.ts'
import type { OidcConfig, OidcConnection } from './connection.ts'

/** One address for all connections: a code that comes here is of use to the one alone that the flow was begun with. */
export const oidcCallbackUrl = ({ settings }: Pick<ProviderContext, 'settings'>) =>
  `${settings.url}/api/v1/auth/sso/oidc/callback`

/** Where the identity provider finds the public key of a connection. */
export const clientJwksUrl = ({ settings }: Pick<ProviderContext, 'settings'>, project: Project, id: string) =>
  `${settings.url}/api/v1/sso/oidc/${project.id}/${id}/jwks`

interface Kept {
  made: string
  client: LoginClient
}

/** They hold the document and the keys of the identity provider. One cache for each server. */
const caches = new WeakMap<Outgoing, BoundedCache<Kept>>()
const maxClients = 1000

/** What asks the identity provider of a connection, made again when its configuration has changed. */
export async function oidcClientOf(app: ProviderContext, project: Project, { id, config }: OidcConnection) {
  const cache = caches.get(app.outgoing) ?? new BoundedCache<Kept>(maxClients)
  caches.set(app.outgoing, cache)
  const [key, made] = [`${project.tenancyId}:${id}`, JSON.stringify(config)]
  const kept = cache.find(key)
  if (kept?.made === made) return kept.client
  const client = await newClient(app, config)
  cache.set(key, { made, client })
  return client
}

async function newClient(app: ProviderContext, { nextKey: _, scopes, claims, ...config }: OidcConfig) {
  const { OpenIdClient } = await import('../oauth/open-id-client.ts')
  const { outgoing, clock } = app
  const redirectUri = oidcCallbackUrl(app)
  const hasOtherEmail = claims.email !== undefined
  const asked = { redirectUri, scopes: scopes ?? undefined, wanted: claims.groups, hasOtherEmail }
  return new OpenIdClient({ ...config, ...asked, outgoing, clock })
}
