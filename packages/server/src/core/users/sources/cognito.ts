import {
  compact,
  idsOf,
  isTrue,
  listOf,
  millisOf,
  nameOf,
  plainOf,
  type Source,
  textOf,
  withLeftovers,
} from './source.ts'

const fields = [
  ...['Username', 'Attributes', 'UserAttributes', 'UserCreateDate', 'UserLastModifiedDate', 'Enabled', 'UserStatus'],
  ...['MFAOptions', 'PreferredMfaSetting', 'UserMFASettingList'],
]
const known = new Set([
  ...[
    'sub',
    'email',
    'email_verified',
    'phone_number',
    'phone_number_verified',
    'name',
    'given_name',
    'family_name',
    'picture',
  ],
  'identities',
])

/** `aws cognito-idp list-users`, which never has passwords. */
export const cognito: Source = {
  id: 'cognito',
  list: 'Users',
  fields,
  changedAt: (raw) => [raw.UserLastModifiedDate],
  adapt(raw) {
    const pairs = [...listOf(raw.Attributes), ...listOf(raw.UserAttributes)].map((one) => [
      plainOf(one.Name),
      one.Value,
    ])
    const own: Record<string, unknown> = Object.fromEntries(pairs)
    const email = textOf(own.email)
    const others = Object.fromEntries(Object.entries(own).filter(([name]) => !known.has(name)))
    const record = {
      ...idsOf(own.sub ?? raw.Username),
      display_name: nameOf(own.name) ?? nameOf(own.given_name, own.family_name),
      primary_email: email,
      primary_email_verified: email && isTrue(own.email_verified),
      profile_image_url: textOf(own.picture),
      signed_up_at_millis: millisOf(raw.UserCreateDate),
      server_metadata: withLeftovers(undefined, 'cognito', {
        username: textOf(raw.Username),
        phone_number: textOf(own.phone_number),
        attributes: Object.keys(others).length ? compact(others) : undefined,
      }),
      is_blocked: raw.Enabled === false || undefined,
    }
    const isFederated = own.identities !== undefined
    return { record, losses: [!isFederated && 'the password: Cognito gives out none'] }
  },
}
