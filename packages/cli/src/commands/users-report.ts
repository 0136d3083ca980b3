import { listWaiting, moveProgress } from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { refuseArguments, type Terminal } from '../command.ts'
import { withRunningDatabase } from '../database.ts'
import { type FlagValues, isOn, textFlag } from '../users/flags.ts'
import { number } from '../users/progress.ts'
import { openProject } from '../users/project.ts'

/** How far a move from another system has come, or who has not come yet. */
export async function reportMove(values: FlagValues, files: string[], settings: () => Settings, terminal: Terminal) {
  refuseArguments(files)
  const given = settings()
  return withRunningDatabase(given, async (database) => {
    const { db } = await openProject(database, given, textFlag(values, 'project') ?? '')
    if (isOn(values, 'not-signed-in')) {
      for await (const people of listWaiting(db)) for (const one of people) terminal.out(JSON.stringify(one))
      return 0
    }
    const { people, moved_in, not_signed_in, not_signed_in_without_password, passwords } = await moveProgress(db)
    const kinds = Object.entries(passwords).toSorted(([, a], [, b]) => b - a)
    terminal.out(`People: ${number(people)}, of whom ${number(moved_in)} moved in from another system.`)
    terminal.out(
      `Not signed in here since: ${number(not_signed_in)}, of whom ${number(not_signed_in_without_password)} have no password.`,
    )
    terminal.out(`Password hashes: ${kinds.map(([kind, count]) => `${number(count)} ${kind}`).join(', ') || 'none'}.`)
    return 0
  })
}
