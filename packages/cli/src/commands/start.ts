import { runWorker, type StartedServer, startProcesses, startServer, workerRole } from '@hallpass/server'
import { type Environment, type Settings, unknownSettingNames } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp } from '../command.ts'
import { checkDataOwner } from '../doctor/check-data-owner.ts'
import { checkExposure } from '../doctor/check-exposure.ts'
import { checkKeptFiles } from '../doctor/check-machine.ts'
import { checkProxy } from '../doctor/check-proxy.ts'
import { firstStartLines, ownerLines } from '../first-start.ts'
import { getSettings } from '../settings.ts'
import { stopSignals } from '../stop-signals.ts'

const help = `Usage: hallpass start [options]

Starts the server. Without any setting it brings its own Postgres and keeps its data in .hallpass.
Ctrl-C stops it in order; a second Ctrl-C at once.

Options:
${sharedOptionsHelp}

All settings are environment variables; /docs/settings of a running server lists them.`

type LinesOf = (server: StartedServer, settings: Settings) => string[]

const startSaying = (linesOf: LinesOf, defaults: Environment = {}): Command => ({
  help,
  async run(args, terminal) {
    const { env: given, rest } = readFlags(args, terminal)
    refuseArguments(rest)
    const env = { ...defaults, ...given }
    const settings = getSettings(env, terminal.cwd)
    const role = workerRole(env)
    if (role) return runWorker(settings, role)
    for (const warning of warningsFor(env, settings)) terminal.error(`Warning: ${warning}`)
    // From the first moment on, because starting takes a while too.
    const stop = stopSignals()
    try {
      const server = await (settings.processes > 1
        ? startProcesses(settings, { signal: stop.aborted })
        : startServer(settings, { ownsProcess: true, signal: stop.aborted }))
      // In one piece, so that log lines of the running server do not come between.
      terminal.out(['', ...linesOf(server, settings), ''].join('\n'))
      const end = await Promise.race([stop.first, server.failed])
      const isFailure = end instanceof Error
      if (isFailure) terminal.error(end.message)
      else terminal.out(`${end}: stopping. Press again to stop at once.`)
      await server.close({ drainMillis: end === 'SIGTERM' ? settings.drainMillis : 0 })
      terminal.out('Stopped.')
      return isFailure ? 1 : 0
    } catch (error) {
      if (!isAbort(error)) throw error
      terminal.out(`${await stop.first}: stopped before it was ready.`)
      return 0
    } finally {
      stop.release()
    }
  },
})

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** What does not keep the server from starting, and is seldom meant. */
function warningsFor(env: Environment, settings: Settings): string[] {
  const { inbox, smtp } = settings
  return [
    ...unknownSettingNames(env).map((name) => `${name} is not a setting. Correct or remove it.`),
    ...[checkExposure, checkProxy, checkDataOwner, checkKeptFiles]
      .flatMap((check) => check(settings))
      .map(({ text, fix }) => `${text}: ${fix}.`),
    ...(inbox || smtp
      ? []
      : ['no email can be sent, except by projects with an email server of their own. Set HALLPASS_SMTP_HOST.']),
  ]
}

function everyPlace(server: StartedServer, settings: Settings): string[] {
  const places = [
    ['dashboard', server.url],
    ['API', `${server.url}/api/v1`],
    ['docs', `${server.url}/docs`],
    ...(settings.inbox ? [['inbox', `${server.url}/inbox`]] : []),
    ...(server.mockUrl ? [['mock OAuth', server.mockUrl]] : []),
    ['data', settings.databaseUrl === undefined ? settings.dataDir : 'the database of DATABASE_URL'],
  ]
  const lines = places.map(([name = '', place]) => `  ${name.padEnd(11)}${place}`)
  return [`  Hallpass is ready at ${server.url}`, '', ...lines, ...firstStartLines(server, settings)]
}

/** For somebody who has read nothing yet. */
function firstPlaces(server: StartedServer, settings: Settings): string[] {
  return [
    `  dashboard  ${server.url}`,
    '  app keys   npx hallpass create my-app, or npx hallpass init ../your-app',
    `  docs       ${server.url}/docs`,
    ...ownerLines(server, settings),
  ]
}

export const start = startSaying(everyPlace)
/** What `hallpass` alone does: it says these lines, and then only what is wrong. */
export const startBriefly = startSaying(firstPlaces, { HALLPASS_LOG_LEVEL: 'warn' })
