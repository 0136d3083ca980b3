import { existsSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { conflictPolicies, createPasswords, rpIdProblem } from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { refuseArguments, type Terminal, UsageError } from '../command.ts'
import { withDatabase } from '../database.ts'
import { type Checked, checkFile } from '../users/check-file.ts'
import { Checkpoint, type Counts } from '../users/checkpoint.ts'
import { dryRun } from '../users/dry-run.ts'
import { choice, type FlagValues, formatFlag, isOn, textFlag } from '../users/flags.ts'
import { choicesOf, foreignOf, withRoles } from '../users/foreign.ts'
import { importFile } from '../users/import-file.ts'
import { number } from '../users/progress.ts'
import { openProject, ProjectError } from '../users/project.ts'
import { formatOf } from '../users/record-file.ts'
import type { Report } from '../users/report.ts'
import { reportPage } from '../users/report-page.ts'
import { tryPassword } from '../users/try-password.ts'

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
  const given = foreignOf(values, terminal)
  const projectId = textFlag(values, 'project') ?? ''
  if (projectId === 'internal') {
    throw new ProjectError('The users of internal run this server. They sign up in the dashboard and are not imported.')
  }
  const current = settings()
  return withDatabase(current, async (database) => {
    const { project, sealer, db } = await openProject(database, current, projectId)
    const foreign = await withRoles(given, db, project)
    const misplaced = foreign?.rpId === undefined ? undefined : rpIdProblem(project, foreign.rpId, current)
    if (misplaced) throw new UsageError(`--rp-id: ${misplaced}`)
    // Nobody signs in to this process: what an import has to hash may take every core.
    const passwords = createPasswords({ width: 2 * availableParallelism() })
    const context = { project, sealer, passwords, now: new Date(), isForeign: foreign !== undefined }
    // Before anything is written the whole file is read once: one that has mistakes changes nothing.
    const skipsProblems = choice(values, 'on-problem', ['stop', 'skip']) === 'skip'
    const isDry = isOn(values, 'dry-run')
    if (!isDry && textFlag(values, 'report') !== undefined) throw new UsageError('--report needs --dry-run')
    const checked = await checkFile({ file, format, policy, db, context, terminal, foreign, skipsProblems })
    const tried = textFlag(values, 'try')
    if (tried !== undefined) return tryPassword(checked.work, tried)
    if (isDry) return tell(checked, values)
    if (checked.isRefused) return 1
    const { work, report } = checked
    for (const line of report.lossLines) terminal.error(line)
    const path = textFlag(values, 'checkpoint')
    const checkpoint = await Checkpoint.open(
      path === undefined ? `${file}.checkpoint` : resolve(terminal.cwd, path),
      projectId,
      { file, choices: { ...choicesOf(foreign), '--format': format } },
    )
    if (checkpoint.done) terminal.error(`Continuing after ${number(checkpoint.done)} records from an earlier run.`)
    const counts = await importFile(work, checkpoint)
    if (!counts) return 1
    checkpoint.remove()
    terminal.out(`Done: ${summaryOf(counts)}.`)
    return 0
  })
}

/** What would happen, on the terminal and in files. Who moves from elsewhere asks whether anything would be lost: 2 says so. */
async function tell({ work, report, isRefused, isEmpty }: Checked, values: FlagValues): Promise<number> {
  const { terminal, foreign, file } = work
  const reportTo = textFlag(values, 'report')
  if (isRefused && !foreign && reportTo === undefined) return 1
  const outcome = await dryRun(work, report)
  report.setOutcome(outcome)
  for (const line of report.lossLines) terminal.error(line)
  const { unknown_fields, duplicates } = report.toJson()
  if (duplicates.count)
    terminal.error(`In the file twice: ${number(duplicates.count)}. Of two records for one person one is left.`)
  const strangers = Object.keys(unknown_fields)
  if (strangers.length) terminal.error(`Fields that are not known and left out: ${strangers.slice(0, 30).join(', ')}.`)
  if (reportTo !== undefined)
    writeReport(resolve(terminal.cwd, reportTo), report, { file, from: foreign?.id ?? 'a file' })
  const isWhole = !isRefused && outcome.refuse === 0 && !isEmpty
  if (foreign || reportTo !== undefined) return isWhole && !report.isLossy ? 0 : 2
  return isWhole ? 0 : 1
}

/** As a page and as JSON beside it; both name people, so that only their owner reads them. */
function writeReport(path: string, report: Report, about: { file: string; from: string }) {
  const base = path.replace(/\.(html|json)$/i, '')
  writeFileSync(`${base}.json`, `${JSON.stringify(report.toJson(), null, 2)}\n`, { mode: 0o600 })
  writeFileSync(`${base}.html`, reportPage(report.toJson(), about), { mode: 0o600 })
}

const summaryOf = ({ created, updated, skipped }: Counts) =>
  `${number(created)} created, ${number(updated)} updated, ${number(skipped)} skipped`
