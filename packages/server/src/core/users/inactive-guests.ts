import { sql } from 'kysely'
import { before, type Sweep } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { ProjectContext } from '../projects/context.ts'
import type { SignInLog } from '../sign-in-log/index.ts'
import { deleteUser } from './delete.ts'

/** Anonymous users who are looked at in one statement. */
const page = 500
const firstId = '00000000-0000-0000-0000-000000000000'

type Context = ProjectContext & { signIns: SignInLog }

interface Guest {
  tenancy_id: string
  id: string
  project_id: string
  /** As text: a Date would lose the microseconds, and a page would begin with what came before. */
  signed_up_at: string
  is_due: boolean
}

/**
 * For a daily job: deletes anonymous users who were not active for long, as DELETE /users/{id} does, and says so in the audit log.
 * Those whom somebody else may count on stay: members of teams, and people with API keys or purchases. So do those who were
 * never active here, because a server made or imported them on purpose.
 */
export async function deleteInactiveGuests(app: Context, sweep: Sweep, retainMillis: number): Promise<number> {
  const inactiveSince = before(sweep, retainMillis)
  let deleted = 0
  for (let after: Guest | undefined, guests: Guest[]; ; after = guests.at(-1)) {
    guests = await listGuests(sweep, inactiveSince, after)
    const due = guests.filter(({ is_due }) => is_due)
    for (const projectId of new Set(due.map(({ project_id }) => project_id))) {
      const those = due.filter(({ project_id }) => project_id === projectId)
      const gone = await deleteGuests(app, projectId, those, inactiveSince)
      if (gone) await sweep.onBatch?.(gone)
      deleted += gone
    }
    if (guests.length < page) return deleted
  }
}

/** In the order of their sign-up, which does not change while they are active. */
async function listGuests({ system, now }: Sweep, inactiveSince: Date, after: Guest | undefined): Promise<Guest[]> {
  const { rows } = await sql<Guest>`
    select u.tenancy_id, u.id, t.project_id, u.signed_up_at::text, u.last_active_at < ${inactiveSince}
      and not exists (select from team_members m where m.tenancy_id = u.tenancy_id and m.user_id = u.id)
      and not exists (select from api_keys k where k.tenancy_id = u.tenancy_id and k.user_id = u.id
        and k.manually_revoked_at is null and (k.expires_at is null or k.expires_at > ${now}))
      and not exists (select from subscriptions s where s.tenancy_id = u.tenancy_id and s.customer_type = 'user'
        and s.customer_id = u.id::text)
      and not exists (select from one_time_purchases o where o.tenancy_id = u.tenancy_id and o.customer_type = 'user'
        and o.customer_id = u.id::text) as is_due
    from users u join tenancies t on t.id = u.tenancy_id join projects p on p.id = t.project_id
    where u.is_anonymous and u.signed_up_at < ${inactiveSince} and p.deleted_at is null
      and (u.signed_up_at, u.tenancy_id, u.id) > (${after?.signed_up_at ?? '-infinity'}::timestamptz,
        ${after?.tenancy_id ?? firstId}::uuid, ${after?.id ?? firstId}::uuid)
    order by u.signed_up_at, u.tenancy_id, u.id limit ${page}`.execute(system)
  return rows
}

async function deleteGuests(app: Context, projectId: string, guests: readonly Guest[], inactiveSince: Date) {
  const project = await app.projects.get(projectId)
  const db = app.database.forTenancy(project.tenancyId)
  let count = 0
  for (const { id } of guests) {
    // They may have come back since they were listed, or signed up.
    const isGone = await deleteUser({ app, project, db }, id, (user) => {
      return user.is_anonymous && user.last_active_at !== null && user.last_active_at < inactiveSince
    })
    if (isGone) count++
  }
  if (count) {
    await recordAudit(db, app.clock.now(), {
      action: 'anonymous_users.deleted',
      actor: { type: 'operator', id: null },
      after: { count, inactive_since: inactiveSince.toISOString() },
    })
  }
  return count
}
