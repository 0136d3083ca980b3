import { knownError, textError } from '@hallpass/contract'
import type { AccessLevel, ExtendedUser, ServerUserChanges } from '@hallpass/contract/endpoints'
import { isUniqueViolation, type TenantDb } from '../../db/index.ts'
import { describeBefore } from '../audit/index.ts'
import { normalizeEmail } from '../email.ts'
import { storeImage } from '../images/index.ts'
import { metadataColumns } from '../metadata.ts'
import { emit } from '../outbox/index.ts'
import type { Passwords } from '../passwords/index.ts'
import type { OwnerContext } from '../projects/first-user.ts'
import type { Project } from '../projects/project.ts'
import type { ProjectRequest } from '../request.ts'
import { noteNewFactor } from '../sessions/new-factor.ts'
import { deleteTrustedDevicesOf } from '../sessions/store.ts'
import { type Actor, requireStillSignedIn } from './current-user.ts'
import { stopFactorReset } from './factor-resets.ts'
import { leaveAnonymity } from './leave-anonymity.ts'
import { checkGivenPassword, hashOf } from './new-password.ts'
import { passwordChanged } from './password-changed.ts'
import { changePrimaryEmail } from './primary-email.ts'
import { forgetRecoveryCodes } from './recovery-codes.ts'
import { requireFactorLeft } from './required-factor.ts'
import { sendEmailChangeNotices, sendSecurityNotice } from './security-notices.ts'
import { keepingSignInMethod } from './sign-in-methods.ts'
import { sealTotpSecret } from './totp-secret.ts'
import { contractUser, findUser, getUser } from './view.ts'

interface Context extends ProjectRequest<OwnerContext & { passwords: Passwords }> {
  db: TenantDb
  token: Actor['token']
  level: AccessLevel
}

/** One transaction, so that a late refusal changes nothing. Order of checks: docs/protocol/users.md#changing-users. */
export async function updateUser(call: Context, id: string, changes: ServerUserChanges): Promise<ExtendedUser> {
  const { app, db, project } = call
  checkGivenPassword(changes)
  const passwordHash = await hashOf(call, changes)
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw knownError('USER_NOT_FOUND')
    await requireStillSignedIn(call, tx, id)
    await describeBefore(tx, () => getUser(tx, id))
    if (changes.selected_team_id !== undefined) await selectTeam(tx, id, changes.selected_team_id)
    const email = await changePrimaryEmail(tx, id, changes, app.clock.now())
    checkMethods(project, user, changes)
    if (passwordHash) checkPasswordAllowed(project, user, email.after?.value)
    const columns = await columnsOf(call, tx, id, changes, passwordHash)
    const write = async () => {
      await tx.updateTable('users').set(columns).where('id', '=', id).execute().catch(refuseTakenId)
      return changes.passkey_auth_enabled === false && (await removePasskeys(tx, id))
    }
    const isSwitchedOff = changes.otp_auth_enabled === false
    const hadPasskeys = await (isSwitchedOff ? keepingSignInMethod(tx, project, id, write) : write())
    if (passwordHash !== undefined) await passwordChanged(tx, app.clock.now(), id)
    const takesFactor = changes.totp_secret_base64 === null || changes.passkey_auth_enabled === false
    if (takesFactor && (user.has_totp || hadPasskeys)) await requireFactorLeft(call, tx, id)
    if (changes.totp_secret_base64 !== undefined && (user.has_totp || user.has_security_key)) {
      await stopFactorReset(tx, app.clock.now(), id, 'second_factor_changed')
    }
    if (changes.totp_secret_base64 !== undefined && user.has_totp) {
      // What the app that the person had then has opened, and what stood in for it.
      await deleteTrustedDevicesOf(tx, id)
      if (changes.totp_secret_base64 || !user.has_security_key) await forgetRecoveryCodes(tx, id)
      // Who sets one app says what the second factor is.
      await tx.deleteFrom('authenticator_apps').where('user_id', '=', id).execute()
    }
    if (changes.totp_secret_base64) await noteNewFactor(call, tx, id)
    if (user.is_anonymous && changes.is_anonymous === false) await becomeRegular(call, tx, id, changes)
    await sendEmailChangeNotices(call, tx, id, email)
    for (const notice of noticesFor(user, changes, passwordHash, hadPasskeys)) {
      await sendSecurityNotice(call, tx, id, notice)
    }
    const view = await findUser(tx, id)
    if (!view) throw new Error(`user ${id} vanished within a transaction`)
    await emit(tx, 'user.updated', contractUser(view))
    return view
  })
}

const lockUser = (tx: TenantDb, id: string) =>
  tx
    .selectFrom('users')
    .select((eb) => [
      'is_anonymous',
      'otp_enabled',
      eb('password_hash', 'is not', null).as('has_password'),
      eb('totp_secret', 'is not', null).as('has_totp'),
      'has_security_key',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>

async function selectTeam(tx: TenantDb, userId: string, teamId: string | null) {
  await tx
    .updateTable('team_members')
    .set({ is_selected: false })
    .where('user_id', '=', userId)
    .where('is_selected', '=', true)
    .execute()
  if (teamId === null) return
  const { numUpdatedRows } = await tx
    .updateTable('team_members')
    .set({ is_selected: true })
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
}

function checkMethods(project: Project, user: LockedUser, changes: ServerUserChanges) {
  if (changes.otp_auth_enabled && !user.otp_enabled && !project.config.auth.otp.allowSignIn) {
    throw textError(400, 'One-time codes are switched off in this project, so this user cannot start to use them.')
  }
  if (changes.passkey_auth_enabled) {
    throw textError(
      400,
      'A passkey can only be added by registering it. Set passkey_auth_enabled to false to remove them.',
    )
  }
}

function checkPasswordAllowed(project: Project, user: LockedUser, primaryEmail: string | undefined) {
  if (primaryEmail === undefined) throw textError(400, 'A user without a primary email cannot have a password.')
  if (!user.has_password && !project.config.auth.password.allowSignIn) {
    throw textError(400, 'Passwords are switched off in this project, so this user cannot get one.')
  }
}

async function columnsOf(
  { app, project, level }: Context,
  tx: TenantDb,
  id: string,
  changes: ServerUserChanges,
  passwordHash: string | null | undefined,
) {
  const { display_name, profile_image_url, totp_secret_base64: totp } = changes
  return {
    id,
    ...(display_name !== undefined && { display_name: display_name || null }),
    ...(profile_image_url !== undefined && {
      profile_image_url: await storeImage(app, tx, { url: profile_image_url, folder: 'user-profile-images', level }),
    }),
    ...metadataColumns(changes),
    // The last step that was used stays: the same secret may come back, and a step is good once (T13).
    ...(totp !== undefined && {
      totp_secret: totp && sealTotpSecret(app.sealer, project, id, totp),
      totp_added_at: totp && app.clock.now(),
      totp_name: null,
    }),
    ...(changes.otp_auth_enabled !== undefined && {
      otp_enabled: changes.otp_auth_enabled,
      otp_switched_off: !changes.otp_auth_enabled,
    }),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(changes.is_anonymous === false && { is_anonymous: false }),
    ...(changes.external_id !== undefined && { external_id: changes.external_id }),
  }
}

/** When two have the same external id, the index decides. */
export function refuseTakenId(error: unknown): never {
  if (isUniqueViolation(error, 'users_external_id')) throw textError(400, 'Another user has this external_id.')
  throw error
}

/** Whether there were any. */
async function removePasskeys(tx: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const becomeRegular = ({ app, project }: Context, tx: TenantDb, id: string, changes: ServerUserChanges) =>
  leaveAnonymity(app, tx, project, {
    id,
    displayName: changes.display_name ?? null,
    primaryEmail: changes.primary_email ? normalizeEmail(changes.primary_email) : null,
    isMadeByServer: true,
  })

function noticesFor(
  user: LockedUser,
  changes: ServerUserChanges,
  passwordHash: string | null | undefined,
  hadPasskeys: boolean,
) {
  return [
    ...(passwordHash ? (['password_changed'] as const) : []),
    ...(passwordHash === null && user.has_password ? (['password_removed'] as const) : []),
    ...(changes.totp_secret_base64 ? (['second_factor_added'] as const) : []),
    ...(changes.totp_secret_base64 === null && user.has_totp ? (['second_factor_removed'] as const) : []),
    ...(hadPasskeys ? (['passkeys_removed'] as const) : []),
  ]
}
