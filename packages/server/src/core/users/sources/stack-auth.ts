import { passkeyOf } from './passkeys.ts'
import {
  addressesOf,
  groupsNamed,
  idsOf,
  isTrue,
  listOf,
  millisOf,
  nameOf,
  namesIn,
  objectOf,
  plainOf,
  providerOf,
  type Raw,
  type Source,
  textOf,
} from './source.ts'

const fields = [
  ...[
    'projectUserId',
    'displayName',
    'profileImageUrl',
    'createdAt',
    'updatedAt',
    'lastActiveAt',
    'isAnonymous',
    'totpSecret',
  ],
  ...['clientMetadata', 'clientReadOnlyMetadata', 'serverMetadata', 'contactChannels', 'passwordHash', 'oauthAccounts'],
  ...['hasOtp', 'passkeys', 'tenancyId', 'mirroredProjectId', 'mirroredBranchId', 'requiresTotpMfa', 'teamMembers'],
  ...['projectPermissions'],
]

/** Rows of `ProjectUser` of a server of one's own, with those of its other tables inside. The same nouns, and the same ids. */
export const stackAuth: Source = {
  id: 'stack-auth',
  fields,
  /** A team, and what somebody may do there: `Acme` and `Acme/team_admin`. Not by `displayName`, which members choose for themselves. */
  belongings: (raw) =>
    groupsNamed(
      listOf(raw.teamMembers).flatMap(({ teamName, teamId, permissions }) => {
        const called = textOf(teamName) ?? textOf(teamId)
        return called ? [called, ...namesIn(permissions).map((id) => `${called}/${id}`)] : []
      }),
    ),
  adapt(raw, { roleMap }) {
    const channels = listOf(raw.contactChannels).filter((one) => plainOf(one.type ?? 'EMAIL').toUpperCase() === 'EMAIL')
    const primary = channels.find((one) => isTrue(one.isPrimary))
    const record = {
      id: idsOf(raw.projectUserId).id,
      display_name: nameOf(raw.displayName),
      primary_email: textOf(primary?.value),
      primary_email_verified: primary && isTrue(primary.isVerified),
      primary_email_auth_enabled: primary && isTrue(primary.usedForAuth),
      contact_channels: channels
        .filter((one) => one !== primary && addressesOf(one.value).length > 0)
        .map((one) => ({
          value: textOf(one.value),
          is_verified: isTrue(one.isVerified),
          used_for_auth: isTrue(one.usedForAuth),
        })),
      profile_image_url: textOf(raw.profileImageUrl),
      signed_up_at_millis: millisOf(raw.createdAt),
      last_active_at_millis: millisOf(raw.lastActiveAt),
      client_metadata: raw.clientMetadata ?? undefined,
      client_read_only_metadata: raw.clientReadOnlyMetadata ?? undefined,
      server_metadata: raw.serverMetadata ?? undefined,
      password_hash: textOf(raw.passwordHash),
      otp_auth_enabled: isTrue(raw.hasOtp) || undefined,
      totp_secret_base64: secretOf(raw.totpSecret),
      oauth_providers: listOf(raw.oauthAccounts).map((one) => ({
        id: providerOf(one.provider ?? objectOf(one).configOAuthProviderId),
        account_id: textOf(one.providerAccountId) ?? '',
        email: textOf(one.email),
        allow_sign_in: one.allowSignIn === undefined || isTrue(one.allowSignIn),
        allow_connected_accounts: one.allowConnectedAccounts === undefined || isTrue(one.allowConnectedAccounts),
      })),
      passkeys: listOf(raw.passkeys).map((one) =>
        passkeyOf({
          ...{ credentialId: one.credentialId, publicKey: one.publicKey, counter: one.counter },
          ...{ transports: one.transports, deviceType: one.credentialDeviceType, userHandle: one.userHandle },
        }),
      ),
      is_anonymous: isTrue(raw.isAnonymous) || undefined,
      permissions: raw.projectPermissions === undefined ? undefined : namesIn(raw.projectPermissions),
      // With a mapping the names of teams say what people get; without one teams are those that they were.
      teams: raw.teamMembers === undefined || roleMap ? undefined : membershipsOf(raw),
    }
    return { record }
  },
}

const membershipsOf = (raw: Raw) =>
  listOf(raw.teamMembers).map((one) => ({
    team_id: textOf(one.teamId) ?? '',
    permissions: namesIn(one.permissions),
    is_selected: isTrue(one.isSelected),
    display_name: nameOf(one.displayName),
    profile_image_url: textOf(one.profileImageUrl),
    created_at_millis: millisOf(one.createdAt),
  }))

/** Bytes, which Postgres writes in JSON as `\x` and hexadecimal. */
function secretOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text?.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex').toString('base64') : text
}
