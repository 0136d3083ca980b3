import { sendsEmails } from '../../lib/email-delivery.ts'
import type { Project, User } from '../../lib/wire.ts'
import type { SignInMethod } from '../../ui/index.ts'

type Config = Pick<
  Project['config'],
  'credential_enabled' | 'magic_link_enabled' | 'passkey_enabled' | 'enabled_oauth_providers' | 'email_config'
>
type Person = Pick<
  User,
  | 'has_password'
  | 'otp_auth_switched_off'
  | 'passkey_auth_enabled'
  | 'primary_email_auth_enabled'
  | 'primary_email_verified'
  | 'oauth_providers'
>

/** By what somebody can really sign in: what they have, where the project allows it and their address is good for it. */
export function signInMethodsOf(user: Person, config: Config): SignInMethod[] {
  const enabled = new Set(config.enabled_oauth_providers.map(({ id }) => id))
  const { primary_email_auth_enabled: isForSignIn, primary_email_verified: isVerified } = user
  const built = [
    config.credential_enabled && user.has_password && isForSignIn && 'password',
    codesAreOff(user, config) === undefined && isForSignIn && isVerified && 'magic-link',
    config.passkey_enabled && user.passkey_auth_enabled && 'passkey',
  ]
  const providers = user.oauth_providers.map(({ id }) => id).filter((id) => enabled.has(id))
  return [...new Set([...providers, ...built.filter((method) => method !== false)])]
}

/** Why no code reaches this person, whatever their address. */
export function codesAreOff(
  { otp_auth_switched_off }: Pick<Person, 'otp_auth_switched_off'>,
  { magic_link_enabled, email_config }: Pick<Config, 'magic_link_enabled' | 'email_config'>,
): string | undefined {
  if (!magic_link_enabled) return 'Off in this project, under Sign-in methods'
  if (!sendsEmails({ isShared: email_config.type === 'shared' }))
    return 'No email can be sent: there is no email server'
  return otp_auth_switched_off ? 'Off for this user' : undefined
}
