import {
  type AnnouncedHead,
  announcedPath,
  appendAnnounced,
  createSealer,
  type Database,
  type Floor,
  readAnnounced,
  recordAudit,
  systemClock,
  type Verdict,
  verifyAuditLog,
} from '@hallpass/server/operator'
import { resolveSecrets, type Settings } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal, UsageError } from '../command.ts'
import { withRunningDatabase } from '../database.ts'
import { getSettings } from '../settings.ts'
import { ProjectError } from '../users/project.ts'

const help = `Usage: hallpass audit verify [project] [options]
       hallpass audit accept <project> [options]

verify: follows the audit log of a project, or of all projects, from its first entry to its sealed end, and says if an entry
was changed, is missing or stands in another place, or if the log ends before what the server announced in the data folder.
Ends with 1 if so. The server may run meanwhile.

accept: from now on the log counts as whole as it is. For when you restored an older backup.

Options:
  --floor <n[:hash]>  the log must have this entry, from a log line or the audit webhook (with one project)
${sharedOptionsHelp}`

export const audit: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, { floor: { type: 'string' } })
    const [action, project, ...others] = rest
    if (action !== 'verify' && action !== 'accept') {
      throw new UsageError(
        action === undefined ? 'Say what to do: verify or accept' : `Unexpected argument '${action}'`,
      )
    }
    refuseArguments(others)
    const floor = typeof values.floor === 'string' ? floorOf(values.floor) : undefined
    const needsProject = action === 'accept' || floor
    if (needsProject && project === undefined) throw new UsageError('Name the project')
    const settings = getSettings(env, terminal.cwd)
    return withRunningDatabase(settings, (database) =>
      action === 'accept'
        ? accept(database, settings, project!, terminal)
        : verify(database, settings, { project, floor }, terminal),
    )
  },
}

function floorOf(text: string): Floor {
  // A log line has a dot in the middle of the hash.
  const [, sequence, start, end] = /^(\d{1,15})(?::([0-9a-f]{32})\.?([0-9a-f]{32}))?$/.exec(text) ?? []
  if (sequence === undefined) throw new UsageError('--floor is the number of an entry, or number:hash')
  return { sequence: Number(sequence), at: 'the time you name', ...(start && end && { hash: start + end }) }
}

interface Wanted {
  project: string | undefined
  floor: Floor | undefined
}

async function verify(database: Database, settings: Settings, { project, floor }: Wanted, terminal: Terminal) {
  const sealer = createSealer(resolveSecrets(settings), 'database')
  const path = announcedPath(settings.dataDir)
  const announced = readAnnounced(path)
  const tenancies = await tenanciesOf(database, project)
  if (!announced && !floor) {
    terminal.error(
      `Nothing was announced in ${path} yet, so logs that were put back whole to an earlier state go unnoticed.`,
    )
  }
  let isWhole = true
  for (const tenancy of tenancies) {
    const known = floor ?? announced?.get(tenancy.id)
    const verdict = await verifyAuditLog(database.forTenancy(tenancy.id), sealer, tenancy.id, known)
    const { problems } = verdict
    const counted = countText(verdict)
    if (!problems.length) terminal.out(`ok    ${tenancy.project_id}  ${counted}`)
    for (const problem of problems) terminal.out(`fail  ${tenancy.project_id}  ${problem}`)
    if (problems.some((problem) => problem.includes('announced'))) {
      terminal.out(`      Was an older backup restored? Then: hallpass audit accept ${tenancy.project_id}`)
      terminal.out('      If not, somebody with access to the database removed entries.')
    }
    isWhole &&= !problems.length
  }
  return isWhole ? 0 : 1
}

const countText = ({ entries, removed }: Verdict) =>
  `${entries} ${entries === 1 ? 'entry' : 'entries'}${removed ? `; ${removed} older than HALLPASS_RETAIN_AUDIT were removed` : ''}`

async function accept(database: Database, settings: Settings, project: string, terminal: Terminal) {
  const path = announcedPath(settings.dataDir)
  const announced = readAnnounced(path)
  const now = systemClock.now()
  for (const { id, project_id: projectId } of await tenanciesOf(database, project)) {
    const head = await database.forTenancy(id).selectFrom('audit_heads').select(['sequence', 'hash']).executeTakeFirst()
    const accepted: AnnouncedHead = {
      ...{ tenancyId: id, projectId, at: now.toISOString() },
      sequence: Number(head?.sequence ?? 0),
      hash: head?.hash.toString('hex') ?? '',
    }
    appendAnnounced(path, [accepted])
    const after = { announced: announced?.get(id)?.sequence ?? null, accepted: accepted.sequence }
    await recordAudit(database.forTenancy(id), now, {
      action: 'audit_log.accepted',
      actor: { type: 'operator', id: null },
      after,
    })
    terminal.out(
      `${projectId}: the log counts as whole up to entry ${accepted.sequence}. The log itself says that you did this.`,
    )
  }
  return 0
}

/** Projects that were deleted and not erased yet have theirs, too. */
async function tenanciesOf({ system }: Database, project: string | undefined) {
  let query = system.selectFrom('tenancies').select(['id', 'project_id'])
  if (project !== undefined) query = query.where('project_id', '=', project)
  const found = await query.orderBy('project_id').orderBy('id').execute()
  if (project !== undefined && !found.length) throw new ProjectError(`There is no project ${project}.`)
  return found
}
