import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { backupKeys, restoreBackup, verifyBackup } from '@hallpass/server/operator'
import { adoptSecrets, readSecretFile, type Settings, secretList } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal, UsageError } from '../command.ts'
import { withConnection } from '../embedded-connection.ts'
import { getSettings } from '../settings.ts'
import { secretPath } from './backup.ts'

const help = `Usage: hallpass restore <file> [options]

Fills an empty installation from a file that "hallpass backup" wrote: the database of DATABASE_URL, or a new data folder.
It needs the server's secret of that time: from HALLPASS_SECRET, from the data folder, or from <file>.secret.
A file that somebody without that secret has changed is refused, and nothing is written.

Options:
  --unauthenticated   also take a file of an older Hallpass, which anyone could have changed
${sharedOptionsHelp}

/docs/backup of a running server says more.`

export const restore: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, { unauthenticated: { type: 'boolean' } })
    const [file, ...others] = rest
    refuseArguments(others)
    if (file === undefined) throw new UsageError('Name the file to restore: hallpass restore <file>')
    const path = resolve(terminal.cwd, file)
    if (!existsSync(path)) throw new UsageError(`${path} does not exist`)
    await run(getSettings(env, terminal.cwd), path, values.unauthenticated === true, terminal)
    return 0
  },
}

async function run(settings: Settings, path: string, allowUnauthenticated: boolean, { out }: Terminal) {
  const secrets = findSecrets(settings, path)
  const source = { path, keys: backupKeys(secrets.list), allowUnauthenticated }
  // The whole file is read before anything is made.
  const header = await verifyBackup(source)
  out(`The file is complete; it was written at ${header.created_at}.`)
  if (header.version === 1) out('Nothing shows that nobody has changed it: it was written by an older Hallpass.')
  else if (secrets.isFromBackup) out('Its secret lay beside it: whoever could change one file could change both.')
  const missing = header.secrets.filter((name) => !source.keys.some((key) => key.name === name))
  if (missing.length) out(`Without the secret ${missing.join(', ')}, what it once encrypted stays unreadable.`)
  const rows = await withConnection(settings, (connection) => restoreBackup({ connection, header, ...source }))
  // Last: a folder with a secret and no data would look like an installation.
  if (secrets.isFromBackup) adoptSecrets(settings.dataDir, secrets.list)
  out(`Restored ${rows.toLocaleString('en-US')} rows. Start the server now.`)
}

function findSecrets(settings: Settings, path: string): { list: readonly string[]; isFromBackup: boolean } {
  if (settings.secrets.length > 0) return { list: settings.secrets, isFromBackup: false }
  const own = readSecretFile(settings.dataDir)
  if (own) return { list: own, isFromBackup: false }
  const beside = secretPath(path)
  return { list: existsSync(beside) ? secretList(readFileSync(beside, 'utf8')) : [], isFromBackup: true }
}
