export {
  type AccessTokenOptions,
  type AccessTokenSubject,
  type AccessTokens,
  type AccessTokenVerdict,
  createAccessTokens,
} from './access-tokens.ts'
export { type AccessTokenClaims, audienceOf, issuerOf } from './claims.ts'
export type { PublicJwk } from './signing-key.ts'
export { signingSecret } from './signing-secret.ts'
