import {
  checkServer,
  createSmallPool,
  type DbConnection,
  migrate as migrateDatabase,
  planMigrations,
  startEmbeddedPostgres,
} from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal } from '../command.ts'
import { requireCluster } from '../database.ts'
import { withConnection } from '../embedded-connection.ts'
import { getSettings } from '../settings.ts'

const help = `Usage: hallpass migrate [options]

Brings the database to the schema of this version. "hallpass start" does it too; this does it beforehand.

Options:
  --plan              say what would be done, and do nothing
${sharedOptionsHelp}`

export const migrate: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, { plan: { type: 'boolean' } })
    refuseArguments(rest)
    if (values.plan) return plan(getSettings(env, terminal.cwd), terminal)
    const made = await withDatabase(getSettings(env, terminal.cwd), (connection) => runMigrations(connection, terminal))
    terminal.out(made.length === 0 ? 'The database is up to date.' : `Done: ${made.join(', ')}.`)
    return 0
  },
}

async function plan(settings: Settings, { out }: Terminal): Promise<number> {
  requireCluster(settings)
  const pending = await withConnection(settings, (connection) => planMigrations({ connection }))
  if (pending.length === 0) out('The database is up to date.')
  for (const { version, name, phase, isTransactional } of pending) {
    const how = isTransactional ? 'in a transaction' : 'step by step, while people write'
    out(`${version} ${name}: ${phase === 'expand' ? 'adds' : 'takes away'}, ${how}`)
  }
  if (pending.some(({ phase }) => phase === 'contract')) out('After this, servers of earlier versions do not start.')
  else if (pending.length > 0) out('Servers of the version before go on, and start, with it.')
  return 0
}

async function withDatabase<T>(settings: Settings, work: (connection: DbConnection) => Promise<T>): Promise<T> {
  const { databaseUrl, directDatabaseUrl = databaseUrl } = settings
  if (directDatabaseUrl !== undefined) return work(directDatabaseUrl)
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir })
  try {
    return await work(postgres.connection)
  } finally {
    await postgres.stop()
  }
}

async function runMigrations(connection: DbConnection, terminal: Terminal): Promise<string[]> {
  const pool = createSmallPool(connection)
  try {
    await checkServer(pool)
  } finally {
    await pool.end()
  }
  // What fails is thrown; warnings of a connection that closes are of no interest here.
  return migrateDatabase({ connection, log: (level, message) => level === 'info' && terminal.out(message) })
}
