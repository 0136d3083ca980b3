import { hkdfSync } from 'node:crypto'

/** Sub-keys for different purposes say nothing about each other or about the secret. */
export function deriveBytes(secret: string, purpose: string, length = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `hallpass:${purpose}`, length))
}

const known = new Map<string, string>()

/** Names a secret without revealing it: 12 base64url characters, stable for ever. */
export function fingerprint(secret: string): string {
  let name = known.get(secret)
  if (name === undefined) {
    name = deriveBytes(secret, 'fingerprint', 9).toString('base64url')
    known.set(secret, name)
  }
  return name
}
