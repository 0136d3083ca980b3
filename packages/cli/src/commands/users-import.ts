import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { conflictPolicies } from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { refuseArguments, type Terminal, UsageError } from '../command.ts'
import { withDatabase } from '../database.ts'
import { checkFile } from '../users/check-file.ts'
import { Checkpoint, type Counts } from '../users/checkpoint.ts'
import { dryRun } from '../users/dry-run.ts'
import { choice, type FlagValues, formatFlag, isOn, textFlag } from '../users/flags.ts'
import { importFile } from '../users/import-file.ts'
import { number } from '../users/progress.ts'
import { openProject, ProjectError } from '../users/project.ts'
import { formatOf } from '../users/record-file.ts'

export async function importFromFile(
  values: FlagValues,
  files: string[],
  settings: () => Settings,
  terminal: Terminal,
) {
  const [path, ...others] = files
  if (path === undefined) throw new UsageError('Name the file to import')
  refuseArguments(others)
  const file = resolve(terminal.cwd, path)
  if (!existsSync(file) || !statSync(file).isFile()) throw new UsageError(`${file} is not a file`)
  const policy = choice(values, 'on-conflict', conflictPolicies) ?? 'fail'
  const format = formatOf(file, formatFlag(values))
  const projectId = textFlag(values, 'project') ?? ''
  if (projectId === 'internal') {
    throw new ProjectError('The users of internal run this server. They sign up in the dashboard and are not imported.')
  }
  const current = settings()
  return withDatabase(current, async (database) => {
    const { project, sealer, db } = await openProject(database, current, projectId)
    const context = { project, sealer, now: new Date() }
    // Before anything is written the whole file is read once: one that has mistakes changes nothing.
    const work = await checkFile({ file, format, policy, db, context, terminal })
    if (!work) return 1
    if (isOn(values, 'dry-run')) return dryRun(work)
    const path = textFlag(values, 'checkpoint')
    const checkpoint = await Checkpoint.open(
      path === undefined ? `${file}.checkpoint` : resolve(terminal.cwd, path),
      projectId,
      file,
    )
    if (checkpoint.done) terminal.error(`Continuing after ${number(checkpoint.done)} records from an earlier run.`)
    const counts = await importFile(work, checkpoint)
    if (!counts) return 1
    checkpoint.remove()
    terminal.out(`Done: ${summaryOf(counts)}.`)
    return 0
  })
}

const summaryOf = ({ created, updated, skipped }: Counts) =>
  `${number(created)} created, ${number(updated)} updated, ${number(skipped)} skipped`
