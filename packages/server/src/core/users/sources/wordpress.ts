import { millisOf, nameOf, plainOf, type Source, textOf, withLeftovers } from './source.ts'

const fields = [
  ...[
    'ID',
    'user_login',
    'user_pass',
    'user_nicename',
    'user_email',
    'user_url',
    'user_registered',
    'user_activation_key',
  ],
  ...['user_status', 'display_name', 'spam', 'deleted', 'roles', 'first_name', 'last_name'],
]

/** Rows of `wp_users`. */
export const wordpress: Source = {
  id: 'wordpress',
  fields,
  adapt(raw) {
    if (plainOf(raw.deleted) === '1') return undefined
    const email = textOf(raw.user_email)
    const password = textOf(raw.user_pass)
    const record = {
      external_id: textOf(raw.ID),
      display_name: nameOf(raw.display_name) ?? nameOf(raw.first_name, raw.last_name),
      primary_email: email,
      signed_up_at_millis: millisOf(raw.user_registered),
      server_metadata: withLeftovers(undefined, 'wordpress', {
        username: textOf(raw.user_login),
        website: textOf(raw.user_url),
        roles: raw.roles,
      }),
      // Its oldest passwords are a bare MD5.
      password_hash:
        password && /^[0-9a-f]{32}$/i.test(password)
          ? `$digest$alg=md5,order=pw$$${Buffer.from(password, 'hex').toString('base64')}`
          : password,
      is_blocked: plainOf(raw.spam) === '1' || undefined,
    }
    return { record, losses: [] }
  },
}
