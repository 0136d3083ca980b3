import { internalProjectId } from '@hallpass/contract'
import { type Database, retryingDeadlocks, type TenantDb } from '../../db/index.ts'
import { addJob } from '../../jobs/index.ts'
import { describeAudit, forgetDashboardUserJob, forgetInAuditLog } from '../audit/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { emit } from '../outbox/index.ts'
import { requireOtherOwner } from '../projects/last-owner.ts'
import type { Project } from '../projects/project.ts'
import type { SignInLog } from '../sign-in-log/index.ts'
import { listForgottenNames, listTeams, takeDeletedNames } from './given-team-names.ts'

interface Context {
  app: { database: Database; sealer: Sealer; signIns: SignInLog }
  project: Project
  db: TenantDb
}

/**
 * False when there is no such user. Sessions, channels and memberships go with the row, and a trigger takes along what else is
 * stored about the person (docs/adr/0021-forgetting.md).
 */
export function deleteUser(context: Context, id: string, mayGo: MayGo = () => true): Promise<boolean> {
  // Jobs may just be noting what they sent to this person, or about them.
  return retryingDeadlocks(() => deleteOnce(context, id, mayGo))
}

/** Looks at the user when nobody else can change them any longer. */
type MayGo = (user: { is_anonymous: boolean; last_active_at: Date | null }) => boolean

function deleteOnce({ app, project, db }: Context, id: string, mayGo: MayGo): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Locked from here on: a membership added meanwhile would end without its event.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'display_name', 'is_anonymous', 'last_active_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!user || !mayGo(user)) return false
    if (project.id === internalProjectId) await requireOtherOwner(app, tx, { userId: id })
    describeAudit(tx, { forgottenId: id })
    const known = await listTeams(tx, id)
    const teams = known.flatMap((team) => (team.isMember ? [{ id: team.id }] : []))
    const addresses = await listOwnAddresses(tx, id)
    const texts = [...namesOf(user), ...addresses]
    const ownIds = await listOwnedIds(tx, id)
    await tx.deleteFrom('users').where('id', '=', id).execute()
    await forgetTries(app.signIns, tx, project, addresses)
    for (const team of teams) await emit(tx, 'team_membership.deleted', { team_id: team.id, user_id: id })
    await emit(tx, 'user.deleted', { id, teams })
    const forgotten = [...(await listForgottenNames(tx, known)), ...(await takeDeletedNames(tx, id))]
    // Last, since it keeps others from appending to the log.
    await forgetInAuditLog(tx, app.sealer, project.tenancyId, {
      userId: id,
      isOfDashboard: project.id === internalProjectId,
      ownIds,
      teams: forgotten,
      texts,
    })
    if (project.id === internalProjectId) await addJob(tx, forgetDashboardUserJob, { userId: id })
    return true
  })
}

/** Their addresses were tried before they had them. */
async function forgetTries({ addresses: hashes }: SignInLog, tx: TenantDb, project: Project, addresses: string[]) {
  if (!addresses.length) return
  const tried = addresses.flatMap((address) => hashes.all(project.tenancyId, address))
  await tx.deleteFrom('sign_ins').where('address_hash', 'in', tried).execute()
}

/** A very short name is part of many words. */
const minNameLength = 3
const namesOf = ({ display_name: name }: { display_name: string | null }) =>
  name !== null && name.trim().length >= minNameLength ? [name.trim()] : []

/** Of what goes with the row, and the audit log names without its owner. */
async function listOwnedIds(tx: TenantDb, id: string): Promise<string[]> {
  const owned = await tx
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', id)
    .unionAll(tx.selectFrom('passkeys').select('id').where('user_id', '=', id))
    .execute()
  return owned.map((row) => row.id)
}

/** Addresses that are more than a claim and nobody else's: deleting an account must not take away what others own. */
async function listOwnAddresses(tx: TenantDb, id: string): Promise<string[]> {
  const channels = await tx
    .selectFrom('contact_channels as c')
    .select('c.value')
    .where('c.user_id', '=', id)
    .where('c.is_claim', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contact_channels as other')
            .select('other.id')
            .whereRef('other.value', '=', 'c.value')
            .where('other.user_id', '!=', id)
            .where('other.is_claim', '=', false),
        ),
      ),
    )
    .execute()
  return channels.map(({ value }) => value)
}
