/** `/oauth/token` with the grant for a password in one database: the application has to allow it. */
import { claimsOf, setting, soon, type VerifyPassword } from './answer.ts'

export const verifyPassword: VerifyPassword = async (email, password) => {
  const url = process.env.AUTH0_URL ?? `https://${setting('AUTH0_DOMAIN')}`
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    signal: soon(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'http://auth0.com/oauth/grant-type/password-realm',
      realm: setting('AUTH0_CONNECTION'),
      username: email,
      password,
      client_id: setting('AUTH0_CLIENT_ID'),
      client_secret: setting('AUTH0_CLIENT_SECRET'),
      scope: 'openid profile email',
    }),
  })
  const answer = await response.json()
  if (answer.error === 'invalid_grant') return undefined
  // The password was right.
  if (answer.error === 'mfa_required') return {}
  if (!response.ok) throw new Error(`Auth0 answered ${answer.error ?? response.status}`)
  const { sub, name, email: address, email_verified } = claimsOf(answer.id_token)
  return {
    external_id: String(sub),
    ...(name && name !== address ? { display_name: String(name) } : {}),
    primary_email_verified: email_verified === true,
  }
}
