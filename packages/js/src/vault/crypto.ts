/** Readable by, and able to read, what the published packages wrote: docs/protocol/sdk.md#vault-encryption. */
import { dataVault } from '@hallpass/contract'
import { base64, fromBase64 } from '../transport/random.ts'

const purpose = {
  valueKey: 'stack-data-vault-client-side-encryption-value-encryption-key-hash',
  keyHash: 'stack-data-vault-client-side-encryption-key-hash',
  value: 'stack-data-vault-client-side-encryption-value-encryption-value-encryption',
} as const
const version = new Uint8Array([1, 0])

type Bytes = Uint8Array<ArrayBuffer>
const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

async function iteratedHash(input: Bytes, what: string, secret: string, iterations: number): Promise<Bytes> {
  const salt = utf8(JSON.stringify(['stack-crypto-helper-iterated-hash', what, '', base64(utf8(secret))]))
  const key = await crypto.subtle.importKey('raw', input, 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, dataVault.keyBits))
}

/** What the values of one key are encrypted with. */
export const deriveValueKey = (secret: string, key: string): Promise<Bytes> =>
  iteratedHash(utf8(key), purpose.valueKey, secret, dataVault.keyDerivationIterations)

/** What the server knows the key by. */
export const hashKey = async (secret: string, valueKey: Bytes): Promise<string> =>
  base64(await iteratedHash(valueKey, purpose.keyHash, secret, 1))

async function symmetricKey(valueKey: Bytes, salt: Bytes): Promise<CryptoKey> {
  const info = JSON.stringify(['stack-crypto-helper-derived-symmetric-key', purpose.value, 'binary-key', base64(salt)])
  const key = await crypto.subtle.importKey('raw', valueKey, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) }
  const algorithm = { name: 'AES-GCM', length: dataVault.keyBits }
  return crypto.subtle.deriveKey(derivation, key, algorithm, false, ['encrypt', 'decrypt'])
}

export async function encryptValue(valueKey: Bytes, value: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(dataVault.saltBytes))
  const iv = crypto.getRandomValues(new Uint8Array(dataVault.nonceBytes))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await symmetricKey(valueKey, salt), utf8(value))
  return base64(new Uint8Array([...version, ...salt, ...iv, ...new Uint8Array(sealed)]))
}

export async function decryptValue(valueKey: Bytes, encrypted: string): Promise<string> {
  try {
    const bytes = fromBase64(encrypted)
    if (bytes[0] !== version[0] || bytes[1] !== version[1]) throw new Error('unknown version')
    const saltEnd = dataVault.versionBytes + dataVault.saltBytes
    const ivEnd = saltEnd + dataVault.nonceBytes
    const salt = bytes.slice(dataVault.versionBytes, saltEnd)
    const key = await symmetricKey(valueKey, salt)
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(saltEnd, ivEnd) },
      key,
      bytes.slice(ivEnd),
    )
    return new TextDecoder('utf-8', { fatal: true }).decode(opened)
  } catch (cause) {
    throw new Error('The value of the data vault cannot be decrypted. The secret may be wrong.', { cause })
  }
}
