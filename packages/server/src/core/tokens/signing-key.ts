import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { deriveBytes } from '../crypto/index.ts'
import { encodedHeader } from './compact-jws.ts'

/** Two keys per secret and audience; only the current one signs: docs/protocol/tokens-and-keys.md#signing-keys. */
export type Generation = 'current' | 'next'

export const generations: readonly Generation[] = ['current', 'next']

export interface PublicJwk {
  readonly kty: 'EC'
  readonly alg: 'ES256'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly kid: string
}

export interface SigningKey {
  readonly kid: string
  readonly header: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly jwk: PublicJwk
}

/** Order of the P-256 group. */
const groupOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** 12 base64url characters, from the secret alone: an unknown audience costs a hash, not a curve operation. */
export function keyId(secret: string, audience: string, generation: Generation): string {
  return deriveBytes(secret, `jwk-id:${generation}:${audience}`, 9).toString('base64url')
}

export function deriveSigningKey(secret: string, audience: string, generation: Generation): SigningKey {
  const scalar = privateScalar(deriveBytes(secret, `jwk:${generation}:${audience}`, 48))
  const point = publicPoint(scalar)
  const kid = keyId(secret, audience, generation)
  const curve = { kty: 'EC', crv: 'P-256', x: point.x, y: point.y } as const
  return {
    kid,
    header: encodedHeader(kid),
    privateKey: createPrivateKey({ format: 'jwk', key: { ...curve, d: scalar.toString('base64url') } }),
    publicKey: createPublicKey({ format: 'jwk', key: curve }),
    jwk: { kty: 'EC', alg: 'ES256', crv: 'P-256', x: point.x, y: point.y, kid },
  }
}

/** FIPS 186-5 A.2.1: 128 bits more than the order make the bias of the remainder immeasurable. Never zero. */
function privateScalar(bytes: Buffer): Buffer {
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (groupOrder - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}

/** The uncompressed point is 04 ‖ x ‖ y, both already padded to 32 bytes. */
function publicPoint(scalar: Buffer): { x: string; y: string } {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  return { x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33, 65) }
}
