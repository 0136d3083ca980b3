import { ssoCarers } from '@hallpass/contract'
import type { SystemDb, TenantDb } from '../../db/index.ts'
import { type CertificateEnding, requestMail } from '../outbox/index.ts'
import { findMembersWith } from '../permissions/index.ts'
import type { ProjectContext } from '../projects/context.ts'
import { projectOfTenancy } from '../projects/of-tenancy.ts'
import { internalOn } from '../projects/owners.ts'
import type { Project } from '../projects/project.ts'
import { ownerLanguages } from '../sign-in/owner-language.ts'
import { getTeam } from '../teams/view.ts'

const dayMillis = 24 * 3_600_000
/** How many days before the end people are told. */
const days = [1, 7, 30] as const
const maxPeople = 20

interface Ending {
  tenancy_id: string
  id: string
  end: Date
}

/** Once a day, after the metadata was read: what it has not replaced by then needs somebody to act. */
export async function tellEndingCertificates(app: ProjectContext): Promise<void> {
  const now = app.clock.now()
  for (const ending of await findEnding(app.database.system, now)) {
    const left = days.find((count) => ending.end.getTime() - now.getTime() <= count * dayMillis)!
    const project = await projectOfTenancy(app, ending.tenancy_id)
    if (project) await tell(app, project, ending, `${ending.end.toISOString()} ${left}`)
  }
}

function findEnding(system: SystemDb, now: Date): Promise<Ending[]> {
  return system
    .selectFrom('sso_certificates as k')
    .innerJoin('sso_connections as c', (join) =>
      join.onRef('c.tenancy_id', '=', 'k.tenancy_id').onRef('c.id', '=', 'k.connection_id'),
    )
    .select((eb) => ['c.tenancy_id', 'c.id', eb.fn.max<Date>('k.not_after').as('end')])
    .where('c.state', '=', 'active')
    .where('k.retired_at', 'is', null)
    .groupBy(['c.tenancy_id', 'c.id'])
    .having((eb) => eb.fn.max('k.not_after'), '>', now)
    .having((eb) => eb.fn.max('k.not_after'), '<=', new Date(now.getTime() + Math.max(...days) * dayMillis))
    .execute()
}

/** Once for each certificate and number of days, also when two processes look at the same time. */
function tell(app: ProjectContext, project: Project, { tenancy_id, id, end }: Ending, notice: string) {
  return app.database.transaction(async (system) => {
    const tx = app.database.tenantOn(system, tenancy_id)
    const connection = await tx
      .updateTable('sso_connections')
      .set({ certificate_notice: notice })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('certificate_notice', 'is', null), eb('certificate_notice', '<>', notice)]))
      .returning(['team_id', 'display_name'])
      .executeTakeFirst()
    if (!connection) return
    const { display_name: team } = await getTeam(tx, connection.team_id)
    const about = { kind: 'certificate_ending', projectName: project.displayName, at: end.toISOString() } as const
    const mail = { ...about, connection: connection.display_name, team }
    const admins = await findMembersWith(project, tx, {
      teamId: connection.team_id,
      wanted: ssoCarers,
      limit: maxPeople,
    })
    await mailEach(tx, mail, await readersAmong(tx, admins))
    const internal = await internalOn(app, system)
    await mailEach(internal, mail, await ownersOf(internal, project.ownerTeamId))
  })
}

interface Reader {
  user_id: string
  email: string
}

/** One email for those who read the same language. */
async function mailEach(tx: TenantDb, mail: Omit<CertificateEnding, 'emails' | 'language'>, readers: Reader[]) {
  const known = await ownerLanguages(
    tx,
    readers.map(({ user_id }) => user_id),
  )
  const languageOf = ({ user_id }: Reader) => known.get(user_id) ?? ''
  for (const language of new Set(readers.map(languageOf))) {
    const emails = readers.filter((reader) => languageOf(reader) === language).map(({ email }) => email)
    await requestMail(tx, { ...mail, emails: [...new Set(emails)], language })
  }
}

async function ownersOf(internal: TenantDb, teamId: string | null): Promise<Reader[]> {
  if (teamId === null) return []
  return internal
    .selectFrom('team_members as m')
    .innerJoin('contact_channels as c', 'c.user_id', 'm.user_id')
    .select(['m.user_id', 'c.value as email'])
    .where('m.team_id', '=', teamId)
    .where('c.is_primary', '=', true)
    .orderBy('c.value')
    .execute()
}

/** Verified: what is in the email is nobody else's business. */
async function readersAmong(db: TenantDb, userIds: readonly string[]): Promise<Reader[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('contact_channels')
    .select(['user_id', 'value as email'])
    .where('user_id', 'in', userIds)
    .where('type', '=', 'email')
    .where('is_primary', '=', true)
    .where('is_verified', '=', true)
    .orderBy('value')
    .execute()
}
