import { randomBytes } from 'node:crypto'
import { fingerprint } from '@hallpass/server/operator'
import { resolveSecrets, rotateSecretFile, type Settings, secretFilePath } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal, UsageError } from '../command.ts'
import { getSettings } from '../settings.ts'
import { replaceKeys, showInternalKeys } from './keys-internal.ts'

const help = `Usage: hallpass keys list|rotate|internal [options]

  list      show the server's secrets by their fingerprints, the first one first
  rotate    put a new secret in front of the others, which go on verifying and decrypting
  internal  print the keys of the project internal; the server may run

Options of internal:
  --new               put new keys in the place of those that the settings do not give

Options of all:
${sharedOptionsHelp}`

export const keys: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, { new: { type: 'boolean' } })
    const [action, ...others] = rest
    refuseArguments(others)
    const isNew = values.new === true
    if (isNew && action !== 'internal') throw new UsageError('--new only works with internal')
    const settings = getSettings(env, terminal.cwd)
    if (action === 'internal') return isNew ? replaceKeys(settings, terminal) : showInternalKeys(settings, terminal)
    if (action === 'list') return list(settings, terminal)
    if (action === 'rotate') return rotate(settings, env.HALLPASS_SECRET_FILE, terminal)
    throw new UsageError(
      action === undefined ? 'Choose one: list, rotate or internal' : `Unexpected argument '${action}'`,
    )
  },
}

function list(settings: Settings, { out }: Terminal): number {
  const secrets = resolveSecrets(settings)
  out(settings.secrets.length > 0 ? 'From HALLPASS_SECRET:' : `From ${secretFilePath(settings.dataDir)}:`)
  secrets.forEach((secret, index) => {
    const role = index === 0 ? 'encrypts, and signs once known for an hour (alone: at once)' : 'verifies and decrypts'
    out(`  ${fingerprint(secret)}  ${role}`)
  })
  return 0
}

const nextSteps = `Restart every server. The new secret verifies from then on and signs an hour later.
Keep the old ones: what they encrypted stays readable only as long as they are listed.`

function rotate(settings: Settings, file: string | undefined, { out }: Terminal): number {
  if (file) {
    out(`The secrets are in ${file} (HALLPASS_SECRET_FILE). Put this line above those that it holds:\n`)
    out(`  ${randomBytes(32).toString('base64url')}\n`)
  } else if (settings.secrets.length > 0) {
    out('HALLPASS_SECRET is set, so the change has to be made there. Put this in front of what it holds:\n')
    out(`  HALLPASS_SECRET=${randomBytes(32).toString('base64url')},<the value it has now>\n`)
  } else {
    const [first = ''] = rotateSecretFile(settings.dataDir)
    out(`New secret ${fingerprint(first)} in ${secretFilePath(settings.dataDir)}.`)
  }
  out(nextSteps)
  return 0
}
