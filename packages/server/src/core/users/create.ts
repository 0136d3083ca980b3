import { randomUUID } from 'node:crypto'
import { knownError } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { NormalizedEmail } from '../email.ts'
import { emit } from '../outbox/index.ts'
import { defaultPermissions } from '../permissions/index.ts'
import { awaitsOwner, claimInternalProject, type OwnerContext } from '../projects/first-user.ts'
import type { Project } from '../projects/project.ts'
import { createPersonalTeam, personalTeamName } from '../teams/personal-team.ts'
import { takeAddress } from './address-claims.ts'
import { type Metadata, metadataColumns } from './metadata.ts'
import { addOauthAccount, type NewOauthAccount } from './oauth-accounts.ts'
import { sealTotpSecret } from './totp-secret.ts'
import { getUser } from './view.ts'

export interface NewUser {
  displayName?: string | null
  profileImageUrl?: string | null
  primaryEmail?: { value: NormalizedEmail; isVerified: boolean; usedForAuth: boolean }
  passwordHash?: string
  otpEnabled?: boolean
  isAnonymous?: boolean
  oauthAccounts?: readonly NewOauthAccount[]
  /** Base64; turns the second factor on. */
  totpSecret?: string
  metadata?: Metadata
  /** Now, unless they come from elsewhere. */
  signedUpAt?: Date
  /** Made by a server, to which the sign-up switch does not apply. */
  isMadeByServer?: boolean
  /** What the owner of a public installation knows. */
  setupCode?: string | undefined
}

/** Every new user is created here. Returns the user as it was before its team, as clients expect it. */
export async function createUser(app: OwnerContext, tx: TenantDb, project: Project, user: NewUser) {
  const id = randomUUID()
  const now = app.clock.now()
  await tx
    .insertInto('users')
    .values({
      id,
      display_name: user.displayName || null,
      profile_image_url: user.profileImageUrl ?? null,
      signed_up_at: user.signedUpAt ?? now,
      is_anonymous: user.isAnonymous ?? false,
      password_hash: user.passwordHash ?? null,
      otp_enabled: user.otpEnabled ?? false,
      totp_secret: user.totpSecret ? sealTotpSecret(app.sealer, project, id, user.totpSecret) : null,
      ...metadataColumns(user.metadata ?? {}),
    })
    .execute()
  if (user.primaryEmail) await addPrimaryEmail(tx, id, user.primaryEmail, now)
  for (const account of user.oauthAccounts ?? []) await addOauthAccount(tx, id, account, now)
  await grantDefaults(tx, project, id, now)
  const view = await getUser(tx, id)
  // A team of `internal` can own projects: there an anonymous user gets one when it becomes a regular user.
  const isGuestOfInternal = project.id === 'internal' && user.isAnonymous
  const getsTeam = (project.config.teams.createPersonalTeamOnSignUp || awaitsOwner(app, project)) && !isGuestOfInternal
  const teamId = getsTeam
    ? await createPersonalTeam(tx, project.config, id, personalTeamName(nameOf(user)), now)
    : undefined
  await emit(tx, 'user.created', view)
  if (project.id === 'internal' && !user.isAnonymous) {
    await claimInternalProject(app, tx, project, { teamId, ...claimOf(user) })
  }
  return view
}

/** What a new user shows for being the owner of the installation. */
export const claimOf = ({ isMadeByServer, primaryEmail, setupCode }: NewUser) => ({
  isMadeByServer,
  setupCode,
  provedEmail: primaryEmail?.isVerified ? primaryEmail.value : undefined,
})

/** What a personal team is named after. */
export const nameOf = (user: NewUser) => ({
  displayName: user.displayName ?? null,
  primaryEmail: user.primaryEmail?.value ?? null,
})

/** The unique index decides between two sign-ups at once: one of them gets this error. */
export async function addPrimaryEmail(
  tx: TenantDb,
  userId: string,
  email: NonNullable<NewUser['primaryEmail']>,
  now: Date,
) {
  await takeAddress(tx, userId, email.value)
  const inserted = await tx
    .insertInto('contact_channels')
    .values({
      id: randomUUID(),
      user_id: userId,
      type: 'email',
      value: email.value,
      is_primary: true,
      is_verified: email.isVerified,
      used_for_auth: email.usedForAuth,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw emailTaken(email.value)
}

export const emailTaken = (email: string, wouldWorkIfVerified = false) =>
  knownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: wouldWorkIfVerified })

async function grantDefaults(tx: TenantDb, project: Project, userId: string, now: Date) {
  const permissions = defaultPermissions(project.config, 'signUp')
  if (!permissions.length) return
  await tx
    .insertInto('project_permissions')
    .values(permissions.map((permission_id) => ({ user_id: userId, permission_id, created_at: now })))
    .execute()
}
