import { type SsoClientAuth, type SsoKeyStep, textError } from '@hallpass/contract'
import { type KeyPair, makeKeyPair } from '../../core/crypto/index.ts'
import type { ClientCredential } from '../../core/oauth/client-key.ts'
import { type Connection, clientAuthOf, type OidcConfig } from '../../core/sso/connection.ts'
import { clientJwksUrl } from '../../core/sso/oidc-client.ts'
import type { Call } from '../../http/call.ts'

/** How an OpenID provider is to know that it is us who ask. */
interface Given {
  client_auth?: SsoClientAuth | undefined
  client_secret?: string | undefined
  client_key?: SsoKeyStep | undefined
}

/** A key of one connection. Its certificate is in the name of this server. */
export const newConnectionKey = ({ app }: Pick<Call, 'app'>): Promise<KeyPair> =>
  makeKeyPair(new URL(app.settings.url).hostname, app.clock.now())

const needSecret = () => textError(400, 'Send the client secret, or choose private_key_jwt.')
const noSecret = () => textError(400, 'There is no client secret with private_key_jwt: leave it out.')

export async function newCredential(call: Call, { client_auth, client_secret }: Given): Promise<ClientCredential> {
  if (client_auth === 'private_key_jwt') {
    if (client_secret !== undefined) throw noSecret()
    return { key: await newConnectionKey(call) }
  }
  if (client_secret === undefined) throw needSecret()
  return { clientSecret: client_secret }
}

/** Made before anything is held: it takes its time. */
export function keyFor(call: Call, { type, config }: Connection, { client_auth, client_key }: Given) {
  if (type === 'saml') return undefined
  const isFirst = client_auth === 'private_key_jwt' && !config.key
  return isFirst || (client_key === 'prepare' && config.key) ? newConnectionKey(call) : undefined
}

type Credential =
  | { clientSecret: string; key: undefined; nextKey: undefined }
  | { clientSecret: undefined; key: KeyPair; nextKey: KeyPair | undefined }

/** What becomes of the secret or the key of a connection. */
export function changedCredential(held: OidcConfig, given: Given, made: KeyPair | undefined): Credential {
  const auth = given.client_auth ?? clientAuthOf(held)
  if (auth === 'private_key_jwt') {
    if (given.client_secret !== undefined) throw noSecret()
    return held.key ? steppedKey(held, given, made) : firstKey(given, made)
  }
  if (given.client_key !== undefined) throw textError(400, 'There is no key without private_key_jwt.')
  const clientSecret = given.client_secret ?? held.clientSecret
  if (clientSecret === undefined) throw needSecret()
  return { clientSecret, key: undefined, nextKey: undefined }
}

function firstKey({ client_key }: Given, made: KeyPair | undefined): Credential {
  if (client_key !== undefined) throw textError(400, 'The first key is made by client_auth alone.')
  if (!made) throw changedMeanwhile()
  return { clientSecret: undefined, key: made, nextKey: undefined }
}

function steppedKey(
  { key, nextKey }: { key: KeyPair; nextKey?: KeyPair | undefined },
  { client_key }: Given,
  made: KeyPair | undefined,
): Credential {
  const clientSecret = undefined
  if (client_key === undefined) return { clientSecret, key, nextKey }
  if (client_key === 'switch') {
    if (!nextKey) throw textError(400, 'No key is prepared.')
    return { clientSecret, key: nextKey, nextKey: undefined }
  }
  if (!made) throw changedMeanwhile()
  return { clientSecret, key, nextKey: made }
}

const changedMeanwhile = () => textError(409, 'The connection was changed a moment ago. Try again.')

/** What of it may be told. */
export function credentialView({ app, project }: Call, id: string, config: OidcConfig) {
  return {
    client_auth: clientAuthOf(config),
    client_jwks_url: config.key ? clientJwksUrl(app, project, id) : null,
    client_certificate: config.key?.certificate ?? null,
    client_next_certificate: config.nextKey?.certificate ?? null,
  }
}
