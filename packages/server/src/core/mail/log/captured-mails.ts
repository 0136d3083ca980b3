import type { SystemDb } from '../../../db/index.ts'
import { UnsealError } from '../../crypto/index.ts'
import type { ProjectContext } from '../../projects/context.ts'
import type { MailMessage } from '../compose/message.ts'
import type { MailFailure } from '../send/mail-failure.ts'
import { openMessage } from './sent-emails.ts'

/** The development inbox looks into all projects: it is the operator's own. */
type Context = Pick<ProjectContext, 'database' | 'sealer'>

export interface CapturedMail {
  id: string
  projectId: string
  at: Date
  failure: string | null
  message: MailMessage
}

export interface CapturedFilter {
  id?: string
  to?: string
  project?: string
  /** Part of an address or of the subject. */
  search?: string
}

/** More than anyone reads; the rest is reachable by filtering. */
const maxListed = 100

/** Captured emails of all projects, newest first. */
export async function listCapturedMails(
  { database, sealer }: Context,
  filter: CapturedFilter,
): Promise<CapturedMail[]> {
  const rows = await captured(database.system, filter)
    .select(['e.id', 'e.event_id', 'e.sealed_content', 'e.created_at', 'e.error', 't.project_id'])
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.flatMap((row) => {
    const message = row.sealed_content && openOrSkip(() => openMessage(sealer, row.event_id, row.sealed_content!))
    if (!message) return []
    // core/mail is the only writer of this column.
    const failure = (row.error as MailFailure | null)?.message ?? null
    return [{ id: row.id, projectId: row.project_id, at: row.created_at, failure, message }]
  })
}

/** An email sealed with a secret that is gone cannot be read any more, which must not hide the others. */
function openOrSkip(open: () => MailMessage): MailMessage | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof UnsealError) return undefined
    throw error
  }
}

function captured(system: SystemDb, { id, to, project, search }: CapturedFilter) {
  let query = system
    .selectFrom('sent_emails as e')
    .innerJoin('tenancies as t', 't.id', 'e.tenancy_id')
    .where('e.sealed_content', 'is not', null)
  if (id !== undefined) query = query.where('e.id', '=', id)
  if (to !== undefined) query = query.where((eb) => eb(eb.val(to.trim().toLowerCase()), '=', eb.fn.any('e.recipients')))
  if (project !== undefined) query = query.where('t.project_id', '=', project)
  if (search) {
    const text = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((eb) =>
      eb.or([
        eb('e.subject', 'ilike', text),
        eb(eb.fn<string>('array_to_string', ['e.recipients', eb.val(' ')]), 'ilike', text),
      ]),
    )
  }
  return query
}

/** Changes whenever the list does: how many there are, and which is the newest. */
export async function capturedState({ database }: Context): Promise<{ count: number; version: string }> {
  const { count, newest } = await captured(database.system, {})
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('e.created_at').as('newest')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), version: `${count}-${newest?.getTime() ?? 0}` }
}

/** Forgets the contents; that something was sent stays in each project's sent-email log. */
export async function clearCapturedMails({ database }: Context): Promise<void> {
  await database.system
    .updateTable('sent_emails')
    .set({ sealed_content: null })
    .where('sealed_content', 'is not', null)
    .execute()
}
