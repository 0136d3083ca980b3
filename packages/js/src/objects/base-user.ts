import type * as routes from '@hallpass/contract/client-routes'
import type { Wire } from '../transport/call.ts'
import type { Metadata } from './metadata.ts'

export type WireUser = Wire<typeof routes.getOwnUser>

/** What everyone may know of a user. */
export interface BaseUser {
  /** The user’s id, a UUID. It never changes. */
  readonly id: string
  /** The name to show, as the user or your server set it. */
  readonly displayName: string | null
  /** The main email address. Check `primaryEmailVerified` before you rely on it. */
  readonly primaryEmail: string | null
  /** Whether the user has proved that the mailbox is theirs. */
  readonly primaryEmailVerified: boolean
  /** The address of the profile picture. */
  readonly profileImageUrl: string | null
  /** When the account was made. */
  readonly signedUpAt: Date
  /** JSON of your app that the user can read and write. */
  readonly clientMetadata: Metadata
  /** JSON of your app that the user can read and only your server writes. */
  readonly clientReadOnlyMetadata: Metadata
  /** Whether a password is set. */
  readonly hasPassword: boolean
  /** Whether the user has signed in by an emailed code or link, or switched that on. */
  readonly otpAuthEnabled: boolean
  /** Whether emailed codes and links were switched off. Otherwise they work for everyone who has a verified email to sign in with. */
  readonly otpAuthSwitchedOff: boolean
  /** Whether the user can sign in with a passkey. */
  readonly passkeyAuthEnabled: boolean
  /** Whether signing in asks for a code of an authenticator app. */
  readonly isMultiFactorRequired: boolean
  /** A guest who has not signed up yet. */
  readonly isAnonymous: boolean
  /** @deprecated Look at the contact channels. */
  readonly emailAuthEnabled: boolean
  /** @deprecated Use listOAuthProviders. */
  readonly oauthProviders: readonly { readonly id: string }[]
  /** The user as clients receive it from the server. */
  toClientJson(): WireUser
}

export function baseUser(item: WireUser): BaseUser {
  return {
    id: item.id,
    displayName: item.display_name,
    primaryEmail: item.primary_email,
    primaryEmailVerified: item.primary_email_verified,
    profileImageUrl: item.profile_image_url,
    signedUpAt: new Date(item.signed_up_at_millis),
    clientMetadata: item.client_metadata,
    clientReadOnlyMetadata: item.client_read_only_metadata,
    hasPassword: item.has_password,
    otpAuthEnabled: item.otp_auth_enabled,
    otpAuthSwitchedOff: !!item.otp_auth_switched_off,
    passkeyAuthEnabled: item.passkey_auth_enabled,
    isMultiFactorRequired: item.requires_totp_mfa,
    isAnonymous: item.is_anonymous,
    emailAuthEnabled: item.auth_with_email,
    oauthProviders: item.oauth_providers.map(({ id }) => ({ id })),
    toClientJson: () => clientJson(item),
  }
}

type ServerField =
  | 'server_metadata'
  | 'last_active_at_millis'
  | 'primary_email_auth_enabled'
  | 'is_blocked'
  | 'has_been_active'
  | 'external_id'

/** A server sees more than it may pass on to a browser. */
function clientJson(item: WireUser): WireUser {
  const {
    server_metadata: _,
    last_active_at_millis: __,
    primary_email_auth_enabled: ___,
    is_blocked: ____,
    has_been_active: _____,
    external_id: ______,
    ...rest
  } = item as WireUser & Partial<Record<ServerField, unknown>>
  return { ...rest, selected_team: item.selected_team && clientTeamJson(item.selected_team) }
}

function clientTeamJson(team: NonNullable<WireUser['selected_team']>): NonNullable<WireUser['selected_team']> {
  const { id, display_name, profile_image_url, client_metadata, client_read_only_metadata } = team
  return { id, display_name, profile_image_url, client_metadata, client_read_only_metadata }
}
