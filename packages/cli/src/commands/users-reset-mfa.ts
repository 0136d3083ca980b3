import { normalizeEmail, resetByOperator, systemClock } from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { refuseArguments, type Terminal, UsageError } from '../command.ts'
import { withRunningDatabase } from '../database.ts'
import { type FlagValues, textFlag } from '../users/flags.ts'
import { openProject, ProjectError } from '../users/project.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const mostCharacters = 1000

/** For somebody who has lost their authenticator app and has no recovery code. */
export async function resetMfa(
  values: FlagValues,
  [person, ...others]: string[],
  settings: () => Settings,
  terminal: Terminal,
) {
  refuseArguments(others)
  if (person === undefined) throw new UsageError('Name the user: hallpass users reset-mfa <email or id>')
  const reason = textFlag(values, 'reason')?.trim()
  if (!reason || reason.length > mostCharacters)
    throw new UsageError(`Say why, for the audit log: --reason <text> of at most ${mostCharacters} characters`)
  const user = uuid.test(person) ? { id: person } : { email: normalizeEmail(person) }
  const id = textFlag(values, 'project') ?? ''
  const given = settings()
  const outcome = await withRunningDatabase(given, async (database) => {
    const { project, db } = await openProject(database, given, id)
    return resetByOperator({ project, db, clock: systemClock, user, reason })
  })
  if (outcome === 'no such user') throw new ProjectError(`Nobody in the project ${id} signs in with ${person}.`)
  if (outcome === 'no second factor') throw new ProjectError(`${person} has no second factor.`)
  terminal.error(`${person} signs in without a second factor now. Tell them to set up a new one.`)
  return 0
}
