import { createPrivateKey, webcrypto } from 'node:crypto'
import * as oauth from 'openid-client'
import type { KeyPair } from '../crypto/index.ts'
import { type ClientCredential, keyNames } from './client-key.ts'
import type { ProviderRow } from './provider-row.ts'

/** How the token endpoint learns that it is us who ask. */
export function clientAuthFor(
  { clientAuth }: Pick<ProviderRow, 'clientAuth'>,
  { clientId, clientSecret, key }: { clientId: string } & ClientCredential,
  tokenEndpoint: string,
): oauth.ClientAuth {
  if (key) return byKey(key, tokenEndpoint)
  return clientAuth === 'post' ? oauth.ClientSecretPost(clientSecret) : basic(clientId, clientSecret)
}

/** RFC 6749 §2.3.1, escaping no more than it must: many providers compare what they get without decoding it. */
const basic =
  (clientId: string, clientSecret: string): oauth.ClientAuth =>
  (_server, _client, _body, headers) => {
    const pair = [clientId, clientSecret].map(encodeURIComponent).join(':')
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }

/** Clocks may differ by this much, in either direction; the assertion lives no longer. */
const skewSeconds = 60

/** RFC 7523 §2.2, by a new assertion each time. */
function byKey({ privateKey, certificate }: KeyPair, tokenEndpoint: string): oauth.ClientAuth {
  const options: oauth.ModifyAssertionOptions = {
    [oauth.modifyAssertion]: (header, payload) => {
      Object.assign(header, { typ: 'JWT', ...keyNames(certificate) })
      // Okta and Entra want the address that is asked, and refuse the issuer and lists; Keycloak and Ping take both. Newer drafts want the
      // issuer, against providers that pass an assertion on to another one: no other one knows a key of one connection.
      payload.aud = tokenEndpoint
      const now = Number(payload.iat)
      Object.assign(payload, { iat: now - skewSeconds, nbf: now - skewSeconds, exp: now + skewSeconds })
    },
  }
  let signing: Promise<oauth.ClientAuth> | undefined
  return async (...asked) => {
    signing ??= importKey(privateKey).then((key) => oauth.PrivateKeyJwt(key, options))
    await (await signing)(...asked)
  }
}

function importKey(pem: string): Promise<oauth.CryptoKey> {
  const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })
  return webcrypto.subtle.importKey('pkcs8', der, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['sign'])
}
