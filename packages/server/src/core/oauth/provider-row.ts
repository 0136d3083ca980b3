import type { IdTokenClaims } from './id-token.ts'

/** What a provider says about the person, before it is tidied up (profile.ts). */
export interface RawProfile {
  accountId: string | number
  displayName?: string | null | undefined
  email?: string | null | undefined
  isEmailVerified?: boolean | undefined
  /** It says that the address is not verified, where others say nothing of it. */
  isEmailDoubted?: boolean | undefined
  imageUrl?: string | null | undefined
  userInfo?: Readonly<Record<string, unknown>> | undefined
  /** Why there is none, where the person came in without it. */
  userInfoFailure?: unknown
}

/** What a profile is read with: the fresh access token, and the claims of the id token where there was one. */
export interface ProfileSource {
  get(url: string): Promise<unknown>
  claims: IdTokenClaims | undefined
}

/** One provider. `{tenant}` in an address stands for the configured directory. */
export interface ProviderRow {
  authorize: string
  token: string
  scopes: readonly string[]
  /** Where people's data is read from; the only hosts, besides those above, that are ever asked. */
  api: readonly string[]
  /** What they want to be sent besides the access token. */
  apiHeaders?(clientId: string): Record<string, string>
  readProfile(source: ProfileSource): Promise<RawProfile>
  /** Asked with a stored access token to see whether it still works; Apple has nothing to ask. */
  probe?: string
  /** In the authorization request, beside what every provider gets. */
  extras?(config: { facebookConfigId?: string | undefined }): Record<string, string>
  /** How the token endpoint learns the client secret: HTTP Basic unless this says otherwise. */
  clientAuth?: 'post'
  /** No PKCE: the token endpoint would refuse the verifier. */
  withoutPkce?: true
  /** The answer comes as a form, posted from the provider's site. */
  answersByForm?: true
  /** Sent nothing but what OpenID has: the others are asked for consent and a refresh token in words of their own. */
  asksOnlyStandard?: true
  /** It says in its answer who it is (RFC 9207), so an answer that does not is not from it. */
  namesIssuer?: true
  /** Whose id tokens count; others are dropped unread. */
  idToken?: IdTokenRules
  /** When the provider does not say how long its access tokens live. */
  tokenLifetimeSeconds?: number
}

export interface IdTokenRules {
  /** `{tenantid}` stands for the token's own directory. */
  issuer: string
  keys: string
  /** The profile is read from it, so it must be there and carry our nonce. */
  isProfile?: true
  /** RS256 and ES256 unless this says otherwise. */
  algorithms?: readonly string[]
}
