import type { App } from '../../app.ts'
import type { TenantDb } from '../../db/index.ts'
import { emit } from '../outbox.ts'
import { claimInternalProject } from '../projects/first-user.ts'
import type { Project } from '../projects/project.ts'
import { endSessionsOf } from '../sessions/store.ts'
import { personalTeamName, renameUnnamedTeams } from '../teams/personal-team.ts'
import { addPrimaryEmail, createUser, type NewUser } from './create.ts'
import { normalizeEmail } from './email.ts'
import { getUser } from './view.ts'

type SignUp = NewUser & { primaryEmail: NonNullable<NewUser['primaryEmail']> }

/** Contract 02 §1.3: an anonymous current user becomes the new user; anyone else is left alone. Returns its id. */
export async function signUpOrUpgrade(
  app: App,
  tx: TenantDb,
  project: Project,
  current: { id: string; isAnonymous: boolean } | undefined,
  user: SignUp,
): Promise<string> {
  if (!current?.isAnonymous) return (await createUser(app, tx, project, user)).id
  await upgrade(app, tx, project, current.id, user)
  return current.id
}

async function upgrade(app: App, tx: TenantDb, project: Project, id: string, user: SignUp) {
  const now = app.clock.now()
  await tx
    .updateTable('users')
    .set({
      is_anonymous: false,
      ...(user.displayName !== undefined && { display_name: user.displayName || null }),
      ...(user.passwordHash !== undefined && { password_hash: user.passwordHash }),
      ...(user.otpEnabled && { otp_enabled: true }),
    })
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('contact_channels')
    .where('user_id', '=', id)
    .where((eb) => eb.or([eb('is_primary', '=', true), eb('value', '=', normalizeEmail(user.primaryEmail.value))]))
    .execute()
  await addPrimaryEmail(tx, id, user.primaryEmail, now)
  // A password was set: whoever held the anonymous session before must sign in anew.
  if (user.passwordHash !== undefined) await endSessionsOf(tx, id)
  await renameUnnamedTeams(
    tx,
    id,
    personalTeamName({ displayName: user.displayName ?? null, primaryEmail: normalizeEmail(user.primaryEmail.value) }),
  )
  if (project.id === 'internal') await claimInternalProject(app, tx, await firstTeamOf(tx, id))
  await emit(tx, 'user.updated', await getUser(tx, id))
}

async function firstTeamOf(tx: TenantDb, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.team_id
}
