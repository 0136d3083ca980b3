import { type RunningServer, startServer } from '@hallpass/server'
import type { Settings } from '@hallpass/server/settings/index.ts'
import { type Command, FLAGS_HELP, readFlags, refuseArguments, type Terminal } from '../command.ts'
import { getSettings } from '../settings.ts'
import { stopSignals } from '../stop-signals.ts'

const help = `Usage: hallpass start [options]

Starts the server. Without any setting it brings its own Postgres and keeps its data in .hallpass.
Ctrl-C stops it in order; a second Ctrl-C at once.

Options:
${FLAGS_HELP}

All settings are environment variables; docs/guides/settings.md lists them.`

export const start: Command = {
  help,
  async run(args, terminal) {
    const { env, rest } = readFlags(args, terminal)
    refuseArguments(rest)
    const settings = getSettings(env, terminal.cwd)
    // From the first moment on, because starting takes a while too.
    const stop = stopSignals()
    try {
      const server = await startServer(settings)
      announce(server, settings, terminal)
      const signal = await stop.first
      terminal.out(`${signal}: stopping. Once more stops at once.`)
      await server.close()
      return 0
    } finally {
      stop.release()
    }
  },
}

function announce(server: RunningServer, settings: Settings, { out }: Terminal): void {
  out(`\n  Hallpass is ready at ${server.url}\n`)
  const places = [
    ['dashboard', server.url],
    ['API', `${server.url}/api/v1`],
    ['reference', `${server.url}/docs/api`],
    ...(settings.inbox ? [['inbox', `${server.url}/inbox`]] : []),
    ['data', settings.databaseUrl === undefined ? settings.dataDir : 'the database of DATABASE_URL'],
  ]
  for (const [name = '', place] of places) out(`  ${name.padEnd(11)}${place}`)
  if (server.generatedKeys) announceKeys(server.generatedKeys, out)
  out('')
}

function announceKeys(keys: NonNullable<RunningServer['generatedKeys']>, out: Terminal['out']): void {
  const named = [
    ['HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY', keys.publishableClientKey],
    ['HALLPASS_INTERNAL_SECRET_SERVER_KEY', keys.secretServerKey],
    ['HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY', keys.superSecretAdminKey],
  ]
  const made = named.filter(([, key]) => key !== undefined)
  if (made.length === 0) return
  out('\n  Keys of the project internal, made now and shown only this once:')
  for (const [name, key] of made) out(`  ${name}=${key}`)
}
