import { knownError, textError } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { NormalizedEmail } from '../email.ts'
import { holdTeam, joinTeam } from '../teams/members.ts'
import { announceUser } from '../users/announce.ts'
import { giveAccountBack } from '../users/recovery.ts'
import { sendSecurityNotice } from '../users/security-notices.ts'
import { dropUnproved } from '../users/unproved-address.ts'
import {
  createMember,
  findHolder,
  findIdentity,
  giveByGroups,
  insertIdentity,
  notProvisioned,
  refuse,
  requireProvedEmail,
  requireTrustedStill,
  rolesOf,
  type SsoArrival,
} from './resolve-user.ts'

const notConfirmed = () => textError(403, 'Somebody has an account with this address, and is not known to be you.')

/** Whose mailbox was just proved, if everything is still as it was when the code was mailed. */
async function findSame(tx: TenantDb, arrival: SsoArrival, userId: string | undefined) {
  const { connection, assertion } = arrival
  await requireTrustedStill(tx, arrival)
  if (await findIdentity(tx, connection.id, assertion.subject)) throw refuse(arrival, 'not_confirmed', notConfirmed())
  const email = await requireProvedEmail(tx, arrival)
  if (!(await holdTeam(tx, connection.teamId))) throw knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  const holder = await findHolder(tx, arrival, email)
  if (holder?.user_id !== userId) throw refuse(arrival, 'not_confirmed', notConfirmed())
  return { email, holder }
}

async function getHolder(tx: TenantDb, arrival: SsoArrival, userId: string) {
  const { email, holder } = await findSame(tx, arrival, userId)
  if (!holder) throw new Error('an account was looked for without an id')
  return { email, holder }
}

/** Links it. Of one that nobody had proved before, everything goes that was there: it may be a squatter's (T49). */
export async function linkProved(tx: TenantDb, arrival: SsoArrival, userId: string) {
  const { app, project, connection } = arrival
  const { email, holder } = await getHolder(tx, arrival, userId)
  if (!holder.is_verified) await takeOver(tx, arrival, userId, email)
  if (!holder.is_member) {
    if (connection.jit === 'off') throw refuse(arrival, 'not_provisioned', notProvisioned())
    const member = { teamId: connection.teamId, userId }
    await joinTeam(tx, project.config, member, app.clock.now(), { roles: rolesOf(arrival) })
  }
  await insertIdentity(tx, arrival, userId, email)
  await giveByGroups(tx, arrival, userId)
  await sendSecurityNotice(arrival, tx, userId, 'provider_linked')
  return { userId, isNewUser: false }
}

/**
 * Or leaves it alone: it loses the address, which nobody had proved there, and whoever has just proved it gets an account of their own.
 * That is also the way for somebody whose address was typed into an account that is proved by another one.
 */
export async function startAfresh(tx: TenantDb, arrival: SsoArrival, holderId: string) {
  const { email, holder } = await getHolder(tx, arrival, holderId)
  if (holder.is_verified || !(await dropUnproved(tx, holderId, email)))
    throw refuse(arrival, 'not_confirmed', notConfirmed())
  return admitNew(tx, arrival, email)
}

/** Makes the account that nobody had: the address, which the identity provider doubts, is proved now. */
export async function createProved(tx: TenantDb, arrival: SsoArrival) {
  const { email } = await findSame(tx, arrival, undefined)
  return admitNew(tx, arrival, email)
}

async function admitNew(tx: TenantDb, arrival: SsoArrival, email: NormalizedEmail) {
  const userId = await createMember(tx, arrival, email)
  await insertIdentity(tx, arrival, userId, email)
  await giveByGroups(tx, arrival, userId)
  return { userId, isNewUser: true }
}

/** An account with another address that somebody had proved is theirs, whatever was typed in beside it. */
async function takeOver(tx: TenantDb, arrival: SsoArrival, userId: string, email: NormalizedEmail) {
  if (!(await giveAccountBack(arrival, tx, userId, email))) throw refuse(arrival, 'not_confirmed', notConfirmed())
  await tx
    .updateTable('contact_channels')
    .set({ is_verified: true, proved_value: email, is_claim: false })
    .where('user_id', '=', userId)
    .where('value', '=', email)
    .execute()
  await announceUser(tx, userId)
}
