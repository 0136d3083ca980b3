/** `accounts:signInWithPassword`, as Firebase's own SDKs ask. */
import { claimsOf, setting, soon, type VerifyPassword } from './answer.ts'

const refusals = ['EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 'INVALID_LOGIN_CREDENTIALS', 'INVALID_EMAIL', 'USER_DISABLED']

export const verifyPassword: VerifyPassword = async (email, password) => {
  const base = process.env.FIREBASE_URL ?? 'https://identitytoolkit.googleapis.com'
  const url = `${base}/v1/accounts:signInWithPassword?key=${encodeURIComponent(setting('FIREBASE_API_KEY'))}`
  const response = await fetch(url, {
    method: 'POST',
    signal: soon(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  const answer = await response.json()
  // Some come with words of explanation after a colon.
  const problem = String(answer.error?.message ?? '').split(' ')[0] ?? ''
  if (refusals.includes(problem)) return undefined
  if (!response.ok) throw new Error(`Firebase answered ${problem || response.status}`)
  const claims = answer.idToken ? claimsOf(answer.idToken) : {}
  return {
    external_id: String(answer.localId),
    ...(answer.displayName ? { display_name: String(answer.displayName) } : {}),
    primary_email_verified: claims.email_verified === true,
  }
}
