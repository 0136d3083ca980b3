import {
  checkServer,
  createPool,
  type DbConnection,
  migrate as migrateDatabase,
  startEmbeddedPostgres,
} from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal } from '../command.ts'
import { getSettings } from '../settings.ts'

const help = `Usage: hallpass migrate [options]

Brings the database to the schema of this version. "hallpass start" does it too; this does it beforehand.

Options:
${sharedOptionsHelp}`

export const migrate: Command = {
  help,
  async run(args, terminal) {
    const { env, rest } = readFlags(args, terminal)
    refuseArguments(rest)
    const made = await withDatabase(getSettings(env, terminal.cwd), (connection) => runMigrations(connection, terminal))
    terminal.out(made.length === 0 ? 'The database is up to date.' : `Done: ${made.join(', ')}.`)
    return 0
  },
}

async function withDatabase<T>(settings: Settings, work: (connection: DbConnection) => Promise<T>): Promise<T> {
  if (settings.databaseUrl !== undefined) return work(settings.databaseUrl)
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir })
  try {
    return await work(postgres.connection)
  } finally {
    await postgres.stop()
  }
}

async function runMigrations(connection: DbConnection, terminal: Terminal): Promise<string[]> {
  const pool = createPool(connection, { max: 1, log: () => {} })
  try {
    await checkServer(pool)
  } finally {
    await pool.end()
  }
  // What fails is thrown; warnings of a connection that closes are of no interest here.
  return migrateDatabase({ connection, log: (level, message) => level === 'info' && terminal.out(message) })
}
