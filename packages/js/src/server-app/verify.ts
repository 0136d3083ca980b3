import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import type { Core } from '../app/core.ts'
import { type PartialUserOptions, partialUser, type TokenPartialUser } from '../client-app/partial-user.ts'
import { type AccessTokenClaims, hasClaims } from '../session/access-token.ts'

export interface VerifyMembers {
  /** Locally, against the project's public keys; null when the token is not good. */
  verifyAccessToken(token: string, options?: PartialUserOptions): Promise<TokenPartialUser | null>
}

const keysLifeMillis = 3_600_000
/** A token that names an unknown key may make us look for new ones, but not with every request. */
const keysPauseMillis = 30_000
const cacheSize = 5000

type KeySet = ReturnType<typeof createLocalJWKSet>

export function verifyMembers(core: Core): VerifyMembers {
  const verified = new Map<string, AccessTokenClaims>()
  const keys = createKeys(core)
  const { projectId, environment } = core.settings
  const audiences = [projectId, `${projectId}:anon`]

  const check = async (token: string): Promise<AccessTokenClaims | undefined> => {
    const options = { audience: audiences, algorithms: ['ES256'], currentDate: new Date(environment.now()) }
    const { payload } = await keys.use((keySet) => jwtVerify(token, keySet, options))
    return hasClaims(payload) && issuedFor(payload, projectId) ? payload : undefined
  }
  const find = async (token: string): Promise<AccessTokenClaims | undefined> => {
    const known = verified.get(token)
    if (known) return isAlive(known, environment.now()) ? known : undefined
    const claims = await check(token).catch(noneIfRefused)
    if (!claims) return undefined
    verified.set(token, claims)
    if (verified.size > cacheSize) verified.delete(verified.keys().next().value ?? '')
    return claims
  }
  return { verifyAccessToken: async (token, options = {}) => partialUser(await find(token), options) }
}

const isAlive = ({ exp }: AccessTokenClaims, now: number) => exp === undefined || exp * 1000 > now

/** Anonymous tokens have an issuer and an audience of their own, and must not pass for others. */
function issuedFor({ iss, aud, is_anonymous, project_id }: AccessTokenClaims, projectId: string): boolean {
  const path = is_anonymous ? 'projects-anonymous-users' : 'projects'
  const audience = is_anonymous ? `${projectId}:anon` : projectId
  return project_id === projectId && aud === audience && iss.endsWith(`/api/v1/${path}/${projectId}`)
}

/** A token that is not good is nobody's; that the keys cannot be had is something else. */
function noneIfRefused(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^ERR_J/.test(code)) throw error
  return undefined
}

const isUnknownKey = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY'

function createKeys({ settings: { baseUrl, projectId, environment } }: Core) {
  let flight: Promise<KeySet> | undefined
  let loadedAt = Number.NEGATIVE_INFINITY
  const load = async () => {
    const url = `${baseUrl}/api/v1/projects/${projectId}/.well-known/jwks.json?include_anonymous=true`
    const response = await environment.fetch(url, { headers: { accept: 'application/json' } })
    if (!response.ok)
      throw new Error(`The public keys of the project cannot be read: ${url} answered ${response.status}.`)
    return createLocalJWKSet((await response.json()) as JSONWebKeySet)
  }
  const get = (maxAge: number) => {
    if (flight && environment.now() - loadedAt < maxAge) return flight
    loadedAt = environment.now()
    flight = load()
    flight.catch(() => {
      flight = undefined
    })
    return flight
  }
  return {
    async use<T>(work: (keySet: KeySet) => Promise<T>): Promise<T> {
      try {
        return await work(await get(keysLifeMillis))
      } catch (error) {
        if (!isUnknownKey(error)) throw error
        return work(await get(keysPauseMillis))
      }
    },
  }
}
