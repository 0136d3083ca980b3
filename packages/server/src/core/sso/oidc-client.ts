import { BoundedCache } from '../bounded-cache.ts'
import type { ProviderContext } from '../oauth/context.ts'
import type { LoginClient } from '../oauth/provider.ts'
import type { Outgoing } from '../outgoing/index.ts'
import type { Project } from '../projects/project.ts'
import type { OidcConfig, OidcConnection } from './connection.ts'

type Place = Pick<ProviderContext, 'settings'>

const baseOf = ({ settings }: Place, project: Project, id: string) =>
  `${settings.url}/api/v1/sso/oidc/${project.id}/${id}`

/** Of one connection alone: an identity provider that sends people on to another one gets no code of theirs (T86). */
export const oidcCallbackUrl = (app: Place, project: Project, id: string) => `${baseOf(app, project, id)}/callback`

/** Where the identity provider finds the public key of a connection. */
export const clientJwksUrl = (app: Place, project: Project, id: string) => `${baseOf(app, project, id)}/jwks`

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
  const client = await newClient(app, oidcCallbackUrl(app, project, id), config)
  cache.set(key, { made, client })
  return client
}

async function newClient(
  { outgoing, clock }: ProviderContext,
  redirectUri: string,
  { nextKey: _, scopes, claims, ...config }: OidcConfig,
) {
  const { OpenIdClient } = await import('../oauth/open-id-client.ts')
  const hasOtherEmail = claims.email !== undefined
  const asked = { redirectUri, scopes: scopes ?? undefined, wanted: claims.groups, hasOtherEmail }
  return new OpenIdClient({ ...config, ...asked, outgoing, clock })
}
