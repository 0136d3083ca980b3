import type { Floor } from '@hallpass/server/operator'
import { accept } from '../audit/accept.ts'
import { verify } from '../audit/verify.ts'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, UsageError } from '../command.ts'
import { withRunningDatabase } from '../database.ts'
import { getSettings } from '../settings.ts'

const help = `Usage: hallpass audit verify [project] [options]
       hallpass audit accept <project> [options]

verify: follows the audit log of a project, or of all projects, from its first entry to its sealed end, and says if an entry
was changed, is missing or stands in another place, or if the log ends before what the server announced in the data folder,
or is gone though the server did not erase it with its project. Ends with 1 if so. The server may run meanwhile.

accept: from now on the log counts as whole as it is, or as erased if it is gone. For when you restored an older backup.

Options:
  --floor <n[:hash]>  the log must have this entry, from a log line or the audit webhook (with one project)
${sharedOptionsHelp}`

export const audit: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, { floor: { type: 'string' } })
    const [action, project, ...others] = rest
    if (action !== 'verify' && action !== 'accept') {
      throw new UsageError(action === undefined ? 'Choose one: verify or accept' : `Unexpected argument '${action}'`)
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
