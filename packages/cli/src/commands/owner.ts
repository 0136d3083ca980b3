import {
  createSealer,
  listOwnerEmails,
  makeOwner,
  makeOwnerLink,
  type NormalizedEmail,
  normalizeEmail,
  type OwnerContext,
  type OwnerRefusal,
  type PasswordLink,
  ProjectCache,
  SetupCode,
  systemClock,
} from '@hallpass/server/operator'
import { resolveSecrets, type Settings } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal, UsageError } from '../command.ts'
import { withRunningDatabase } from '../database.ts'
import { getSettings } from '../settings.ts'
import { ProjectError } from '../users/project.ts'

const help = `Usage: hallpass owner create <email> [options]
       hallpass owner reset-link [email] [options]

  create      make an account that owns the installation, and print a link where its password is chosen
  reset-link  print a link where an owner chooses a new password; the address may be left out where there is one owner

The server may run or not. Whoever has the link owns the installation: hand it to nobody else. It works once.

Options:
${sharedOptionsHelp}`

export const owner: Command = {
  help,
  async run(args, terminal) {
    const { env, rest } = readFlags(args, terminal)
    const [action = '', address, ...others] = rest
    if (action !== 'create' && action !== 'reset-link') {
      throw new UsageError(action ? `Unexpected argument '${action}'` : 'Choose one: create or reset-link')
    }
    refuseArguments(others)
    const email = address === undefined ? undefined : readEmail(address)
    if (action === 'create' && !email) throw new UsageError('Name the account: hallpass owner create <email>')
    const settings = getSettings(env, terminal.cwd)
    const made = await withOwners(settings, async (app) =>
      action === 'create' && email ? makeOwner(app, email) : makeOwnerLink(app, email ?? (await onlyOwner(app))),
    )
    return print(made, terminal)
  },
}

function readEmail(text: string): NormalizedEmail {
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(text)) throw new UsageError(`'${text}' is not an email address`)
  return normalizeEmail(text)
}

function withOwners<T>(settings: Settings, work: (app: OwnerContext) => Promise<T>): Promise<T> {
  return withRunningDatabase(settings, async (database) => {
    const secrets = resolveSecrets(settings)
    const sealer = createSealer(secrets, 'database')
    const projects = new ProjectCache(database.system, sealer)
    if (!(await projects.find('internal')))
      throw new ProjectError('There is nothing to own yet. Start the server once.')
    const setupCode = new SetupCode(secrets)
    return work({ database, sealer, projects, settings, clock: systemClock, setupCode })
  })
}

async function onlyOwner(app: OwnerContext): Promise<NormalizedEmail> {
  const emails = await listOwnerEmails(app)
  if (typeof emails === 'string') throw new ProjectError(refusals[emails])
  const [first, ...more] = emails
  if (first === undefined) throw new ProjectError(nobody)
  if (more.length > 0) throw new UsageError(`Name the owner: ${emails.join(', ')}`)
  return first
}

const nobody = 'No owner signs in with an email address. Make one: hallpass owner create <email>.'

const refusals: Record<OwnerRefusal, string> = {
  'passwords switched off':
    'Passwords are switched off in the project internal, so a link to choose one is of no use. Sign in another way.',
  'owner already': 'This account is an owner already. For a new password: hallpass owner reset-link <email>.',
  'address not proved':
    'There is an account with this address, and nobody has proved yet that the address is theirs. Verify it there, or choose another address.',
  'no such owner': 'No owner has an account with this address. To make one: hallpass owner create <email>.',
}

function print(made: PasswordLink | OwnerRefusal, { out, error }: Terminal): number {
  if (typeof made === 'string') throw new ProjectError(refusals[made])
  error(`${made.email} chooses a password here, once and before ${made.expiresAt.toISOString()}:`)
  out(made.link)
  return 0
}
