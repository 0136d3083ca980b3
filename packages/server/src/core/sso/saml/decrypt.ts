import { constants, createDecipheriv, privateDecrypt } from 'node:crypto'
import { space } from './names.ts'
import { refuse } from './refusal.ts'
import { allOf, attributeOf, onlyChildOf, textOf, type XmlElement } from './xml.ts'

const oldOaep = `${space.encryption}rsa-oaep-mgf1p`
const newOaep = `${space.encryption11}rsa-oaep`
const sha1 = `${space.signature}sha1`
/** Hash and mask go together: OpenSSL takes one for both. */
const masks = new Map([
  [sha1, `${space.encryption11}mgf1sha1`],
  [`${space.encryption}sha256`, `${space.encryption11}mgf1sha256`],
  [`${space.encryption}sha512`, `${space.encryption11}mgf1sha512`],
])

interface Cipher {
  name: string
  keyBytes: number
  isAuthenticated: boolean
}

/** By what an element names; one that names none has none. */
const ciphers = new Map<string | undefined, Cipher>([
  [`${space.encryption11}aes128-gcm`, { name: 'aes-128-gcm', keyBytes: 16, isAuthenticated: true }],
  [`${space.encryption11}aes256-gcm`, { name: 'aes-256-gcm', keyBytes: 32, isAuthenticated: true }],
  [`${space.encryption}aes128-cbc`, { name: 'aes-128-cbc', keyBytes: 16, isAuthenticated: false }],
  [`${space.encryption}aes256-cbc`, { name: 'aes-256-cbc', keyBytes: 32, isAuthenticated: false }],
])

/** The XML inside an encrypted assertion. */
export function decryptAssertion(encrypted: XmlElement, privateKey: string): string {
  const data = onlyChildOf(encrypted, space.encryption, 'EncryptedData') ?? refuse('encryption_algorithm')
  const cipher = ciphers.get(methodOf(data).name) ?? refuse('encryption_algorithm')
  const keys = [...allOf(encrypted)].filter(({ name }) => name === 'EncryptedKey')
  if (keys.length !== 1) refuse('encryption_algorithm')
  const oaepHash = oaepHashOf(methodOf(keys[0]!))
  try {
    const key = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash },
      cipherValueOf(keys[0]!),
    )
    if (key.length !== cipher.keyBytes) refuse('decryption_failed')
    return decipher(cipher, key, cipherValueOf(data))
  } catch {
    return refuse('decryption_failed')
  }
}

function methodOf(element: XmlElement) {
  const method = onlyChildOf(element, space.encryption, 'EncryptionMethod')
  if (!method) return refuse('encryption_algorithm')
  return { name: attributeOf(method, 'Algorithm'), method }
}

function oaepHashOf({ name, method }: ReturnType<typeof methodOf>): string {
  if (name !== oldOaep && name !== newOaep) refuse('encryption_algorithm')
  const digest = algorithmOf(method, space.signature, 'DigestMethod') ?? sha1
  const mask = algorithmOf(method, space.encryption11, 'MGF') ?? masks.get(sha1)
  if (masks.get(digest) !== mask || onlyChildOf(method, space.encryption, 'OAEPparams')) refuse('encryption_algorithm')
  return digest.slice(digest.indexOf('#') + 1)
}

function algorithmOf(method: XmlElement, space: string, name: string) {
  const child = onlyChildOf(method, space, name)
  return child && attributeOf(child, 'Algorithm')
}

function cipherValueOf(element: XmlElement): Buffer {
  const data = onlyChildOf(element, space.encryption, 'CipherData')
  const text = textOf(data && onlyChildOf(data, space.encryption, 'CipherValue'))
  return Buffer.from(text ?? '', 'base64')
}

const tagLength = 16

function decipher({ name, isAuthenticated }: Cipher, key: Buffer, sent: Buffer): string {
  if (isAuthenticated) {
    const gcm = createDecipheriv(name as 'aes-128-gcm', key, sent.subarray(0, 12), { authTagLength: tagLength })
    gcm.setAuthTag(sent.subarray(-tagLength))
    return textOfBytes(Buffer.concat([gcm.update(sent.subarray(12, -tagLength)), gcm.final()]))
  }
  // The padding of XML encryption says its length in the last byte alone.
  const cbc = createDecipheriv(name, key, sent.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([cbc.update(sent.subarray(16)), cbc.final()])
  const padding = padded.at(-1) ?? 0
  if (padding < 1 || padding > 16) refuse('decryption_failed')
  return textOfBytes(padded.subarray(0, -padding))
}

const textOfBytes = (bytes: Buffer) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
