import { type Database, readMaintenance, setMaintenance, systemClock } from '@hallpass/server/operator'
import { type Command, flagsHelp, readFlags, type Terminal, UsageError } from '../command.ts'
import { withRunningDatabase } from '../database.ts'
import { getSettings } from '../settings.ts'

const help = `Usage: hallpass maintenance [on|off] [options]

Closes the installation: every server on its database answers 503 to every request, with your message, until it is
opened again. /health/live stays green, jobs and emails go on. Without on or off it says how things are.

Options:
  --message <text>    what people read meanwhile
${flagsHelp(22)}`

const maxLength = 500

export const maintenance: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, { message: { type: 'string' } })
    const [wanted, ...others] = rest
    if (others.length > 0 || (wanted !== undefined && !['on', 'off'].includes(wanted))) {
      throw new UsageError(`Unexpected argument '${others[0] ?? wanted}'`)
    }
    const message = typeof values.message === 'string' ? values.message.trim() : ''
    if (message && wanted !== 'on') throw new UsageError('--message only works with on')
    if (message.length > maxLength) throw new UsageError(`--message is longer than ${maxLength} characters`)
    const settings = getSettings(env, terminal.cwd)
    await withRunningDatabase(settings, async (database) => {
      if (wanted === undefined) return show(database, terminal)
      const closure = wanted === 'on' ? { since: systemClock.now(), message } : undefined
      await database.transaction((system) => setMaintenance(system, closure))
      terminal.out(closure ? 'Closed. hallpass maintenance off opens it again.' : 'Open.')
    })
    return 0
  },
}

async function show({ system }: Database, { out }: Terminal): Promise<void> {
  const closure = await readMaintenance(system)
  if (!closure) return out('Open.')
  out(`Closed since ${closure.since.toISOString()}.${closure.message ? ` People see: ${closure.message}` : ''}`)
}
