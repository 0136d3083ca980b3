import { createHash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { objectOf, textOf } from './source.ts'

const nonceBytes = 24

/**
 * What Better Auth has sealed with BETTER_AUTH_SECRET: a nonce and the sealed bytes in hexadecimal, with `$ba$2$` in front where its
 * secrets have versions. Undefined without the secret, or when it is another one.
 */
export function openBetterAuth(hashConfig: unknown, sealed: unknown): string | undefined {
  const text = textOf(sealed)
  const [, version, hex] = /^(?:\$ba\$(\d{1,9})\$)?((?:[0-9a-f]{2}){41,2000})$/i.exec(text ?? '') ?? []
  const secret = hex && secretOf(hashConfig, version)
  if (!secret) return undefined
  const bytes = Buffer.from(hex, 'hex')
  const key = createHash('sha256').update(secret).digest()
  try {
    const opened = xchacha20poly1305(key, bytes.subarray(0, nonceBytes)).decrypt(bytes.subarray(nonceBytes))
    return Buffer.from(opened).toString()
  } catch {
    return undefined
  }
}

function secretOf(hashConfig: unknown, version: string | undefined): string | undefined {
  const { secret, secrets } = objectOf(hashConfig)
  return textOf(version === undefined ? secret : objectOf(secrets)[version])
}
