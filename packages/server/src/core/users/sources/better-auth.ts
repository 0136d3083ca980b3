import { passkeyOf } from './passkeys.ts'
import { idsOf, isTrue, listOf, millisOf, nameOf, providerOf, type Source, textOf, withLeftovers } from './source.ts'

const fields = [
  ...['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt', 'username', 'displayUsername', 'role'],
  ...['banned', 'banReason', 'banExpires', 'isAnonymous', 'phoneNumber', 'phoneNumberVerified', 'twoFactorEnabled'],
  ...['accounts', 'passkeys', 'twoFactor', 'normalizedEmail', 'lastLoginMethod', 'stripeCustomerId'],
]

/** Rows of `user` with those of `account` inside. */
export const betterAuth: Source = {
  id: 'better-auth',
  fields,
  // A new password changes the account and not the person.
  changedAt: (raw) => [raw, ...listOf(raw.accounts)].map((row) => row.updatedAt),
  adapt(raw) {
    const email = textOf(raw.email)
    const accounts = listOf(raw.accounts)
    const password = textOf(accounts.find((one) => one.providerId === 'credential')?.password)
    const record = {
      ...idsOf(raw.id),
      display_name: nameOf(raw.name),
      primary_email: email,
      primary_email_verified: email && isTrue(raw.emailVerified),
      profile_image_url: textOf(raw.image),
      signed_up_at_millis: millisOf(raw.createdAt),
      server_metadata: withLeftovers(undefined, 'better-auth', {
        username: textOf(raw.username),
        role: textOf(raw.role),
        phone_number: textOf(raw.phoneNumber),
      }),
      // Its own kind has no sign of its own; apps can choose another, which usually has.
      password_hash: password && /^[0-9a-f]{32}:[0-9a-f]{128}$/.test(password) ? `$better-auth$${password}` : password,
      oauth_providers: accounts
        .filter((one) => one.providerId !== 'credential')
        .map((one) => ({ id: providerOf(one.providerId), account_id: textOf(one.accountId) ?? '' })),
      passkeys: listOf(raw.passkeys).map((one) =>
        passkeyOf({ ...one, credentialId: one.credentialID, publicKey: one.publicKey, isBackedUp: one.backedUp }),
      ),
      is_anonymous: isTrue(raw.isAnonymous) || undefined,
      is_blocked: isTrue(raw.banned) || undefined,
    }
    const hasFactor = isTrue(raw.twoFactorEnabled)
    return {
      record,
      losses: [
        hasFactor &&
          'the second factor: Better Auth keeps its secret encrypted, so it is set up again after signing in',
      ],
    }
  },
}
