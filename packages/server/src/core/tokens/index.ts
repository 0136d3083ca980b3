export { type AccessTokenSubject, type AccessTokens, createAccessTokens } from './access-tokens.ts'
export { type AccessTokenClaims, holderOf, type TokenHolder } from './claims.ts'
export type { CustomClaims } from './custom-claims.ts'
export { signingSecret } from './signing-secret.ts'
