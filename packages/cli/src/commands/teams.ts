import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { exportTeams, importTeams, parseTeamRecord, recordAudit, type TeamRecord } from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal, UsageError } from '../command.ts'
import { withDatabase } from '../database.ts'
import { getSettings } from '../settings.ts'
import { ProblemList } from '../users/problems.ts'
import { number } from '../users/progress.ts'
import { openProject, ProjectError } from '../users/project.ts'
import { readJsonLines } from '../users/record-file.ts'
import { writeText } from '../users/write-text.ts'
import { writeWholeFile } from '../whole-file.ts'

const help = `Usage: hallpass teams export --project <id> [--output <file>]
       hallpass teams import <file> --project <id>

Moves the teams of a project, as JSON lines. Import them before the users, whose file says who is in which team
(hallpass users export --with-teams). A team that is there already stays as it is. With the embedded database the server
must be stopped; with DATABASE_URL it may run.

Options:
  --project <id>      whose teams
  --output <file>     where to write; standard output when absent
${sharedOptionsHelp}

/docs/moving-users of a running server describes the files.`

interface Place {
  settings: Settings
  project: string
  terminal: Terminal
}

export const teams: Command = {
  help,
  async run(args, terminal) {
    const text = { type: 'string' } as const
    const { env, rest, values } = readFlags(args, terminal, { project: text, output: text })
    const [action, file, ...others] = rest
    if (action !== 'export' && action !== 'import')
      throw new UsageError(action ? `Unexpected argument '${action}'` : 'Choose one: export or import')
    refuseArguments(action === 'export' ? rest.slice(1) : others)
    if (typeof values.project !== 'string') throw new UsageError('Name the project: --project <id>')
    const place = { settings: getSettings(env, terminal.cwd), project: values.project, terminal }
    if (action === 'export') return exportAll(place, values.output as string | undefined)
    if (file === undefined) throw new UsageError('Name the file to import')
    return importAll(place, resolve(terminal.cwd, file))
  },
}

async function exportAll({ settings, project, terminal }: Place, output: string | undefined) {
  const path = output === undefined ? undefined : resolve(terminal.cwd, output)
  if (path !== undefined && existsSync(path)) throw new UsageError(`${path} already exists`)
  const write = (destination: Writable) =>
    withDatabase(settings, async (database) => {
      const { db } = await openProject(database, settings, project)
      const actor = { type: 'operator', id: null } as const
      await recordAudit(db, new Date(), { action: 'teams.exported', actor })
      let count = 0
      for await (const records of exportTeams(db)) {
        await writeText(destination, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
        count += records.length
      }
      return count
    })
  const count = await (path === undefined ? write(terminal.stdout ?? process.stdout) : writeWholeFile(path, write))
  terminal.error(`Exported ${counted(count)}${path === undefined ? '' : ` to ${path}`}.`)
  return 0
}

const counted = (count: number) => `${number(count)} ${count === 1 ? 'team' : 'teams'}`

/** The whole file is read before anything is written: teams are few beside their members. */
async function importAll({ settings, project, terminal }: Place, file: string) {
  if (!existsSync(file) || !statSync(file).isFile()) throw new UsageError(`${file} is not a file`)
  if (project === 'internal')
    throw new ProjectError('The teams of internal own the projects of this server and are not imported.')
  const records = await readTeams(file, terminal)
  if (!records) return 1
  return withDatabase(settings, async (database) => {
    const { db } = await openProject(database, settings, project)
    const created = await importTeams(db, new Date(), records)
    terminal.out(`Done: ${counted(created)} created, ${number(records.length - created)} there already.`)
    return 0
  })
}

async function readTeams(file: string, terminal: Terminal): Promise<TeamRecord[] | undefined> {
  const problems = new ProblemList()
  const lines = new Map<string, number>()
  const records: TeamRecord[] = []
  for await (const raw of readJsonLines(file)) {
    const outcome = 'problem' in raw ? raw : parseTeamRecord(raw.value)
    const { line } = raw
    if ('problem' in outcome) problems.add({ line, problem: outcome.problem })
    else {
      const twin = lines.get(outcome.record.id)
      if (twin !== undefined) problems.add({ line, problem: `Line ${twin} has the same id.` })
      else records.push(outcome.record)
      lines.set(outcome.record.id, line)
    }
  }
  problems.show(terminal)
  if (!problems.count) return records
  terminal.error(`${number(problems.count)} of the records cannot be imported, so none was.`)
  return undefined
}
