import { askPool, createSmallPool, type HealthReport, readMigrations, reportHealth } from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { type Command, flagsHelp, readFlags, refuseArguments, type Terminal } from '../command.ts'
import { requireCluster, requireCurrentSchema } from '../database.ts'
import { withConnection } from '../embedded-connection.ts'
import { getSettings } from '../settings.ts'
import { askServer } from '../status/ask-server.ts'
import { isTrouble, statusLines } from '../status/lines.ts'

const help = `Usage: hallpass status [options]

Says how the installation is doing: whether the server at this address answers, which processes use the database, what waits,
what failed, how much is kept, and versions. Ends with 1 when something failed or waits too long.

Options:
  --json              all of it as JSON
${flagsHelp(22)}`

export const status: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, { json: { type: 'boolean' } })
    refuseArguments(rest)
    const settings = getSettings(env, terminal.cwd)
    const server = await askServer(settings)
    const report = await readReport(settings)
    print(terminal, values.json === true, { server, ...report })
    return isTrouble(report) ? 1 : 0
  },
}

async function readReport(settings: Settings): Promise<HealthReport> {
  requireCluster(settings)
  return withConnection(settings, async (connection) => {
    await requireCurrentSchema(connection)
    const pool = createSmallPool(connection, 'hallpass status')
    try {
      return await reportHealth(askPool(pool), { now: new Date(), settings, schemaVersion: readMigrations().length })
    } finally {
      await pool.end()
    }
  })
}

function print({ out }: Terminal, isJson: boolean, report: HealthReport & { server: string }) {
  if (isJson) return out(JSON.stringify(report, undefined, 2))
  for (const line of statusLines(report, new Date())) out(line)
}
