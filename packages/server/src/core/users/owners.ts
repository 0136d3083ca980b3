import type { TenantDb } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import { createCode, linkWithCode, mailedLifetimeMillis } from '../codes/index.ts'
import type { NormalizedEmail } from '../email.ts'
import { emit } from '../outbox/index.ts'
import { claimInternalProject, type OwnerContext } from '../projects/first-user.ts'
import { holdOwnerTeam } from '../projects/owners.ts'
import type { Project } from '../projects/project.ts'
import { findRole } from '../projects/roles.ts'
import { addCreator, changeRole } from '../teams/members.ts'
import { createPersonalTeam, personalTeamName } from '../teams/personal-team.ts'
import { createUser } from './create.ts'

/*
 * What the operator does at the terminal about the people to whom the installation belongs: the members of the team that
 * owns `internal`.
 */

/** Where an owner chooses a password, once. */
export interface PasswordLink {
  email: NormalizedEmail
  link: string
  expiresAt: Date
}

export type OwnerRefusal = 'passwords switched off' | 'owner already' | 'address not proved' | 'no such owner'

interface Account {
  userId: string
  email: NormalizedEmail
}

/** A new account, or one that somebody has proved to be theirs, becomes an owner. */
export const makeOwner = (app: OwnerContext, email: NormalizedEmail) =>
  onInternal(app, async (tx, internal) => {
    const found = await findAccount(tx, email)
    if (found && !found.isProved) return 'address not proved'
    const userId = found?.userId ?? (await addAccount(app, tx, internal, email))
    if (!(await becomeOwner(app, tx, internal, { userId, email })) && found) return 'owner already'
    await record(app, tx, 'owner.created', userId)
    return makeLink(app, tx, internal, { userId, email })
  })

/** For an owner who cannot sign in any more. */
export const makeOwnerLink = (app: OwnerContext, email: NormalizedEmail) =>
  onInternal(app, async (tx, internal) => {
    const account = (await ownersOn(app, tx)).find((owner) => owner.email === email)
    if (!account) return 'no such owner'
    await record(app, tx, 'owner.reset_link_created', account.userId)
    return makeLink(app, tx, internal, account)
  })

/** The addresses with which owners sign in. */
export const listOwnerEmails = (app: OwnerContext) =>
  onInternal(app, async (tx) => (await ownersOn(app, tx)).map(({ email }) => email))

async function onInternal<T>(
  app: OwnerContext,
  work: (tx: TenantDb, internal: Project) => Promise<T | OwnerRefusal>,
): Promise<T | OwnerRefusal> {
  const internal = await app.projects.get('internal')
  if (!internal.config.auth.password.allowSignIn) return 'passwords switched off'
  const db = app.database.forTenancy(internal.tenancyId)
  return db.transaction().execute((tx) => work(tx, internal))
}

async function findAccount(tx: TenantDb, email: NormalizedEmail) {
  const channel = await tx
    .selectFrom('contact_channels')
    .select(['user_id', 'is_verified', 'proved_value'])
    .where('type', '=', 'email')
    .where('value', '=', email)
    .where('used_for_auth', '=', true)
    .where('is_claim', '=', false)
    .executeTakeFirst()
  return channel && { userId: channel.user_id, isProved: channel.is_verified || channel.proved_value === email }
}

/** Not verified: whoever has the mailbox of a mistyped address must not come in by magic link. */
async function addAccount(app: OwnerContext, tx: TenantDb, internal: Project, email: NormalizedEmail) {
  const primaryEmail = { value: email, isVerified: false, usedForAuth: true }
  return (await createUser(app, tx, internal, { primaryEmail, isMadeByServer: true })).id
}

/** False for somebody who is one already, as the first account is from the moment it is made. */
async function becomeOwner(app: OwnerContext, tx: TenantDb, internal: Project, { userId, email }: Account) {
  const now = app.clock.now()
  const teamId = await holdOwnerTeam(app, tx)
  if (teamId === null) {
    const name = personalTeamName({ primaryEmail: email })
    const own = await createPersonalTeam(tx, internal.config, userId, name, now, { isSelected: false })
    await claimInternalProject(app, tx, internal, { userId, teamId: own, isMadeByServer: true })
    return true
  }
  const role = await findRole(tx, { teamId, userId })
  if (role === 'owner') return false
  if (role !== undefined) {
    await changeRole(tx, internal.config, { teamId, userId }, 'owner', now)
    return true
  }
  await addCreator(tx, internal.config, { teamId, userId }, { isSelected: false, now })
  await emit(tx, 'team_membership.created', { team_id: teamId, user_id: userId })
  return true
}

async function ownersOn(app: OwnerContext, tx: TenantDb): Promise<Account[]> {
  const teamId = await holdOwnerTeam(app, tx)
  if (teamId === null) return []
  const rows = await tx
    .selectFrom('team_members as m')
    .innerJoin('contact_channels as c', 'c.user_id', 'm.user_id')
    .select(['m.user_id', 'c.value'])
    .where('m.team_id', '=', teamId)
    .where('m.role', '=', 'owner')
    .where('c.type', '=', 'email')
    .where('c.used_for_auth', '=', true)
    .where('c.is_claim', '=', false)
    .orderBy('m.created_at')
    .orderBy('c.value')
    .execute()
  // What is stored was normalised at the door.
  return rows.map(({ user_id, value }) => ({ userId: user_id, email: value as NormalizedEmail }))
}

function record({ clock }: OwnerContext, tx: TenantDb, action: string, userId: string) {
  const actor = { type: 'operator', id: null } as const
  return recordAudit(tx, clock.now(), { action, actor, target: { type: 'user', id: userId } })
}

async function makeLink(
  { clock, settings }: OwnerContext,
  tx: TenantDb,
  internal: Project,
  { userId, email }: Account,
) {
  const purpose = 'password-reset'
  const now = clock.now()
  const lifetimeMillis = mailedLifetimeMillis(internal.config.auth, purpose)
  const { code } = await createCode(tx, now, { purpose, userId, data: { email }, lifetimeMillis })
  const link = linkWithCode(`${settings.url}/handler/password-reset`, code)
  return { email, link, expiresAt: new Date(now.getTime() + lifetimeMillis) }
}
