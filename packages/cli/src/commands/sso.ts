import { Outgoing, problemsOf, reportConnections, systemClock } from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal, UsageError } from '../command.ts'
import { withRunningDatabase } from '../database.ts'
import { getSettings } from '../settings.ts'
import { openProject, ProjectError } from '../users/project.ts'

const help = `Usage: hallpass sso list --project <id> [options]
       hallpass sso test [connection id] --project <id> [options]

  list      show the connections of teams with their identity providers: state, last sign-in, end of the certificates
  test      ask the identity providers, and say in one line each what is wrong; ends with 1 when anything is

The server may run. Nothing is changed.

Options:
  --project <id>      whose connections
${sharedOptionsHelp}`

type Report = Awaited<ReturnType<typeof reportConnections>>[number]

export const sso: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, { project: { type: 'string' } })
    const [action, id, ...others] = rest
    if (action !== 'list' && action !== 'test')
      throw new UsageError(action ? `Unexpected argument '${action}'` : 'Choose one: list or test')
    refuseArguments(action === 'list' ? rest.slice(1) : others)
    if (typeof values.project !== 'string') throw new UsageError('Name the project: --project <id>')
    const settings = getSettings(env, terminal.cwd)
    const place = { settings, project: values.project, terminal }
    return action === 'list' ? list(place) : test(place, id)
  },
}

interface Place {
  settings: Settings
  project: string
  terminal: Terminal
}

/** Customers choose these names: no line breaks and no control of somebody's terminal. */
const oneLine = (name: string) => name.replaceAll(/\p{C}+/gu, ' ')
const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? 'never'

function lineOf({ connection, lastSuccessAt, certificatesEnd }: Report): string {
  const { id, type, state, displayName, idpInitiatedUrl, config } = connection
  const end = type === 'saml' ? `, certificates until ${certificatesEnd ? dayOf(certificatesEnd) : '(none)'}` : ''
  const auth = 'key' in config && config.key ? ', by a private key' : ''
  const begins = idpInitiatedUrl === null ? '' : ', people may begin at the identity provider'
  return `${id}  ${type.padEnd(4)}  ${state.padEnd(8)}  ${oneLine(displayName)}: last sign-in ${dayOf(lastSuccessAt)}${auth}${end}${begins}`
}

const list = ({ settings, project, terminal }: Place) =>
  withRunningDatabase(settings, async (database) => {
    const { db, ...opened } = await openProject(database, settings, project)
    const reports = await reportConnections({ ...opened, clock: systemClock }, { db, project: opened.project })
    for (const report of reports) terminal.out(lineOf(report))
    if (reports.length === 0) terminal.error('There are no connections.')
    return 0
  })

const test = ({ settings, project, terminal }: Place, id: string | undefined) =>
  withRunningDatabase(settings, async (database) => {
    const { db, ...opened } = await openProject(database, settings, project)
    const app = { ...opened, clock: systemClock, outgoing: new Outgoing(settings.development) }
    try {
      const all = await reportConnections(app, { db, project: opened.project })
      const chosen = all.filter(({ connection }) => id === undefined || connection.id === id)
      if (id !== undefined && chosen.length === 0) throw new ProjectError(`There is no connection ${id}.`)
      let isWrong = false
      for (const report of chosen) {
        const problems = await problemsOf(app, db, report)
        isWrong ||= problems.length > 0
        const { displayName } = report.connection
        for (const problem of problems.length > 0 ? problems : ['Nothing is wrong.'])
          terminal.out(`${report.connection.id}  ${oneLine(displayName)}: ${oneLine(problem)}`)
      }
      return isWrong ? 1 : 0
    } finally {
      app.outgoing.close()
    }
  })
