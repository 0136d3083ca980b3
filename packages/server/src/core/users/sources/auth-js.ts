import { passkeyOf } from './passkeys.ts'
import { idsOf, listOf, millisOf, nameOf, providerOf, type Source, textOf, withLeftovers } from './source.ts'

const fields = [
  ...['id', 'name', 'email', 'emailVerified', 'image', 'accounts', 'Account', 'authenticators', 'Authenticator'],
  ...[
    'createdAt',
    'updatedAt',
    'password',
    'passwordHash',
    'password_hash',
    'hashedPassword',
    'username',
    'phone',
    'role',
  ],
  ...['firstName', 'lastName', 'passwordHasher', 'email_verified', 'created_at'],
]

/** Rows of `User` with those of `Account` inside. A password is the app's own affair: its column often has one of these names. */
export const authJs: Source = {
  id: 'auth-js',
  fields,
  adapt(raw) {
    const email = textOf(raw.email)
    const verified = raw.emailVerified ?? raw.email_verified
    const passkeys = [...listOf(raw.authenticators), ...listOf(raw.Authenticator)]
    const record = {
      ...idsOf(raw.id),
      display_name: nameOf(raw.name) ?? nameOf(raw.firstName, raw.lastName),
      primary_email: email,
      // The time of it, or nothing.
      primary_email_verified:
        email && verified !== null && verified !== undefined && verified !== '' && verified !== false,
      profile_image_url: textOf(raw.image),
      signed_up_at_millis: millisOf(raw.createdAt ?? raw.created_at),
      server_metadata: withLeftovers(undefined, 'auth-js', {
        username: textOf(raw.username),
        role: textOf(raw.role),
        phone_number: textOf(raw.phone),
      }),
      password_hash: textOf(raw.passwordHash ?? raw.password_hash ?? raw.hashedPassword ?? raw.password),
      oauth_providers: [...listOf(raw.accounts), ...listOf(raw.Account)]
        .filter((one) => one.type !== 'email' && one.type !== 'credentials' && one.type !== 'webauthn')
        .map((one) => ({ id: providerOf(one.provider), account_id: textOf(one.providerAccountId) ?? '' })),
      passkeys: passkeys.map((one) =>
        passkeyOf({
          ...{ credentialId: one.credentialID, publicKey: one.credentialPublicKey, counter: one.counter },
          ...{ transports: one.transports, deviceType: one.credentialDeviceType, isBackedUp: one.credentialBackedUp },
        }),
      ),
    }
    return { record }
  },
}
