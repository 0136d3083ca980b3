import { createPublicKey, createSign, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)
const years = 10

export interface KeyPair {
  /** PEM. */
  privateKey: string
  /** Self-signed, PEM: identity providers want certificates where a key would do. */
  certificate: string
}

/** An RSA key of ours with a certificate, for somebody who has to know us: the identity provider of a connection. */
export async function makeKeyPair(name: string, now: Date): Promise<KeyPair> {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificate: selfSigned(privateKey, name, now),
  }
}

/** Whose key is in it is known by that alone: two of one key differ in their times and numbers. */
export function selfSigned(key: KeyObject, name: string, now: Date): string {
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  const subject = sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from(name)))))
  const serial = randomBytes(16)
  // Positive, and without a zero at its beginning.
  serial[0] = (serial[0]! & 0x7f) | 0x01
  const body = sequence(
    version3,
    tagged(0x02, serial),
    sha256WithRsa,
    subject,
    sequence(timeOf(now), timeOf(end)),
    subject,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(body).sign(key)
  const der = sequence(body, sha256WithRsa, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = der.toString('base64').match(/.{1,64}/g)!
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** One value of DER: what it is, how long, and what is in it. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content])
  const bytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...bytes]), content])
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts)

/** Years have two digits until 2049, and four from then on. */
function timeOf(time: Date): Buffer {
  const text = time.toISOString().replace(/[-:T]|\.\d+/g, '')
  return time.getUTCFullYear() < 2050 ? tagged(0x17, Buffer.from(text.slice(2))) : tagged(0x18, Buffer.from(text))
}

const version3 = Buffer.from('a003020102', 'hex')
/** 2.5.4.3 */
const commonName = Buffer.from('0603550403', 'hex')
/** 1.2.840.113549.1.1.11 */
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
