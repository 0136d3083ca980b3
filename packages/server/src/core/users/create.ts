import { randomUUID } from 'node:crypto'
import { knownError } from '@hallpass/contract'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import type { NormalizedEmail } from '../email.ts'
import type { Metadata } from '../metadata.ts'
import { emit } from '../outbox/index.ts'
import { defaultPermissions } from '../permissions/index.ts'
import { awaitsOwner, claimInternalProject, type OwnerContext } from '../projects/first-user.ts'
import type { Project } from '../projects/project.ts'
import { createPersonalTeam, personalTeamName } from '../teams/personal-team.ts'
import { takeAddress, takeHeldAddress } from './address-claims.ts'
import { insertUser } from './insert-user.ts'
import { newUserObject } from './new-user-object.ts'
import { addOauthAccount, type NewOauthAccount } from './oauth-accounts.ts'
import { sealTotpSecret } from './totp-secret.ts'
import { withExternalId } from './view.ts'

export interface PrimaryEmail {
  value: NormalizedEmail
  isVerified: boolean
  usedForAuth: boolean
}

export interface NewUser {
  displayName?: string | null
  profileImageUrl?: string | null
  primaryEmail?: PrimaryEmail
  passwordHash?: string
  otpEnabled?: boolean
  isAnonymous?: boolean
  oauthAccounts?: readonly NewOauthAccount[]
  /** Base64; turns the second factor on. */
  totpSecret?: string
  metadata?: Metadata
  /** What they are called elsewhere. */
  externalId?: string | null | undefined
  /** Now, unless they come from elsewhere. */
  signedUpAt?: Date
  /** Made by a server, to which the sign-up switch does not apply. */
  isMadeByServer?: boolean
  /** Signs up with an invitation, to which the sign-up switch does not apply. */
  isInvited?: boolean
  /** What the owner of a public installation knows. */
  setupCode?: string | undefined
}

/** Every new user is created here. Returns the user as it was before its team, as clients expect it. */
export async function createUser(app: OwnerContext, tx: TenantDb, project: Project, user: NewUser) {
  const id = randomUUID()
  const now = app.clock.now()
  const signedUpAt = user.signedUpAt ?? now
  const totpSecret = user.totpSecret ? sealTotpSecret(app.sealer, project, id, user.totpSecret) : null
  await insertUser(tx, id, user, { signedUpAt, totpSecret })
  if (user.primaryEmail) {
    await takeHeldAddress(tx, id, user.primaryEmail.value)
    await insertPrimaryEmail(tx, id, user.primaryEmail, { now, signedUpAt })
  }
  const accounts = await addAccounts(tx, id, user.oauthAccounts ?? [], now)
  await grantDefaults(tx, project, id, now)
  const view = newUserObject(id, user, { signedUpAt, accounts })
  // A team of `internal` can own projects: there an anonymous user gets one when it becomes a regular user.
  const isGuestOfInternal = project.id === 'internal' && user.isAnonymous
  const getsTeam = (project.config.teams.createPersonalTeamOnSignUp || awaitsOwner(app, project)) && !isGuestOfInternal
  const teamId = getsTeam
    ? await createPersonalTeam(tx, project.config, id, personalTeamName(nameOf(user)), now)
    : undefined
  await emit(tx, 'user.created', withExternalId(view, user.externalId))
  if (project.id === 'internal' && !user.isAnonymous) {
    await claimInternalProject(app, tx, project, { userId: view.id, teamId, ...claimOf(user) })
  }
  return view
}

/** What a new user shows for being the owner of the installation. */
export const claimOf = ({ isMadeByServer, isInvited, primaryEmail, setupCode }: NewUser) => ({
  isMadeByServer,
  isInvited,
  setupCode,
  provedEmail: primaryEmail?.isVerified ? primaryEmail.value : undefined,
})

/** What a personal team is named after. */
export const nameOf = (user: NewUser) => ({
  displayName: user.displayName ?? null,
  primaryEmail: user.primaryEmail?.value ?? null,
})

/** The unique index decides between two sign-ups at once: one of them gets this error. */
export async function addPrimaryEmail(tx: TenantDb, userId: string, email: PrimaryEmail, now: Date) {
  await takeAddress(tx, userId, email.value)
  await insertPrimaryEmail(tx, userId, email, { now, signedUpAt: null })
}

/** Of an address that was taken. */
async function insertPrimaryEmail(tx: TenantDb, userId: string, email: PrimaryEmail, times: Times) {
  const { value, isVerified, usedForAuth } = email
  const inserted = await insertChannel.count(tx, {
    id: randomUUID(),
    userId,
    value,
    isVerified,
    usedForAuth,
    ...times,
  })
  if (inserted !== 1) throw emailTaken(email.value)
}

/** Null: the database looks it up. */
interface Times {
  now: Date
  signedUpAt: Date | null
}

const insertChannel = prepare(
  'users.add-primary-email',
  (db, p: Params<PrimaryEmail & Times & { id: string; userId: string }>) =>
    db
      .insertInto('contact_channels')
      .values({
        id: p('id'),
        user_id: p('userId'),
        type: 'email',
        value: p('value'),
        is_primary: true,
        is_verified: p('isVerified'),
        used_for_auth: p('usedForAuth'),
        created_at: p('now'),
        signed_up_at: p('signedUpAt'),
      })
      .onConflict((conflict) => conflict.doNothing()),
)

export const emailTaken = (email: string, wouldWorkIfVerified = false) =>
  knownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: wouldWorkIfVerified })

async function addAccounts(tx: TenantDb, userId: string, given: readonly NewOauthAccount[], now: Date) {
  const accounts: (NewOauthAccount & { id: string })[] = []
  for (const account of given) accounts.push({ ...account, id: await addOauthAccount(tx, userId, account, now) })
  return accounts
}

async function grantDefaults(tx: TenantDb, project: Project, userId: string, now: Date) {
  const permissions = defaultPermissions(project.config, 'signUp')
  if (!permissions.length) return
  await tx
    .insertInto('project_permissions')
    .values(permissions.map((permission_id) => ({ user_id: userId, permission_id, created_at: now })))
    .execute()
}
