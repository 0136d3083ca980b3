import { createHash, X509Certificate } from 'node:crypto'
import type { KeyPair } from '../crypto/index.ts'

/** What shows a provider that it is us who ask: a secret that it gave, or a key whose public half it knows. */
export type ClientCredential = { clientSecret: string; key?: undefined } | { clientSecret?: undefined; key: KeyPair }

/** The only algorithm: every provider that takes keys takes it. */
export const clientKeyAlgorithm = 'RS256'

/** By what providers find the key of a signature (RFC 7517 §4.7 to §4.9). */
export function keyNames(certificate: string) {
  const { raw } = new X509Certificate(certificate)
  const hashOf = (algorithm: string) => createHash(algorithm).update(raw).digest('base64url')
  const x5t = hashOf('sha1')
  // Entra knows certificates by their SHA-1, in `kid` as in `x5t`. It names a key, and proves nothing.
  return { kid: x5t, x5t, 'x5t#S256': hashOf('sha256') }
}

/** The public half, as providers fetch it. */
export function publicJwk({ certificate }: Pick<KeyPair, 'certificate'>) {
  const { raw, publicKey } = new X509Certificate(certificate)
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const about = { kty: 'RSA', use: 'sig', alg: clientKeyAlgorithm } as const
  return { ...about, ...keyNames(certificate), n, e, x5c: [raw.toString('base64')] }
}
