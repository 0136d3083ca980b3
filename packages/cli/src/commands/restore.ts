import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BackupError, fingerprint, restoreBackup, verifyBackup } from '@hallpass/server/operator'
import { adoptSecrets, readSecretFile, type Settings, secretList } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal, UsageError } from '../command.ts'
import { withConnection } from '../embedded-connection.ts'
import { getSettings } from '../settings.ts'
import { secretPath } from './backup.ts'

const help = `Usage: hallpass restore <file> [options]

Fills an empty installation from a file that "hallpass backup" wrote: the database of DATABASE_URL, or a new data folder.
It needs the server's secret of that time: from HALLPASS_SECRET, from the data folder, or from <file>.secret.

Options:
${sharedOptionsHelp}

docs/guides/backup.md says more.`

export const restore: Command = {
  help,
  async run(args, terminal) {
    const { env, rest } = readFlags(args, terminal)
    const [file, ...others] = rest
    refuseArguments(others)
    if (file === undefined) throw new UsageError('Say where from: hallpass restore <file>')
    const path = resolve(terminal.cwd, file)
    if (!existsSync(path)) throw new UsageError(`${path} is not there`)
    await run(getSettings(env, terminal.cwd), path, terminal)
    return 0
  },
}

async function run(settings: Settings, path: string, { out }: Terminal) {
  const secrets = findSecrets(settings, path)
  const names = secrets.list.map(fingerprint)
  // The whole file is read before anything is made.
  const header = await verifyBackup(path)
  checkSecrets(header.secrets, names)
  out(`The file is complete; it was written at ${header.created_at}.`)
  const missing = header.secrets.filter((name) => !names.includes(name))
  if (missing.length) out(`Without the secret ${missing.join(', ')}, what it once encrypted stays unreadable.`)
  const rows = await withConnection(settings, (connection) => restoreBackup({ connection, path, header }))
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

/** With another secret nothing that is sealed can be opened, and all sessions end. */
function checkSecrets([first]: readonly string[], names: readonly string[]) {
  if (first === undefined || names.includes(first)) return
  throw new BackupError(
    `The backup needs the secret ${first}. Set HALLPASS_SECRET, or put the file "secret" of the old data folder into the new one (or beside the backup, as <file>.secret).`,
  )
}
