import { knownError, passwordLength, textError } from '@hallpass/contract'
import type { AccessLevel, ServerUserChanges } from '@hallpass/contract/endpoints'
import type { App } from '../../app.ts'
import type { TenantDb } from '../../db/index.ts'
import { storeImage } from '../images/index.ts'
import { emit } from '../outbox.ts'
import { checkImportableHash } from '../passwords/index.ts'
import { claimInternalProject } from '../projects/first-user.ts'
import type { Project } from '../projects/project.ts'
import { endSessionsOf } from '../sessions/store.ts'
import { personalTeamName, renameUnnamedTeams } from '../teams/personal-team.ts'
import { changePrimaryEmail } from './primary-email.ts'
import { getUser } from './view.ts'

interface Context {
  app: App
  db: TenantDb
  project: Project
  level: AccessLevel
}

/** Contract 03 §1.5: checks in its order, all changes in one transaction. */
export async function updateUser({ app, db, project, level }: Context, id: string, changes: ServerUserChanges) {
  const passwordHash = await newPasswordHash(app, changes)
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw knownError('USER_NOT_FOUND')
    if (changes.selected_team_id !== undefined) await selectTeam(tx, id, changes.selected_team_id)
    const primaryEmail = await changePrimaryEmail(tx, id, changes, app.clock.now())
    checkMethods(project, user, changes)
    if (passwordHash) checkPasswordAllowed(project, user, primaryEmail)
    await tx
      .updateTable('users')
      .set(await columnsOf(app, tx, project, level, id, changes, passwordHash))
      .where('id', '=', id)
      .execute()
    if (changes.passkey_auth_enabled === false) await tx.deleteFrom('passkeys').where('user_id', '=', id).execute()
    if (passwordHash !== undefined) await endSessionsOf(tx, id)
    if (user.is_anonymous && changes.is_anonymous === false) await leaveAnonymity(app, tx, project, id, changes)
    const view = await getUser(tx, id)
    await emit(tx, 'user.updated', view)
    return view
  })
}

/** Undefined: no change; null: the password goes. Hashing is slow on purpose, so it happens before a connection is held. */
async function newPasswordHash(app: App, changes: ServerUserChanges): Promise<string | null | undefined> {
  const { password, password_hash: imported } = changes
  if (password && [...password].length > passwordLength.max) {
    throw knownError('PASSWORD_TOO_LONG', { maxLength: passwordLength.max })
  }
  if (password !== undefined && imported !== undefined) {
    throw textError(400, 'Send either password or password_hash, not both.')
  }
  if (imported !== undefined) {
    const verdict = checkImportableHash(imported)
    if (!verdict.ok) throw textError(400, verdict.problem)
    return imported
  }
  return typeof password === 'string' ? app.passwords.hash(password) : password
}

const lockUser = (tx: TenantDb, id: string) =>
  tx
    .selectFrom('users')
    .select((eb) => ['is_anonymous', 'otp_enabled', eb('password_hash', 'is not', null).as('has_password')])
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

function checkPasswordAllowed(project: Project, user: LockedUser, primaryEmail: string | null) {
  if (primaryEmail === null) throw textError(400, 'A user without a primary e-mail cannot have a password.')
  if (!user.has_password && !project.config.auth.password.allowSignIn) {
    throw textError(400, 'Passwords are switched off in this project, so this user cannot get one.')
  }
}

async function columnsOf(
  app: App,
  tx: TenantDb,
  project: Project,
  level: AccessLevel,
  id: string,
  changes: ServerUserChanges,
  passwordHash: string | null | undefined,
) {
  const { display_name, profile_image_url, totp_secret_base64: totp } = changes
  const json = (name: 'client_metadata' | 'client_read_only_metadata' | 'server_metadata') =>
    changes[name] === undefined ? {} : { [name]: changes[name] === null ? null : JSON.stringify(changes[name]) }
  return {
    id,
    ...(display_name !== undefined && { display_name: display_name || null }),
    ...(profile_image_url !== undefined && {
      profile_image_url: await storeImage(app, tx, { url: profile_image_url, folder: 'user-profile-images', level }),
    }),
    ...json('client_metadata'),
    ...json('client_read_only_metadata'),
    ...json('server_metadata'),
    ...(totp !== undefined && {
      totp_secret: totp && app.sealer.seal(totp, totpContext(project, id)),
      totp_last_step: null,
    }),
    ...(changes.otp_auth_enabled !== undefined && { otp_enabled: changes.otp_auth_enabled }),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(changes.is_anonymous === false && { is_anonymous: false }),
  }
}

export const totpContext = (project: Project, userId: string) => `totp:${project.tenancyId}:${userId}`

async function leaveAnonymity(app: App, tx: TenantDb, project: Project, id: string, changes: ServerUserChanges) {
  const name = { displayName: changes.display_name ?? null, primaryEmail: changes.primary_email ?? null }
  await renameUnnamedTeams(tx, id, personalTeamName(name))
  if (project.id !== 'internal') return
  const team = await tx.selectFrom('team_members').select('team_id').where('user_id', '=', id).executeTakeFirst()
  await claimInternalProject(app, tx, team?.team_id)
}
