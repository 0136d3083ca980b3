/** The payload of an access token: published clients want every claim, and their tests want no other. */
export interface AccessTokenClaims {
  readonly iss: string
  readonly aud: string
  readonly sub: string
  readonly iat: number
  readonly exp: number
  readonly project_id: string
  readonly branch_id: 'main'
  readonly refresh_token_id: string
  readonly role: 'authenticated'
  readonly name: string | null
  readonly email: string | null
  readonly email_verified: boolean
  readonly selected_team_id: string | null
  readonly is_anonymous: boolean
  /** Ours, and only there when it is true: the tokens of ordinary sessions stay as published clients know them. */
  readonly is_impersonation?: true
  /** Ours, in sessions that our clients opened: when the person last proved who they are, and with what (OpenID Connect, RFC 8176). */
  readonly auth_time?: number
  readonly amr?: readonly string[]
}

/** The user and session that a token names. */
export interface TokenHolder {
  readonly userId: string
  readonly sessionId: string
}

export const holderOf = (claims: AccessTokenClaims): TokenHolder => ({
  userId: claims.sub,
  sessionId: claims.refresh_token_id,
})

export interface Audience {
  readonly projectId: string
  readonly isAnonymous: boolean
}

const audiencePattern = /^(internal|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(:anon)?$/

export function audienceOf({ projectId, isAnonymous }: Audience): string {
  return isAnonymous ? `${projectId}:anon` : projectId
}

/** Undefined for anything that cannot be one of our audiences, before any key is derived for it. */
export function parseAudience(aud: unknown): Audience | undefined {
  const [, projectId, suffix] = (typeof aud === 'string' && audiencePattern.exec(aud)) || []
  return projectId === undefined ? undefined : { projectId, isAnonymous: suffix !== undefined }
}

export function issuerOf(base: string, { projectId, isAnonymous }: Audience): string {
  return `${base}/api/v1/${isAnonymous ? 'projects-anonymous-users' : 'projects'}/${projectId}`
}

const isString = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isBoolean = (value: unknown) => typeof value === 'boolean'
const isNullableString = (value: unknown) => value === null || typeof value === 'string'

const claimChecks: Record<keyof AccessTokenClaims, (value: unknown) => boolean> = {
  iss: isString,
  aud: isString,
  sub: isString,
  iat: isNumber,
  exp: isNumber,
  project_id: isString,
  branch_id: (value) => value === 'main',
  refresh_token_id: isString,
  role: (value) => value === 'authenticated',
  name: isNullableString,
  email: isNullableString,
  email_verified: isBoolean,
  selected_team_id: isNullableString,
  is_anonymous: isBoolean,
  is_impersonation: (value) => value === undefined || value === true,
  auth_time: (value) => value === undefined || isNumber(value),
  amr: (value) => value === undefined || (Array.isArray(value) && value.every(isString)),
}

export function areClaims(payload: Record<string, unknown>): payload is Record<string, unknown> & AccessTokenClaims {
  return Object.entries(claimChecks).every(([name, check]) => check(payload[name]))
}
