import { openBetterAuth } from './better-auth-secret.ts'
import { passkeyOf } from './passkeys.ts'
import {
  groupsNamed,
  idsOf,
  isTrue,
  listOf,
  millisOf,
  nameOf,
  namesIn,
  providerOf,
  type Raw,
  rolesNamed,
  type Source,
  textOf,
  withLeftovers,
} from './source.ts'

const fields = [
  ...['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt', 'username', 'displayUsername', 'role'],
  ...['banned', 'banReason', 'banExpires', 'isAnonymous', 'phoneNumber', 'phoneNumberVerified', 'twoFactorEnabled'],
  ...['accounts', 'passkeys', 'twoFactor', 'organizations', 'normalizedEmail', 'lastLoginMethod', 'stripeCustomerId'],
]

/** Rows of `user` with those of `account` inside, and of the plugins that the app has. */
export const betterAuth: Source = {
  id: 'better-auth',
  fields,
  // A new password changes the account and not the person.
  changedAt: (raw) => [raw, ...listOf(raw.accounts)].map((row) => row.updatedAt),
  /** An organisation, what somebody is in it, and what they are for the whole app: `acme`, `acme/owner`; `admin`. */
  belongings: (raw) => [
    ...groupsNamed(
      listOf(raw.organizations).flatMap(({ slug, name, role }) => {
        const called = textOf(slug) ?? textOf(name)
        return called ? [called, ...namesIn(role).map((one) => `${called}/${one}`)] : []
      }),
    ),
    ...rolesNamed(namesIn(raw.role)),
  ],
  adapt(raw, { hashConfig }) {
    const email = textOf(raw.email)
    const factor = factorOf(raw, hashConfig)
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
      totp_secret_base64: factor.secret,
      is_anonymous: isTrue(raw.isAnonymous) || undefined,
      is_blocked: isTrue(raw.banned) || undefined,
    }
    return { record, losses: [factor.loss] }
  },
}

/** The text of the secret is the key of the app, not what it says in base32. */
function factorOf(raw: Raw, hashConfig: unknown): { secret?: string; loss?: string } {
  const rows = listOf(raw.twoFactor).filter(
    (row) => row.verified === undefined || row.verified === null || isTrue(row.verified),
  )
  if (!isTrue(raw.twoFactorEnabled)) return {}
  const sealed = rows[0]?.secret
  const secret = openBetterAuth(hashConfig, sealed)
  if (secret !== undefined)
    return { secret: Buffer.from(secret).toString('base64'), loss: 'backup codes: new ones are made after signing in' }
  const why = sealed === undefined ? 'the export does not have it' : 'it cannot be opened without BETTER_AUTH_SECRET'
  return { loss: `the second factor: ${why}, so it is set up again after signing in` }
}
