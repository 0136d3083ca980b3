import { totp } from '@hallpass/contract'
import { base64 } from '../transport/random.ts'

/** What of a user to change; what is left out stays. */
export interface UserUpdateOptions {
  /** The name to show. */
  displayName?: string | null
  /** Replaces `clientMetadata` as a whole. */
  clientMetadata?: unknown
  /** The team to work in, or null for none. */
  selectedTeamId?: string | null
  /** The secret of an authenticator app; null switches the second factor off. */
  totpMultiFactorSecret?: Uint8Array | null
  /** The address of a picture, or null for none. */
  profileImageUrl?: string | null
  /** Whether the user can sign in by an emailed code or link. */
  otpAuthEnabled?: boolean
  /** Whether the user can sign in with a passkey. */
  passkeyAuthEnabled?: boolean
}

/** What users can change of themselves; what is left out stays. */
export interface OwnUserUpdateOptions extends UserUpdateOptions {
  /** What the authenticator app shows. Goes with `totpMultiFactorSecret`: it proves the new secret, or the one that is removed. */
  totpCode?: string
}

/** What servers can change of a user; what is left out stays. */
export interface ServerUserUpdateOptions extends UserUpdateOptions {
  /** The main address, or null for none. */
  primaryEmail?: string | null
  /** Whether the mailbox counts as proved. */
  primaryEmailVerified?: boolean
  /** Whether the main address can be used to sign in. */
  primaryEmailAuthEnabled?: boolean
  /** Replaces `clientReadOnlyMetadata` as a whole. */
  clientReadOnlyMetadata?: unknown
  /** Replaces `serverMetadata` as a whole. */
  serverMetadata?: unknown
  /** A new password. */
  password?: string
  /** Ours: what the user is called in the system that they came from, or null for nothing. */
  externalId?: string | null
}

/** The wire takes shorter ones, from clients that make them so. */
function totpSecret(secret: Uint8Array): string {
  if (secret.length >= totp.minOwnSecretBytes) return base64(secret)
  throw new Error(`totpMultiFactorSecret must be at least ${totp.minOwnSecretBytes} random bytes.`)
}

const sharedChanges = (changes: UserUpdateOptions) => ({
  display_name: changes.displayName,
  client_metadata: changes.clientMetadata,
  selected_team_id: changes.selectedTeamId,
  totp_secret_base64: changes.totpMultiFactorSecret && totpSecret(changes.totpMultiFactorSecret),
  profile_image_url: changes.profileImageUrl,
  otp_auth_enabled: changes.otpAuthEnabled,
  passkey_auth_enabled: changes.passkeyAuthEnabled,
})

export const wireChanges = (changes: OwnUserUpdateOptions) => ({
  ...sharedChanges(changes),
  totp_code: changes.totpCode,
})

export const wireServerChanges = (changes: ServerUserUpdateOptions) => ({
  ...sharedChanges(changes),
  primary_email: changes.primaryEmail,
  primary_email_verified: changes.primaryEmailVerified,
  primary_email_auth_enabled: changes.primaryEmailAuthEnabled,
  client_read_only_metadata: changes.clientReadOnlyMetadata,
  server_metadata: changes.serverMetadata,
  password: changes.password,
  external_id: changes.externalId,
})
