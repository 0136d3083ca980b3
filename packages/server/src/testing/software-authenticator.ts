import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Cbor, encodeCbor } from './cbor.ts'

type Algorithm = 'ES256' | 'EdDSA' | 'RS256'
const cose = { ES256: -7, EdDSA: -8, RS256: -257 } as const

interface AuthenticatorOptions {
  /** The page that it is used on. */
  origin?: string
  algorithm?: Algorithm
  attestation?: 'none' | 'packed'
  aaguid?: string
  transports?: readonly string[]
  /** Whether it counts its signatures; many do not, and always say 0. */
  counts?: boolean
}

/** What a ceremony can be made to say against the rules. */
export interface Deviation {
  origin?: string
  topOrigin?: string
  rpId?: string
  type?: string
  challenge?: string
  counter?: number
  flags?: number
  userHandle?: string | null
  /** Changes the bytes of the signed data or of the signature before they are sent. */
  tamper?: {
    authData?: (bytes: Buffer) => void
    clientData?: (text: string) => string
    signature?: (bytes: Buffer) => void
  }
  attestationObject?: (authData: Buffer) => Buffer
}

interface Options {
  challenge: string
  user?: { id: string }
}

const flag = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** An authenticator and the browser in front of it, in software: real keys and signatures, and every lie one could tell. */
export class SoftwareAuthenticator {
  readonly credentialId: Buffer
  counter = 0
  userHandle: string | undefined
  readonly #options: Required<AuthenticatorOptions>
  readonly #privateKey: KeyObject
  readonly #publicKey: Map<Cbor, Cbor>

  constructor(options: AuthenticatorOptions = {}, credentialId: Buffer = randomBytes(32)) {
    this.#options = {
      origin: 'http://localhost:3000',
      algorithm: 'ES256',
      attestation: 'none',
      aaguid: '00000000-0000-0000-0000-000000000000',
      transports: ['internal'],
      counts: true,
      ...options,
    }
    this.credentialId = credentialId
    const { privateKey, publicKey } = keyPair(this.#options.algorithm)
    this.#privateKey = privateKey
    this.#publicKey = coseKey(this.#options.algorithm, publicKey)
  }

  get id() {
    return this.credentialId.toString('base64url')
  }

  /** `navigator.credentials.create()`, as JSON. */
  create(options: Options, deviation: Deviation = {}) {
    this.userHandle = options.user?.id
    const clientData = this.#clientData('webauthn.create', options, deviation)
    const length = Buffer.from([this.credentialId.length >> 8, this.credentialId.length & 0xff])
    const aaguid = Buffer.from(this.#options.aaguid.replaceAll('-', ''), 'hex')
    const attested = Buffer.concat([aaguid, length, this.credentialId, encodeCbor(this.#publicKey)])
    const authData = Buffer.concat([this.#authData(deviation, flag.attested), attested])
    const attestationObject = deviation.attestationObject?.(authData) ?? this.#attest(authData, clientData, deviation)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: sent(clientData, deviation),
        attestationObject: attestationObject.toString('base64url'),
        transports: this.#options.transports,
      },
      clientExtensionResults: { credProps: { rk: true } },
      authenticatorAttachment: 'platform',
    }
  }

  /** `navigator.credentials.get()`, as JSON. */
  get(options: Options, deviation: Deviation = {}) {
    const clientData = this.#clientData('webauthn.get', options, deviation)
    const authData = this.#authData(deviation, 0)
    const signature = this.#sign(authData, clientData)
    deviation.tamper?.signature?.(signature)
    deviation.tamper?.authData?.(authData)
    const userHandle = deviation.userHandle === undefined ? this.userHandle : deviation.userHandle
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: sent(clientData, deviation),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      },
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    }
  }

  #clientData(type: string, { challenge }: Options, deviation: Deviation): string {
    const { topOrigin } = deviation
    return JSON.stringify({
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? this.#options.origin,
      crossOrigin: topOrigin !== undefined,
      ...(topOrigin !== undefined && { topOrigin }),
    })
  }

  #authData(deviation: Deviation, extraFlags: number): Buffer {
    const rpId = deviation.rpId ?? new URL(deviation.origin ?? this.#options.origin).hostname
    const flags = deviation.flags ?? flag.present | flag.verified | flag.backupEligible | flag.backedUp
    if (this.#options.counts) this.counter++
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(deviation.counter ?? this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | extraFlags]), counter])
  }

  #attest(authData: Buffer, clientData: string, deviation: Deviation): Buffer {
    const statement = new Map<Cbor, Cbor>()
    if (this.#options.attestation === 'packed') {
      const signature = this.#sign(authData, clientData)
      deviation.tamper?.signature?.(signature)
      statement.set('alg', cose[this.#options.algorithm]).set('sig', signature)
    }
    deviation.tamper?.authData?.(authData)
    return encodeAttestation(this.#options.attestation, statement, authData)
  }

  #sign(authData: Buffer, clientData: string): Buffer {
    const digest = this.#options.algorithm === 'EdDSA' ? null : 'sha256'
    return sign(digest, Buffer.concat([authData, sha256(clientData)]), this.#privateKey)
  }
}

export const encodeAttestation = (format: string, statement: Map<Cbor, Cbor>, authData: Buffer) =>
  encodeCbor(
    new Map<Cbor, Cbor>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', authData],
    ]),
  )

const sent = (clientData: string, { tamper }: Deviation) =>
  Buffer.from(tamper?.clientData?.(clientData) ?? clientData).toString('base64url')

function keyPair(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // Short, because a long one takes seconds to make.
  return algorithm === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('rsa', { modulusLength: 1024 })
}

/** RFC 9053: 1 = key type, 3 = algorithm, negative numbers = what the type needs. */
function coseKey(algorithm: Algorithm, key: KeyObject): Map<Cbor, Cbor> {
  const jwk = key.export({ format: 'jwk' })
  const bytes = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
  const parts: Record<Algorithm, [number, Cbor][]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(jwk.x)],
      [-3, bytes(jwk.y)],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(jwk.x)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, bytes(jwk.n)],
      [-2, bytes(jwk.e)],
    ],
  }
  return new Map<Cbor, Cbor>(parts[algorithm])
}
