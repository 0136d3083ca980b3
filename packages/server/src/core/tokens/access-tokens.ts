import { BoundedCache, type CacheCounts } from '../bounded-cache.ts'
import { type AccessTokenClaims, type Audience, areClaims, audienceOf, issuerOf, parseAudience } from './claims.ts'
import { decodeJws, isSignedBy, signJws } from './compact-jws.ts'
import { type CustomClaims, type FittedClaims, fitClaims } from './custom-claims.ts'
import { createKeyring } from './keyring.ts'
import type { PublicJwk } from './signing-key.ts'
import { signingSecret } from './signing-secret.ts'

const maxVerified = 10_000
const maxCachedCharacters = 4096

export interface AccessTokenSubject {
  readonly projectId: string
  readonly userId: string
  readonly refreshTokenId: string
  readonly name: string | null
  readonly email: string | null
  readonly emailVerified: boolean
  readonly selectedTeamId: string | null
  readonly isAnonymous: boolean
  readonly isImpersonation: boolean
  /** When the session ends. */
  readonly sessionExpiresAt: Date
  /** The last proof, where the token tells of it. */
  readonly proof?: { readonly at: Date; readonly methods: readonly string[] } | undefined
}

export type AccessTokenVerdict =
  | { readonly ok: true; readonly claims: AccessTokenClaims }
  | { readonly ok: false; readonly reason: 'expired'; readonly expiredAt: Date; readonly claims: AccessTokenClaims }
  | { readonly ok: false; readonly reason: 'unparsable' }

export interface AccessTokens {
  sign(subject: AccessTokenSubject): string
  /** The same with claims of a project's own, as far as they fit. */
  signWith(subject: AccessTokenSubject, custom: CustomClaims): { token: string; leftOut: string[] }
  /** What such a token would say. */
  describe(subject: AccessTokenSubject, custom: CustomClaims): FittedClaims<AccessTokenClaims>
  verify(token: string): AccessTokenVerdict
  jwks(projectId: string, options?: { includeAnonymous?: boolean }): { keys: PublicJwk[] }
  /** What their `iss` says. */
  issuerOf(audience: Audience): string
  /** What `expires_in` says. */
  readonly lifetimeSeconds: number
  /** How often a token was one that had been verified before. */
  readonly cacheCounts: CacheCounts
}

export interface AccessTokenOptions {
  readonly secrets: readonly string[]
  /** By fingerprint. Read at every signature, so the caller may fill it later and a rotation needs no restart. */
  readonly firstSeen: ReadonlyMap<string, Date>
  /** Settings.url. */
  readonly issuerBase: string
  readonly lifetimeMillis: number
  readonly now: () => Date
}

const unparsable: AccessTokenVerdict = { ok: false, reason: 'unparsable' }

export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  const { secrets, firstSeen, issuerBase, now } = options
  const lifetimeSeconds = Math.floor(options.lifetimeMillis / 1000)
  const keyring = createKeyring(secrets)
  const verified = new BoundedCache<AccessTokenVerdict & { ok: true }>(maxVerified)

  const verify = (token: string): AccessTokenVerdict => {
    const known = verified.find(token)
    const claims = known?.claims ?? verifiedClaims(token, keyring.find, issuerBase)
    if (!claims) return unparsable
    if (claims.exp * 1000 <= now().getTime()) {
      verified.delete(token)
      return { ok: false, reason: 'expired', expiredAt: new Date(claims.exp * 1000), claims }
    }
    const verdict = known ?? { ok: true, claims }
    if (!known && token.length <= maxCachedCharacters) verified.set(token, verdict)
    return verdict
  }
  const prepared = (subject: AccessTokenSubject) => {
    const claims = claimsOf(subject, issuerBase, Math.floor(now().getTime() / 1000), lifetimeSeconds)
    return { claims, key: keyring.current(signingSecret(secrets, firstSeen, now()), claims.aud) }
  }
  return {
    lifetimeSeconds,
    get cacheCounts() {
      return verified.counts
    },
    verify,
    sign: (subject) => {
      const { claims, key } = prepared(subject)
      return signJws(key.header, claims, key.privateKey)
    },
    signWith: (subject, custom) => {
      const { claims, key } = prepared(subject)
      const fitted = fitClaims(claims, key.header.length, custom)
      return { token: signJws(key.header, fitted.claims, key.privateKey), leftOut: fitted.leftOut }
    },
    describe: (subject, custom) => {
      const { claims, key } = prepared(subject)
      return fitClaims(claims, key.header.length, custom)
    },
    issuerOf: (audience) => issuerOf(issuerBase, audience),
    jwks: (projectId, { includeAnonymous = false } = {}) => ({
      keys: [projectId, ...(includeAnonymous ? [`${projectId}:anon`] : [])].flatMap(keyring.publicKeys),
    }),
  }
}

/** Expiry is the caller's last question, so that a forged token is never called expired. */
function verifiedClaims(
  token: string,
  findKey: ReturnType<typeof createKeyring>['find'],
  issuerBase: string,
): AccessTokenClaims | undefined {
  const jws = decodeJws(token)
  const audience = parseAudience(jws?.payload.aud)
  if (!jws || !audience) return undefined
  const key = findKey(audienceOf(audience), jws.kid)
  if (!key || !isSignedBy(jws, key.publicKey)) return undefined
  const { payload } = jws
  if (!areClaims(payload) || payload.iss !== issuerOf(issuerBase, audience)) return undefined
  if (payload.project_id !== audience.projectId || payload.is_anonymous !== audience.isAnonymous) return undefined
  return payload
}

function claimsOf(subject: AccessTokenSubject, base: string, iat: number, lifetime: number): AccessTokenClaims {
  return {
    sub: subject.userId,
    iss: issuerOf(base, subject),
    aud: audienceOf(subject),
    project_id: subject.projectId,
    branch_id: 'main',
    refresh_token_id: subject.refreshTokenId,
    role: 'authenticated',
    name: subject.name,
    email: subject.email,
    email_verified: subject.emailVerified,
    selected_team_id: subject.selectedTeamId,
    is_anonymous: subject.isAnonymous,
    iat,
    exp: Math.min(iat + lifetime, latestExpiry(subject)),
    ...(subject.isImpersonation && { is_impersonation: true }),
    ...(subject.proof && { auth_time: Math.floor(subject.proof.at.getTime() / 1000), amr: subject.proof.methods }),
  }
}

/**
 * Clients throw on a new token that lives under 21 seconds, so one of an ordinary session may outlive it by a little: it
 * can only read by then. An impersonation is over when it is over.
 */
const graceSeconds = 30

function latestExpiry({ isImpersonation, sessionExpiresAt }: AccessTokenSubject): number {
  return Math.floor(sessionExpiresAt.getTime() / 1000) + (isImpersonation ? 0 : graceSeconds)
}
