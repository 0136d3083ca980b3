import { idTokenToleranceSeconds } from '@hallpass/contract'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'
import { ProviderAnswerError } from './problems.ts'

export type IdTokenClaims = JWTPayload & { sub: string }

export interface IdTokenExpectations {
  /** `{tenantid}` stands for the directory that the token names, if that is one that may sign people in here. */
  issuer: string
  clientId: string
  /** Undefined when none was sent: then the token must have none either. */
  nonce: string | undefined
  /** The one directory whose people may sign in; undefined for any. */
  tenant: string | undefined
  now: Date
  algorithms?: readonly string[] | undefined
}

const usualAlgorithms = ['RS256', 'ES256']

/** Looser than our own ids: Microsoft promises no version of UUID. */
export const isDirectoryId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** OpenID Core §3.1.3.7: signature, issuer, audience, authorized party, nonce and time (T03). */
export async function verifyIdToken(token: string, keys: JSONWebKeySet, expected: IdTokenExpectations) {
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
    algorithms: [...(expected.algorithms ?? usualAlgorithms)],
    audience: expected.clientId,
    requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat'],
    clockTolerance: idTokenToleranceSeconds,
    currentDate: expected.now,
  }).catch((error: unknown) => {
    throw new ProviderAnswerError(`the id token is refused: ${error instanceof Error ? error.message : 'unreadable'}`)
  })
  const issuer = issuerFor(payload, expected)
  if (payload.iss !== issuer) throw new ProviderAnswerError('the id token is of another issuer')
  if (!isIssuersKey(keys, protectedHeader.kid, payload, issuer)) {
    throw new ProviderAnswerError('the id token is signed with the key of another issuer')
  }
  checkParties(payload, expected.clientId)
  if (payload.nonce !== expected.nonce) throw new ProviderAnswerError('the id token has another nonce')
  if (typeof payload.sub !== 'string' || payload.sub === '') throw new ProviderAnswerError('the id token names nobody')
  return payload as IdTokenClaims
}

function checkParties({ aud, azp }: JWTPayload, clientId: string) {
  const isForOthers = Array.isArray(aud) && aud.length > 1 && azp === undefined
  if (isForOthers || (azp !== undefined && azp !== clientId)) {
    throw new ProviderAnswerError('the id token was issued to another party')
  }
}

/** A token of a multi-tenant provider is right only for the directory that it names itself, spelled as an id. */
function issuerFor({ tid }: JWTPayload, { issuer, tenant }: IdTokenExpectations): string | undefined {
  if (!issuer.includes('{tenantid}')) return issuer
  if (typeof tid !== 'string' || !isDirectoryId(tid)) return undefined
  return tenant === undefined || tenant === tid.toLowerCase() ? issuer.replace('{tenantid}', tid) : undefined
}

/** Entra publishes with each key which directory it signs for; a key of one must not speak for another. */
function isIssuersKey(keys: JSONWebKeySet, kid: string | undefined, { tid }: JWTPayload, issuer: string | undefined) {
  const key = keys.keys.find((one) => one.kid === kid)
  const owner = key && 'issuer' in key ? key.issuer : undefined
  return typeof owner !== 'string' || owner.replace('{tenantid}', String(tid)) === issuer
}

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })
/** New keys appear now and then; someone who sends unknown key ids must not make us ask for them every time. */
const keptMillis = 10 * 60_000
const askedAgainMillis = 30_000

/** A provider's public keys, asked for when they are needed. */
export class ProviderKeys {
  readonly #load: () => Promise<unknown>
  #known: { keys: JSONWebKeySet; at: number } | undefined

  constructor(load: () => Promise<unknown>) {
    this.#load = load
  }

  async for(token: string, now: Date): Promise<JSONWebKeySet> {
    const age = this.#known ? now.getTime() - this.#known.at : Number.POSITIVE_INFINITY
    const isKnown = this.#known?.keys.keys.some((key) => key.kid === keyIdOf(token)) ?? false
    if (!this.#known || age > keptMillis || (!isKnown && age > askedAgainMillis)) {
      this.#known = { keys: KeySet.parse(await this.#load()) as JSONWebKeySet, at: now.getTime() }
    }
    return this.#known.keys
  }
}

function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    throw new ProviderAnswerError('the id token cannot be read')
  }
}
