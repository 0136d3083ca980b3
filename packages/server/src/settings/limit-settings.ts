import { rate } from './duration.ts'
import { settingWithDefault } from './setting.ts'

function limit(name: string, fallback: string, meaning: string) {
  return settingWithDefault(`HALLPASS_LIMIT_${name}`, fallback, rate, { meaning })
}

/** docs/security/limits.md shows them; what counts as one network, and when, is said there. The names are those that core/limits counts by. */
export const limitSettings = {
  passwordAccount: limit('PASSWORD_ACCOUNT', '10/5m', 'failed passwords per account'),
  passwordNetwork: limit('PASSWORD_NETWORK', '100/5m', 'failed passwords per network'),
  totpUser: limit('TOTP_USER', '10/15m', 'wrong TOTP codes per user, over all attempt codes'),
  otpAddress: limit('OTP_ADDRESS', '30/15m', 'wrong one-time codes per email address'),
  mailAddress: limit('MAIL_ADDRESS', '5/10m', 'mailed codes or links asked for per email address'),
  mailNetwork: limit('MAIL_NETWORK', '100/1h', 'mailed codes or links asked for per network'),
  signUpNetwork: limit('SIGN_UP_NETWORK', '60/1h', 'sign-ups, also anonymous ones, per network'),
  passkeyNetwork: limit('PASSKEY_NETWORK', '300/5m', 'passkey sign-ins begun per network'),
  passkeyUser: limit('PASSKEY_USER', '60/10m', 'passkey registrations begun per user'),
  takenNetwork: limit('TAKEN_NETWORK', '60/1h', 'answers that an address is taken, or is not, per network'),
  addressUser: limit('ADDRESS_USER', '20/1h', 'email addresses added per user'),
  cliNetwork: limit('CLI_NETWORK', '60/10m', 'CLI logins started per network'),
  oauthNetwork: limit('OAUTH_NETWORK', '300/10m', 'OAuth flows started per network'),
  ssoNetwork: limit('SSO_NETWORK', '30/1m', 'addresses per network for which a connection is looked up'),
  setupNetwork: limit('SETUP_NETWORK', '30/1m', 'setup links opened per network'),
  couponNetwork: limit('COUPON_NETWORK', '30/10m', 'wrong coupon codes per network'),
  changeUser: limit('CHANGE_USER', '1000/10m', 'changes that a user makes themselves, in each process'),
  cliPoll: limit('CLI_POLL', '60/1m', 'polls per CLI polling code'),
}

export type LimitName = keyof typeof limitSettings
