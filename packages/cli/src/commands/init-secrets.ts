import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { loadOrCreateSecret, secretFilePath } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal, UsageError } from '../command.ts'
import { keepDatabaseSecrets } from '../secrets/database-secrets.ts'
import { SecretsError } from '../secrets/secrets-error.ts'

const help = `Usage: hallpass init-secrets <folder> [options]

Makes the secrets of an installation, for containers that start for the first time: <folder>/secret (for
HALLPASS_SECRET_FILE) and, with --database, <folder>/database-url (for DATABASE_URL_FILE). What is there stays as it is.

Options:
  --database <url>        the database's address without a password, which is made
  --password-file <path>  where that goes as well, for the database itself (POSTGRES_PASSWORD_FILE)
${sharedOptionsHelp}`

export const initSecrets: Command = {
  help,
  async run(args, terminal) {
    const own = { database: { type: 'string' }, 'password-file': { type: 'string' } } as const
    const { rest, values } = readFlags(args, terminal, own)
    const [given, ...others] = rest
    if (given === undefined) throw new UsageError('Name the folder')
    refuseArguments(others)
    const folder = resolve(terminal.cwd, given)
    const { database: address, 'password-file': passwordFile } = values
    const database = typeof address === 'string' ? addressOf(address) : undefined
    if (typeof passwordFile === 'string' && !database) throw new UsageError('--password-file needs --database')
    requireWritable(folder)
    keepSecret(folder, terminal)
    if (!database) return 0
    const file = typeof passwordFile === 'string' ? resolve(terminal.cwd, passwordFile) : undefined
    if (file !== undefined) requireWritable(dirname(file))
    keepDatabaseSecrets({ folder, address: database, passwordFile: file }, terminal)
    return 0
  },
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.username && !url.password) return url
  throw new UsageError('--database takes an address with a user and without a password, as in postgres://me@host/name')
}

function requireWritable(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    const user = process.getuid?.()
    throw new SecretsError(
      `Cannot write to ${folder}. Give it to the user who runs Hallpass${user === undefined ? '' : ` (uid ${user})`}.`,
    )
  }
}

function keepSecret(folder: string, { out }: Terminal) {
  const isKept = existsSync(secretFilePath(folder))
  loadOrCreateSecret(folder)
  out(`${isKept ? 'kept' : 'made'}  ${secretFilePath(folder)}`)
}
