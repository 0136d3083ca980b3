import {
  listAllProjects,
  type Restoration,
  restorableMillis,
  restoreProject,
  systemClock,
} from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp, type Terminal, UsageError } from '../command.ts'
import { withRunningDatabase } from '../database.ts'
import { getSettings } from '../settings.ts'
import { ProjectError } from '../users/project.ts'
import { createProject, readNew } from './projects-create.ts'
import { giveAway, readRecipient } from './projects-give.ts'

const help = `Usage: hallpass projects list [options]
       hallpass projects create <name> [options]
       hallpass projects restore <id> [options]
       hallpass projects give <id> <email> [options]

  list      show all projects, oldest first, and until when deleted ones can be restored
  create    make a project for the owner of the installation, and print its id and keys; the server may run
  restore   bring a deleted project back as it was; the server may run
  give      make a project belong to somebody who signs in to the dashboard with this email, whoever owned it
            before: a team that they own gets it; the server may run

Options of list:
  --deleted           only the deleted ones

Options of create:
  --config <file>     JSON with the settings to begin with, as \`config\` of POST /internal/projects

Options of restore:
  --team <id>         the team that owns it from now on; needed when its own has been deleted since

Options of all:
${sharedOptionsHelp}`

const options = { deleted: { type: 'boolean' }, team: { type: 'string' }, config: { type: 'string' } } as const
/** The options that an action understands. */
const meaning: Record<string, keyof typeof options | undefined> = {
  list: 'deleted',
  create: 'config',
  restore: 'team',
  give: undefined,
}
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export const projects: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, options)
    const [action = '', ...others] = rest
    refuseForeignOptions(action, values)
    const settings = () => getSettings(env, terminal.cwd)
    if (action === 'list') {
      refuseArguments(others)
      return list(settings(), values.deleted === true, terminal)
    }
    if (action === 'create') return createProject(settings(), readNew(others, values.config, terminal.cwd), terminal)
    if (action === 'give') return giveAway(settings(), readRecipient(others, isId), terminal)
    return restore(settings(), readIds(others, values.team), terminal)
  },
}

function refuseForeignOptions(action: string, values: Readonly<Record<string, unknown>>) {
  if (!Object.hasOwn(meaning, action)) {
    throw new UsageError(action ? `Unexpected argument '${action}'` : 'Choose one: list, create, restore or give')
  }
  for (const name of Object.keys(options)) {
    if (values[name] !== undefined && meaning[action] !== name)
      throw new UsageError(`--${name} does not apply to ${action}`)
  }
}

async function list(settings: Settings, onlyDeleted: boolean, { out }: Terminal): Promise<number> {
  const rows = await withRunningDatabase(settings, ({ system }) => listAllProjects(system))
  for (const { id, display_name, deleted_at } of rows) {
    if (onlyDeleted && !deleted_at) continue
    out(`${id.padEnd(36)}  ${oneLine(display_name)}${deleted_at ? `  (${deletedUntil(deleted_at)})` : ''}`)
  }
  return 0
}

const deletedUntil = (at: Date) =>
  `deleted ${at.toISOString()}, can be restored until ${new Date(at.getTime() + restorableMillis).toISOString()}`

/** Customers choose these names: no line breaks and no control of somebody's terminal. */
const oneLine = (name: string) => name.replaceAll(/\p{C}+/gu, ' ')

interface Ids {
  id: string
  teamId: string | undefined
}

function readIds([id, ...others]: string[], team: unknown): Ids {
  refuseArguments(others)
  if (id === undefined) throw new UsageError('Name the project: hallpass projects restore <id>')
  if (!isId(id)) throw new UsageError(`'${id}' is not the id of a project`)
  if (team !== undefined && !isId(String(team))) throw new UsageError(`'${team}' is not the id of a team`)
  return { id, teamId: team === undefined ? undefined : String(team) }
}

const refusals: Record<Exclude<Restoration, 'restored'>, string> = {
  unknown: 'There is no such project; after seven days a deleted one is erased.',
  'not deleted': 'This project is not deleted.',
  'being erased': 'This project is being erased and cannot be restored any more.',
  'owner team gone': 'The team that owned it has been deleted. Name one that takes it: --team <id>.',
  'no such team': 'There is no such team in the project internal.',
}

async function restore(settings: Settings, { id, teamId }: Ids, { out }: Terminal): Promise<number> {
  const outcome = await withRunningDatabase(settings, (database) =>
    restoreProject({ database, clock: systemClock }, id, teamId),
  )
  if (outcome !== 'restored') throw new ProjectError(refusals[outcome])
  out(`Restored ${id}. Running servers know it within two seconds.`)
  return 0
}
