import { createSealer, type Database, verifyAuditLog } from '@hallpass/server/operator'
import { resolveSecrets, type Settings } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal, UsageError } from '../command.ts'
import { withRunningDatabase } from '../database.ts'
import { getSettings } from '../settings.ts'
import { ProjectError } from '../users/project.ts'

const help = `Usage: hallpass audit verify [project] [options]

Follows the audit log of a project, or of all projects, from its first entry to its sealed end, and says if an entry was
changed, is missing or stands in another place. Ends with 1 if so. The server may run meanwhile.

Options:
${sharedOptionsHelp}`

export const audit: Command = {
  help,
  async run(args, terminal) {
    const { env, rest } = readFlags(args, terminal)
    const [action, project, ...others] = rest
    if (action !== 'verify') {
      throw new UsageError(action === undefined ? 'Say what to do: verify' : `Unexpected argument '${action}'`)
    }
    refuseArguments(others)
    const settings = getSettings(env, terminal.cwd)
    return withRunningDatabase(settings, (database) => verify(database, settings, project, terminal))
  },
}

async function verify(database: Database, settings: Settings, project: string | undefined, terminal: Terminal) {
  const sealer = createSealer(resolveSecrets(settings), 'database')
  let isWhole = true
  for (const tenancy of await tenanciesOf(database, project)) {
    const { entries, problems } = await verifyAuditLog(database.forTenancy(tenancy.id), sealer, tenancy.id)
    const counted = `${entries} ${entries === 1 ? 'entry' : 'entries'}`
    if (!problems.length) terminal.out(`ok    ${tenancy.project_id}  ${counted}`)
    for (const problem of problems) terminal.out(`fail  ${tenancy.project_id}  ${problem}`)
    isWhole &&= !problems.length
  }
  return isWhole ? 0 : 1
}

/** Projects that were deleted and not erased yet have theirs, too. */
async function tenanciesOf({ system }: Database, project: string | undefined) {
  let query = system.selectFrom('tenancies').select(['id', 'project_id'])
  if (project !== undefined) query = query.where('project_id', '=', project)
  const found = await query.orderBy('project_id').orderBy('id').execute()
  if (project !== undefined && !found.length) throw new ProjectError(`There is no project ${project}.`)
  return found
}
