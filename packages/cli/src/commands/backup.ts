import { existsSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { backupKeys, writeBackup } from '@hallpass/server/operator'
import { resolveSecrets, type Settings, secretFilePath } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal, UsageError } from '../command.ts'
import { requireCluster } from '../database.ts'
import { withConnection } from '../embedded-connection.ts'
import { getSettings } from '../settings.ts'
import { writeWholeFile } from '../whole-file.ts'

const help = `Usage: hallpass backup <file> [options]

Copies the whole installation, as it is at one moment, into a new file. Servers may run meanwhile. The server's secret is
not in the file, and nothing restores the file without it: keep that too, somewhere else. "hallpass restore" refuses a file that
somebody without the secret has changed.

Options:
  --encrypt           make the file unreadable without the secret
  --with-secret       also write the secret, readable, to <file>.secret
${sharedOptionsHelp}

/docs/backup of a running server says more.`

export const backup: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, {
      'with-secret': { type: 'boolean' },
      encrypt: { type: 'boolean' },
    })
    const [file, ...others] = rest
    refuseArguments(others)
    if (file === undefined) throw new UsageError('Name the file to write: hallpass backup <file>')
    const path = resolve(terminal.cwd, file)
    const options = { withSecret: values['with-secret'] === true, encrypt: values.encrypt === true }
    for (const one of options.withSecret ? [path, secretPath(path)] : [path]) {
      if (existsSync(one)) throw new UsageError(`${one} already exists`)
    }
    await run(getSettings(env, terminal.cwd), path, options, terminal)
    return 0
  },
}

export const secretPath = (path: string) => `${path}.secret`

interface Options {
  withSecret: boolean
  encrypt: boolean
}

async function run(settings: Settings, path: string, { withSecret, encrypt }: Options, { out }: Terminal) {
  requireCluster(settings)
  const secrets = resolveSecrets(settings)
  const keys = backupKeys(secrets)
  const rows = await withConnection(settings, (connection) =>
    writeWholeFile(path, (destination) => writeBackup({ connection, destination, keys, encrypt, now: new Date() })),
  )
  const size = `${megabytes(statSync(path).size)} MB${encrypt ? ', encrypted' : ''}`
  out(`Wrote ${rows.toLocaleString('en-US')} rows to ${path} (${size}).`)
  if (withSecret) {
    writeFileSync(secretPath(path), `${secrets.join('\n')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    out(`Its secret is in ${secretPath(path)}. Anyone with both files can read everything: keep them apart.`)
    return
  }
  const place = settings.secrets.length > 0 ? 'HALLPASS_SECRET' : secretFilePath(settings.dataDir)
  out(`Keep the secret ${keys.map(({ name }) => name).join(', ')} as well (${place}): it is not in the backup.`)
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
