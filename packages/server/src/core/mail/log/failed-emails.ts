import { internalProjectId } from '@hallpass/contract'
import type { SystemDb } from '../../../db/index.ts'
import type { ProjectContext } from '../../projects/context.ts'
import type { UnsentEmails } from '../compose/context.ts'

/** The emails of one project that were not sent. */
export interface FailedEmails extends UnsentEmails {
  tenancyId: string
  projectId: string
  since: Date
}

const day = 24 * 60 * 60 * 1000
/** An email server that refuses everything fails thousands, too many to read. */
const maxOfEach = 100

interface Wanted {
  /** By default within the last day. */
  since?: Date
  /** By default of all projects. */
  projectId?: string
}

/** Emails whose last attempt failed, for owners that we have an address of. */
export async function listFailedEmails(
  { database, projects, clock }: Pick<ProjectContext, 'database' | 'projects' | 'clock'>,
  { since = new Date(clock.now().getTime() - day), projectId }: Wanted = {},
): Promise<FailedEmails[]> {
  const internal = await projects.get(internalProjectId)
  const rows = await failedSince(database.system, since, projectId)
  const owners = await ownersOf(database.system, internal.tenancyId, [
    ...new Set(rows.map((row) => row.owner_team_id!)),
  ])
  const found = new Map<string, FailedEmails>()
  for (const row of rows) {
    const known = found.get(row.tenancy_id) ?? {
      tenancyId: row.tenancy_id,
      projectId: row.project_id,
      projectName: row.display_name,
      since,
      ownerEmails: owners.get(row.owner_team_id!) ?? [],
      count: Number(row.count),
      emails: [],
    }
    known.emails.push({ subject: row.subject, to: row.recipients })
    found.set(row.tenancy_id, known)
  }
  return [...found.values()].filter(({ ownerEmails }) => ownerEmails.length > 0)
}

/** The newest first, with a maximum per project. An email that was sent at a later attempt has not failed. */
function failedSince(system: SystemDb, since: Date, projectId: string | undefined) {
  let failed = system
    .selectFrom('sent_emails as e')
    .innerJoin('tenancies as t', 't.id', 'e.tenancy_id')
    .innerJoin('projects as p', 'p.id', 't.project_id')
    .select((eb) => [
      'e.tenancy_id',
      'e.subject',
      'e.recipients',
      'e.created_at',
      't.project_id',
      'p.display_name',
      'p.owner_team_id',
      eb.fn
        .countAll<string>()
        .over((over) => over.partitionBy('e.tenancy_id'))
        .as('count'),
      eb.fn
        .agg<string>('row_number')
        .over((over) => over.partitionBy('e.tenancy_id').orderBy('e.created_at', 'desc'))
        .as('position'),
    ])
    .where('e.error', 'is not', null)
    .where('e.created_at', '>=', since)
    .where('p.deleted_at', 'is', null)
    .where('p.owner_team_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sent_emails as later')
            .select('later.id')
            .whereRef('later.tenancy_id', '=', 'e.tenancy_id')
            .whereRef('later.event_id', '=', 'e.event_id')
            .whereRef('later.attempt', '>', 'e.attempt'),
        ),
      ),
    )
  if (projectId !== undefined) failed = failed.where('p.id', '=', projectId)
  return system
    .selectFrom(failed.as('f'))
    .selectAll()
    .where('f.position', '<=', String(maxOfEach))
    .orderBy('f.project_id')
    .orderBy('f.created_at', 'desc')
    .execute()
}

/** Primary addresses of the members of each team of `internal`. */
async function ownersOf(system: SystemDb, tenancyId: string, teamIds: readonly string[]) {
  const rows = await system
    .selectFrom('team_members as m')
    .innerJoin('contact_channels as c', (join) =>
      join
        .onRef('c.tenancy_id', '=', 'm.tenancy_id')
        .onRef('c.user_id', '=', 'm.user_id')
        .on('c.is_primary', '=', true),
    )
    .select(['m.team_id', 'c.value'])
    .where('m.tenancy_id', '=', tenancyId)
    .where((eb) => eb('m.team_id', '=', eb.fn.any(eb.val([...teamIds]))))
    .orderBy('m.created_at')
    .orderBy('c.value')
    .execute()
  const owners = new Map<string, string[]>()
  for (const { team_id, value } of rows) owners.set(team_id, [...(owners.get(team_id) ?? []), value])
  return owners
}
