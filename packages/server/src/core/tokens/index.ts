export { type AccessTokenSubject, type AccessTokens, createAccessTokens } from './access-tokens.ts'
export type { AccessTokenClaims } from './claims.ts'
export { signingSecret } from './signing-secret.ts'
