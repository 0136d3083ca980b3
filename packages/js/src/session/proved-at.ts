import type { AccessToken } from './access-token.ts'

/** When its person last proved who they are, by the clock of this device; long ago where the token does not say. */
export const provedAtMillis = ({ expiresAtMillis, claims: { exp, auth_time } }: AccessToken): number =>
  exp === undefined || auth_time === undefined ? 0 : expiresAtMillis - (exp - auth_time) * 1000
