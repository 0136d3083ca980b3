import { getOwnUser } from '@hallpass/contract/routes'
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import type { Core } from '../app/core.ts'
import { type PartialUserOptions, partialUser, type TokenPartialUser } from '../client-app/partial-user.ts'
import { orNull } from '../result.ts'
import { type AccessTokenClaims, hasClaims } from '../session/access-token.ts'
import { endedSessionsOf } from './ended-sessions.ts'

export interface VerifyOptions extends PartialUserOptions {
  /** Asks the server whether the session is alive, which costs a request. */
  strict?: boolean
}

export interface VerifyMembers {
  /**
   * Whose access token it is, checked here against the project's public keys; null when the token is not good. In Node this
   * also starts to listen for sessions that end: their tokens are refused within two seconds.
   *
   * @example
   * ```ts
   * const user = await server.verifyAccessToken(token)
   * ```
   */
  verifyAccessToken(token: string, options?: VerifyOptions): Promise<TokenPartialUser | null>
}

const keysDurations = {
  cacheMaxAge: 3_600_000,
  // A token that names an unknown key may make us look for new ones, but not with every request.
  cooldownDuration: 30_000,
}
const cacheSize = 5000

export function verifyMembers(core: Core): VerifyMembers {
  const verified = new Map<string, AccessTokenClaims>()
  const keys = remoteKeys(core)
  const { projectId, environment } = core.settings
  const audiences = [projectId, `${projectId}:anon`]

  const check = async (token: string): Promise<AccessTokenClaims | undefined> => {
    const options = { audience: audiences, algorithms: ['ES256'], currentDate: new Date(environment.now()) }
    const { payload } = await jwtVerify(token, keys, options)
    return hasClaims(payload) && issuedFor(payload, projectId) ? payload : undefined
  }
  const find = async (token: string): Promise<AccessTokenClaims | undefined> => {
    const known = verified.get(token)
    if (known) return hasTime(known, environment.now()) ? known : undefined
    const claims = await check(token).catch(noneIfRefused)
    if (!claims) return undefined
    verified.set(token, claims)
    if (verified.size > cacheSize) verified.delete(verified.keys().next().value ?? '')
    return claims
  }
  const findAlive = async (token: string, strict: boolean) => {
    const claims = await find(token)
    if (!claims) return undefined
    if (strict) return (await isAlive(core, token)) ? claims : undefined
    const ended = endedSessionsOf(core.settings)
    await ended.ready()
    return ended.has(claims.refresh_token_id) ? undefined : claims
  }
  return {
    verifyAccessToken: async (token, { strict = false, ...options } = {}) =>
      partialUser(await findAlive(token, strict), options),
  }
}

/** A bare token: there is nothing to refresh it with, and nobody to sign out. */
async function isAlive(core: Core, accessToken: string): Promise<boolean> {
  const session = { getTokens: async () => ({ accessToken, refreshToken: null }) }
  const read = () => core.call({ level: 'server', session, needsLiveSession: true }, getOwnUser)
  return (await orNull(['CANNOT_GET_OWN_USER_WITHOUT_USER', 'INVALID_ACCESS_TOKEN'], read)) !== null
}

const hasTime = ({ exp }: AccessTokenClaims, now: number) => exp === undefined || exp * 1000 > now

/** Anonymous tokens have an issuer and an audience of their own, and must not pass for others. */
function issuedFor({ iss, aud, is_anonymous, project_id }: AccessTokenClaims, projectId: string): boolean {
  const path = is_anonymous ? 'projects-anonymous-users' : 'projects'
  const audience = is_anonymous ? `${projectId}:anon` : projectId
  return project_id === projectId && aud === audience && iss.endsWith(`/api/v1/${path}/${projectId}`)
}

/** That the keys cannot be had says nothing about the token. */
const keysMissing = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'])

/** A token that is not valid belongs to nobody. */
function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof errors.JOSEError) || keysMissing.has(error.code)) throw error
  return undefined
}

function remoteKeys({ settings: { baseUrl, projectId, environment } }: Core) {
  const url = new URL(`${baseUrl}/api/v1/projects/${projectId}/.well-known/jwks.json?include_anonymous=true`)
  const read = async (address: string, init: RequestInit) => {
    const response = await environment.fetch(address, init)
    if (response.ok) return response
    throw new Error(`The public keys of the project cannot be read: ${address} answered ${response.status}.`)
  }
  return createRemoteJWKSet(url, { ...keysDurations, [customFetch]: read })
}
