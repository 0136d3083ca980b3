import {
  groupsNamed,
  isTrue,
  listOf,
  millisOf,
  nameOf,
  namesIn,
  objectOf,
  plainOf,
  providerOf,
  type Raw,
  rolesNamed,
  type Source,
  textOf,
  withLeftovers,
} from './source.ts'

const fields = [
  ...[
    '_id',
    'email',
    'email_verified',
    'given_name',
    'family_name',
    'name',
    'nickname',
    'username',
    'connection',
    'tenant',
  ],
  ...[
    'identifiers',
    'passwordHash',
    'password_set_date',
    '_tmp_is_unique',
    'version',
    'user_id',
    'identities',
    'picture',
  ],
  ...['user_metadata', 'app_metadata', 'created_at', 'updated_at', 'last_login', 'last_ip', 'logins_count', 'blocked'],
  ...[
    'phone_number',
    'phone_verified',
    'last_password_reset',
    'multifactor',
    'custom_password_hash',
    'email_lastmod',
    'locale',
    'organizations',
    'roles',
  ],
]

/**
 * Both files that Auth0 gives out: people without passwords from its export, one a line, and the hashes that its support sends. Of the
 * same database user both make the same external id, so that the second file completes what the first one made.
 */
export const auth0: Source = {
  id: 'auth0',
  fields,
  changedAt: (raw) => [raw.updated_at],
  belongings(raw) {
    const { roles, organizations } = objectOf(raw.app_metadata)
    const given = raw.organizations ?? organizations
    const named = listOf(given).flatMap((one) => textOf(one.name ?? one.id) ?? [])
    return [...groupsNamed(named.length ? named : namesIn(given)), ...rolesNamed(namesIn(raw.roles ?? roles))]
  },
  adapt(raw) {
    const oid = textOf(objectOf(raw._id).$oid) ?? textOf(raw._id)
    const id = textOf(raw.user_id) ?? (oid && `auth0|${oid}`)
    const email = textOf(raw.email)
    const isHashFile = raw.passwordHash !== undefined || oid !== undefined
    const name = textOf(raw.name)
    const record = {
      external_id: id,
      display_name: nameOf(raw.given_name, raw.family_name) ?? (name === email ? undefined : nameOf(name)),
      primary_email: email,
      primary_email_verified: email && isTrue(raw.email_verified),
      profile_image_url: textOf(raw.picture),
      signed_up_at_millis: millisOf(raw.created_at),
      last_active_at_millis: millisOf(raw.last_login),
      client_metadata: raw.user_metadata,
      server_metadata: isHashFile
        ? undefined
        : withLeftovers(raw.app_metadata, 'auth0', {
            username: textOf(raw.username),
            phone_number: textOf(raw.phone_number),
          }),
      password_hash: textOf(raw.passwordHash),
      oauth_providers: accountsOf(raw),
      is_blocked: isTrue(raw.blocked) || undefined,
    }
    const hasFactor = Array.isArray(raw.multifactor) && raw.multifactor.length > 0
    return { record, losses: [hasFactor && 'the second factor: it is set up again after signing in'] }
  },
}

/** Passwords of Auth0's own database and codes by email or SMS are no accounts elsewhere. */
const isOwn = new Set(['auth0', 'email', 'sms'])

function accountsOf(raw: Raw) {
  const foreign = listOf(raw.identities).filter((one) => !isOwn.has(plainOf(one.provider)))
  return foreign.map((one) => ({
    id: providerOf(one.provider),
    account_id: textOf(one.user_id) ?? '',
    email: textOf(objectOf(one.profileData).email),
  }))
}
