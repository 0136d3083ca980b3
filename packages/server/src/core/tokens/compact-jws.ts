import { type KeyObject, sign, verify } from 'node:crypto'
import { isPlainObject, parseJson } from '@hallpass/contract'

/** Longer ones cannot reach us in a header, and none that we issue comes near. */
const maxCharacters = 16_384

const jwsPattern = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/

export interface DecodedJws {
  readonly kid: string
  readonly payload: Record<string, unknown>
  /** What was signed, and the signature: r ‖ s. */
  readonly signingInput: string
  readonly signature: Buffer
}

/** Undefined for anything that is not exactly the form that we issue. Nothing is verified yet. */
export function decodeJws(token: string): DecodedJws | undefined {
  if (token.length > maxCharacters) return undefined
  const [, header, body, signature] = jwsPattern.exec(token) ?? []
  if (header === undefined || body === undefined || signature === undefined) return undefined
  const kid = keyIdOf(decodeJson(header))
  const payload = decodeJson(body)
  const signatureBytes = decodeStrictly(signature)
  if (kid === undefined || !payload || !signatureBytes) return undefined
  return { kid, payload, signingInput: `${header}.${body}`, signature: signatureBytes }
}

/** Our header has alg and kid only: tokens with jku, x5u, jwk, crit or another alg are refused (T19). */
function keyIdOf(header: Record<string, unknown> | undefined): string | undefined {
  if (!header || Object.keys(header).length !== 2 || header.alg !== 'ES256') return undefined
  return typeof header.kid === 'string' ? header.kid : undefined
}

function decodeJson(segment: string): Record<string, unknown> | undefined {
  const bytes = decodeStrictly(segment)
  if (!bytes) return undefined
  const value = parseJson(bytes.toString('utf8'))
  return isPlainObject(value) ? value : undefined
}

/** Node ignores stray bits and characters; a second spelling of one token must not pass. */
function decodeStrictly(segment: string): Buffer | undefined {
  const bytes = Buffer.from(segment, 'base64url')
  return bytes.toString('base64url') === segment ? bytes : undefined
}

/** The first segment of every token that this key signs. */
export function encodedHeader(kid: string): string {
  return encode({ alg: 'ES256', kid })
}

export function signJws(header: string, payload: object, key: KeyObject): string {
  const signingInput = `${header}.${encode(payload)}`
  const signature = sign('sha256', Buffer.from(signingInput), { key, dsaEncoding: 'ieee-p1363' })
  return `${signingInput}.${signature.toString('base64url')}`
}

export function isSignedBy({ signingInput, signature }: DecodedJws, key: KeyObject): boolean {
  return verify('sha256', Buffer.from(signingInput), { key, dsaEncoding: 'ieee-p1363' }, signature)
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
