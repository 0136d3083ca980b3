import { textError } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { Project } from '../projects/project.ts'

/** Runs a change that switches a sign-in method off, and refuses it if that was the last one. */
export async function keepingSignInMethod<T>(
  tx: TenantDb,
  project: Project,
  userId: string,
  change: () => Promise<T>,
): Promise<T> {
  const hadMethod = await hasSignInMethod(tx, project, userId)
  const result = await change()
  if (hadMethod && !(await hasSignInMethod(tx, project, userId))) {
    throw textError(400, 'This is the only sign-in method of this user. Add another one before you switch it off.')
  }
  return result
}

/** Whether anything that the project allows lets this user in. Emailed codes need not have been used before. */
async function hasSignInMethod(tx: TenantDb, { config }: Project, userId: string): Promise<boolean> {
  const { password, otp, passkey, oauth } = config.auth
  const user = await tx
    .selectFrom('users as u')
    .select((eb) => [
      eb('u.password_hash', 'is not', null).as('has_password'),
      eb.or([eb('u.otp_enabled', '=', true), eb('u.otp_switched_off', '=', false)]).as('takes_codes'),
      eb.exists(eb.selectFrom('passkeys as k').select('k.id').whereRef('k.user_id', '=', 'u.id')).as('has_passkey'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  const emails = await tx
    .selectFrom('contact_channels')
    .select('is_verified')
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('used_for_auth', '=', true)
    .execute()
  const links = await tx
    .selectFrom('oauth_accounts')
    .select('provider_config_id')
    .where('user_id', '=', userId)
    .where('allow_sign_in', '=', true)
    .execute()
  return [
    password.allowSignIn && user?.has_password && emails.length > 0,
    otp.allowSignIn && user?.takes_codes && emails.some(({ is_verified }) => is_verified),
    passkey.allowSignIn && user?.has_passkey,
    links.some(({ provider_config_id: id }) => Object.hasOwn(oauth.providers, id) && oauth.providers[id]?.allowSignIn),
  ].some(Boolean)
}
