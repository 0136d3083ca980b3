import { fromBase64 } from '../transport/random.ts'

/** Decoded here, never verified: the server does that. */
export interface AccessTokenClaims {
  sub: string
  exp?: number
  iss: string
  aud: string
  project_id: string
  branch_id: string
  refresh_token_id: string
  role: 'authenticated'
  name: string | null
  email: string | null
  email_verified: boolean
  selected_team_id: string | null
  is_anonymous: boolean
}

/** Ours, where it is true; nothing depends on it that would have to be checked. */
interface Claims extends AccessTokenClaims {
  is_impersonation?: unknown
  iat?: number
  /** When the person last proved who they are, in seconds. */
  auth_time?: number
}

const text = (value: unknown) => typeof value === 'string'
const textOrNull = (value: unknown) => value === null || text(value)
const flag = (value: unknown) => typeof value === 'boolean'

const checks: Record<keyof AccessTokenClaims, (value: unknown) => boolean> = {
  sub: text,
  exp: (value) => value === undefined || typeof value === 'number',
  iss: text,
  aud: text,
  project_id: text,
  branch_id: text,
  refresh_token_id: text,
  role: (value) => value === 'authenticated',
  name: textOrNull,
  email: textOrNull,
  email_verified: flag,
  selected_team_id: textOrNull,
  is_anonymous: flag,
}

export const hasClaims = (claims: unknown): claims is AccessTokenClaims =>
  typeof claims === 'object' &&
  claims !== null &&
  Object.entries(checks).every(([name, fits]) => fits((claims as Record<string, unknown>)[name]))

export interface AccessToken {
  text: string
  claims: Claims
  /** Infinity when the token never expires. */
  expiresAtMillis: number
}

/**
 * Undefined when a claim is missing: it then counts as absent. See docs/protocol/tokens-and-keys.md#access-tokens.
 * One that was just asked for lives from then on, by the clock of the device: that may be an hour off.
 */
export function readAccessToken(token: string | null, askedAtMillis?: number): AccessToken | undefined {
  refuseUndefined(token, 'access token')
  if (!token) return undefined
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(fromBase64(token.split('.')[1] ?? '')))
    if (!hasClaims(claims)) return undefined
    const { exp = Number.POSITIVE_INFINITY, iat }: Claims = claims
    const offset = askedAtMillis && iat ? askedAtMillis - iat * 1000 : 0
    return { text: token, claims, expiresAtMillis: exp * 1000 + offset }
  } catch {
    return undefined
  }
}

/** A missing value that was written into a template. */
export function refuseUndefined(token: string | null, what: string): void {
  if (token === 'undefined') throw new Error(`The ${what} is the text "undefined". Pass null when there is none.`)
}
