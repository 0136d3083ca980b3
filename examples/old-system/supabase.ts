/** `/auth/v1/token?grant_type=password`, as Supabase's own SDKs ask. */
import { setting, soon, type VerifyPassword } from './answer.ts'

const refusals = ['invalid_credentials', 'invalid_grant', 'email_not_confirmed', 'user_banned']

export const verifyPassword: VerifyPassword = async (email, password) => {
  const response = await fetch(`${setting('SUPABASE_URL')}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    signal: soon(),
    headers: { 'content-type': 'application/json', apikey: setting('SUPABASE_KEY') },
    body: JSON.stringify({ email, password }),
  })
  const answer = await response.json()
  // Older servers say it in `error`.
  const problem = String(answer.error_code ?? answer.error ?? '')
  if (refusals.includes(problem)) return undefined
  if (!response.ok) throw new Error(`Supabase answered ${problem || response.status}`)
  const { id, email_confirmed_at, user_metadata = {} } = answer.user
  const name = user_metadata.full_name ?? user_metadata.name
  return {
    external_id: String(id),
    ...(name ? { display_name: String(name) } : {}),
    primary_email_verified: Boolean(email_confirmed_at),
  }
}
