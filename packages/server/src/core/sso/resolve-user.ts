import { knownError, type SsoReason, textError } from '@hallpass/contract'
import { isUniqueViolation, type TenantDb } from '../../db/index.ts'
import type { NormalizedEmail } from '../email.ts'
import { emit } from '../outbox/index.ts'
import { permissionsOf } from '../permissions/index.ts'
import type { OwnerContext } from '../projects/first-user.ts'
import type { ProjectRequest } from '../request.ts'
import { holdTeam, joinTeam } from '../teams/members.ts'
import { createUser } from '../users/create.ts'
import { sendSecurityNotice } from '../users/security-notices.ts'
import type { Assertion } from './assertion.ts'
import { type Connection, domainOf, findDomainTeam } from './connection.ts'
import { applyGroups } from './groups.ts'
import { noteSsoReason } from './notes.ts'
import { wasAnyRetiredSince } from './saml-store.ts'

/** Somebody whom the identity provider of a team sent. */
export interface SsoArrival extends ProjectRequest<OwnerContext> {
  connection: Connection
  assertion: Assertion
}

/** Finds or creates the user, and gives them what their groups give: docs/protocol/sso.md#who-it-is. */
export async function resolveSsoUser(tx: TenantDb, arrival: SsoArrival) {
  const found = await findOrCreate(tx, arrival)
  await giveByGroups(tx, arrival, found.userId)
  return found
}

export const giveByGroups = (tx: TenantDb, { app, project, connection, assertion }: SsoArrival, userId: string) =>
  applyGroups(tx, { project, teamId: connection.teamId, userId, groups: assertion.groups, now: app.clock.now() })

async function findOrCreate(tx: TenantDb, arrival: SsoArrival) {
  const { connection, assertion } = arrival
  await requireTrustedStill(tx, arrival)
  const known = await findIdentity(tx, connection.id, assertion.subject)
  if (known) return { userId: known.user_id, isNewUser: false }
  const email = await requireProvedEmail(tx, arrival)
  // One that is being deleted connects nobody any more.
  if (!(await holdTeam(tx, connection.teamId))) throw knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  const holder = await findHolder(tx, arrival, email)
  if (holder && !holder.is_member && connection.jit === 'off')
    throw refuse(arrival, 'not_provisioned', notProvisioned())
  if (needsProof(arrival, holder)) throw new LinkProofNeeded(holder, email)
  const userId = holder?.user_id ?? (await createMember(tx, arrival, email))
  await insertIdentity(tx, arrival, userId, email)
  if (holder) await sendSecurityNotice(arrival, tx, userId, 'provider_linked')
  return { userId, isNewUser: !holder }
}

/** Somebody else may have been given the address, or have typed it in: here, or at an identity provider that says so. */
function needsProof({ connection, assertion }: SsoArrival, holder: Awaited<ReturnType<typeof findHolder>>): boolean {
  if (holder && (!holder.is_verified || !holder.is_member || holder.is_linked)) return true
  // Where no accounts are made, strangers are turned away unasked.
  return assertion.isEmailDoubted && (holder !== undefined || connection.jit !== 'off')
}

/**
 * Somebody has this account, and it is not known to be who comes; or nobody has one, and the identity provider doubts the address itself.
 * They show that the mailbox is theirs.
 */
export class LinkProofNeeded extends Error {
  override readonly name = 'LinkProofNeeded'
  /** Null where nobody has an account with the address. */
  readonly userId: string | null
  readonly isVerified: boolean
  readonly email: NormalizedEmail

  constructor(holder: { user_id: string; is_verified: boolean } | undefined, email: NormalizedEmail) {
    super('the mailbox has to be proved')
    this.userId = holder?.user_id ?? null
    this.isVerified = holder?.is_verified ?? false
    this.email = email
  }
}

/**
 * A person may be asked something first. Meanwhile the key that signed for them may have been given up as stolen, or another connection
 * have been made with the id of theirs.
 */
export async function requireTrustedStill(tx: TenantDb, arrival: SsoArrival) {
  const { connection, assertion } = arrival
  const at = new Date(assertion.verifiedAt)
  // Asked this way round, a time that is none is not trusted either.
  const isOfThisOne = at >= connection.createdAt
  const isRetired = isOfThisOne && connection.type === 'saml' && (await wasAnyRetiredSince(tx, connection.id, at))
  if (!isOfThisOne || isRetired) throw refuse(arrival, 'signature_invalid', notAccepted())
}

/** Nobody learns here what was wrong: the log of the connection says it. */
export const notAccepted = () => textError(403, 'The answer of the identity provider was not accepted.')

/** The team speaks for addresses of the domains that it has proved, and for no others. */
export async function requireProvedEmail(tx: TenantDb, arrival: SsoArrival): Promise<NormalizedEmail> {
  const { email } = arrival.assertion
  if (email === undefined) throw refuse(arrival, 'email_missing', textError(403, 'No email address was given.'))
  const domain = domainOf(email)
  if ((await findDomainTeam(tx, domain)) === arrival.connection.teamId) return email
  throw refuse(arrival, 'domain_not_verified', textError(403, `The team has not proved that ${domain} is its own.`))
}

export function refuse<E extends Error>({ request }: SsoArrival, reason: SsoReason, error: E): E {
  noteSsoReason(request, reason)
  return error
}

export const notProvisioned = () => textError(403, 'There is no account for you here yet.')

export const findIdentity = (tx: TenantDb, connectionId: string, subject: string) =>
  tx
    .selectFrom('sso_identities')
    .select('user_id')
    .where('connection_id', '=', connectionId)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Who signs in with this address. A mere claim gives way to who comes now. */
export const findHolder = (
  tx: TenantDb,
  { connection: { id, teamId }, assertion }: SsoArrival,
  email: NormalizedEmail,
) =>
  tx
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.team_id', '=', teamId))
    .select((eb) => [
      'c.user_id',
      'c.is_verified',
      eb('m.user_id', 'is not', null).as('is_member'),
      // By another subject than the one who comes.
      eb
        .exists(
          eb
            .selectFrom('sso_identities as i')
            .select('i.subject')
            .whereRef('i.user_id', '=', 'u.id')
            .where('i.connection_id', '=', id)
            // Their own has just been written by a sign-in at the same time, which the next try finds.
            .where('i.subject', '!=', assertion.subject),
        )
        .as('is_linked'),
    ])
    .where('c.type', '=', 'email')
    .where('c.value', '=', email)
    .where('c.used_for_auth', '=', true)
    .where('c.is_claim', '=', false)
    // Other changes of the user wait.
    .forNoKeyUpdate('u')
    .executeTakeFirst()

/** The sign-up switch is about strangers: these are people of the team, which says by itself whom it wants. */
export async function createMember(tx: TenantDb, arrival: SsoArrival, email: NormalizedEmail): Promise<string> {
  const { app, project, connection, assertion } = arrival
  if (connection.jit === 'off') throw refuse(arrival, 'not_provisioned', notProvisioned())
  const { displayName, imageUrl } = assertion.attributes
  const { id: userId } = await createUser(app, tx, project, {
    displayName,
    profileImageUrl: imageUrl,
    primaryEmail: { value: email, isVerified: true, usedForAuth: true },
    isInvited: true,
  })
  const member = { teamId: connection.teamId, userId }
  await joinTeam(tx, project.config, member, app.clock.now(), { roles: rolesOf(arrival) })
  return userId
}

export function rolesOf({ project, connection: { defaultPermissionIds } }: SsoArrival) {
  return defaultPermissionIds ? permissionsOf(project).existing('team', defaultPermissionIds) : undefined
}

export async function insertIdentity(
  tx: TenantDb,
  { app, connection, assertion }: SsoArrival,
  userId: string,
  email: string,
) {
  const { id: connection_id, teamId: team_id } = connection
  await tx
    .insertInto('sso_identities')
    .values({
      ...{ connection_id, subject: assertion.subject, user_id: userId },
      ...{ email_at_link: email, created_at: app.clock.now() },
    })
    .execute()
  await emit(tx, 'sso_identity.linked', { connection_id, team_id, user_id: userId })
}

/** Of two first sign-ins at once, the second finds the person of the first when it looks again. */
export const isSsoRace = (error: unknown) => isUniqueViolation(error, 'sso_identities_pkey')
