import type { AuthMethod } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { OwnerContext } from '../projects/first-user.ts'
import type { Project } from '../projects/project.ts'
import { endSessionsOf, tellMethod } from '../sessions/store.ts'
import { announceUser } from './announce.ts'
import { addPrimaryEmail, claimOf, createUser, type NewUser, nameOf } from './create.ts'
import { leaveAnonymity } from './leave-anonymity.ts'
import { addOauthAccount } from './oauth-accounts.ts'

/**
 * An anonymous current user becomes the new user; anyone else is left alone. Returns its id. See
 * docs/protocol/sign-in.md#new-users-and-upgrades.
 */
export async function signUpOrUpgrade(
  app: OwnerContext,
  tx: TenantDb,
  project: Project,
  current: { id: string; isAnonymous: boolean } | undefined,
  user: NewUser,
): Promise<string> {
  if (current?.isAnonymous && (await upgrade(app, tx, project, current.id, user))) return current.id
  return (await createUser(app, tx, project, user)).id
}

/** False when it is no longer anonymous: another sign-up with the same session came first, and the user is taken. */
async function upgrade(app: OwnerContext, tx: TenantDb, project: Project, id: string, user: NewUser) {
  const now = app.clock.now()
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({
      is_anonymous: false,
      ...(user.displayName !== undefined && { display_name: user.displayName || null }),
      ...(user.profileImageUrl && { profile_image_url: user.profileImageUrl }),
      ...(user.passwordHash !== undefined && { password_hash: user.passwordHash }),
      ...(user.otpEnabled && { otp_enabled: true, otp_switched_off: false }),
    })
    .where('id', '=', id)
    .where('is_anonymous', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  if (user.primaryEmail) await replacePrimaryEmail(tx, id, user.primaryEmail, now)
  for (const account of user.oauthAccounts ?? []) await addOauthAccount(tx, id, account, now)
  // A password was set: everyone who held the anonymous session has to sign in again.
  if (user.passwordHash !== undefined) await endSessionsOf(tx, id)
  // Those that stay are no longer a guest's: none of them may pass for one that a server vouches for (T71).
  else await tellMethod(tx, id, methodOf(user))
  await leaveAnonymity(app, tx, project, { id, ...nameOf(user), ...claimOf(user) })
  await announceUser(tx, id)
  return true
}

/** What the guest signed up with. */
function methodOf({ oauthAccounts: [account] = [] }: NewUser): AuthMethod {
  return account ? `oauth:${account.providerConfigId}` : 'otp'
}

async function replacePrimaryEmail(tx: TenantDb, id: string, email: NonNullable<NewUser['primaryEmail']>, now: Date) {
  await tx
    .deleteFrom('contact_channels')
    .where('user_id', '=', id)
    .where((eb) => eb.or([eb('is_primary', '=', true), eb('value', '=', email.value)]))
    .execute()
  // The account begins here: what its guest had proved before says nothing about who has this address (T49).
  await tx.updateTable('contact_channels').set({ created_at: now }).where('user_id', '=', id).execute()
  await addPrimaryEmail(tx, id, email, now)
}
