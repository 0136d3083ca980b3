import type { ServerUser } from '@hallpass/contract/endpoints'
import type { NewUser } from './create.ts'

interface Facts {
  signedUpAt: Date
  accounts: readonly { id: string; providerConfigId: string; accountId: string; email: string | null }[]
}

/** What `users.view` (view.ts) reads of a user that was just written, without asking for it: a new user has nothing else. */
export function newUserObject(id: string, user: NewUser, { signedUpAt, accounts }: Facts): ServerUser {
  const { primaryEmail, metadata = {} } = user
  const hasPassword = user.passwordHash !== undefined
  const otpEnabled = user.otpEnabled ?? false
  const millis = signedUpAt.getTime()
  return {
    id,
    display_name: user.displayName || null,
    primary_email: primaryEmail?.value ?? null,
    primary_email_verified: primaryEmail?.isVerified ?? false,
    primary_email_auth_enabled: primaryEmail?.usedForAuth ?? false,
    profile_image_url: user.profileImageUrl ?? null,
    signed_up_at_millis: millis,
    last_active_at_millis: millis,
    client_metadata: metadata.client_metadata ?? null,
    client_read_only_metadata: metadata.client_read_only_metadata ?? null,
    server_metadata: metadata.server_metadata ?? null,
    has_password: hasPassword,
    otp_auth_enabled: otpEnabled,
    passkey_auth_enabled: false,
    auth_with_email: hasPassword || otpEnabled,
    requires_totp_mfa: user.totpSecret !== undefined && user.totpSecret !== '',
    oauth_providers: accounts
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ providerConfigId, accountId, email }) => ({ id: providerConfigId, account_id: accountId, email })),
    selected_team_id: null,
    selected_team: null,
    is_anonymous: user.isAnonymous ?? false,
  }
}
