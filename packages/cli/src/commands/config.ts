import { resolve } from 'node:path'
import { configFileName } from '@hallpass/contract/config-file'
import { type Command, readFlags, refuseArguments, type Terminal, UsageError } from '../command.ts'
import { check, requireRight } from '../config/check.ts'
import { diff } from '../config/diff.ts'
import { pull } from '../config/pull.ts'
import { push } from '../config/push.ts'
import { readConfig, type Source } from '../config/read-config.ts'
import { remoteOf } from '../config/remote.ts'
import { watchConfig } from '../config/watch-config.ts'
import { type FlagValues, isOn, textFlag } from '../users/flags.ts'

const help = `Usage: hallpass config pull [options]
       hallpass config diff [options]
       hallpass config push [options]
       hallpass config check [options]
       hallpass config watch [options]

Keeps the configuration of a project in ${configFileName}. The server is asked over HTTP: HALLPASS_API_URL,
HALLPASS_PROJECT_ID and HALLPASS_SUPER_SECRET_ADMIN_KEY say which project of which server, and with which key.

  pull      write what the project sets as a file, with templates and themes beside it
  diff      show what a push would change; ends with 0 for nothing, 2 for something, 1 when it failed
  push      write what the file declares and the project has otherwise, in one step; leave the rest alone
  check     find mistakes in the file, without a server
  watch     push whenever the file is saved; not for projects in production

Options of pull:
  --force            replace files that are there

Options of diff, push and watch:
  --prune            also take away what is set beside the file, in the sections that it has

Options of push and watch:
  --yes              push without asking; watch a project in production
  --commit <id>      what to note as the commit of the file; else GITHUB_SHA or CI_COMMIT_SHA

Options of all:
  --file <path>      the file, if it is not ${configFileName} of this folder
  --env <name>       which of the file's $environments
  --project <id>     the same as HALLPASS_PROJECT_ID
  --url <url>        the same as HALLPASS_API_URL
  --json             the result as JSON; not for watch
  --help             show this text

/docs/configuration-as-code of a running server tells the whole story.`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = {
  file: text,
  env: text,
  project: text,
  json: flag,
  force: flag,
  prune: flag,
  yes: flag,
  commit: text,
}
/** Flags that every command takes, and that mean nothing here. */
const ofServers = ['port', 'host', 'data-dir', 'env-file']
const meaningless: Record<string, readonly string[]> = {
  pull: ['prune', 'yes', 'commit', 'env'],
  diff: ['force', 'yes', 'commit'],
  push: ['force'],
  check: ['force', 'prune', 'yes', 'commit', 'project', 'url'],
  watch: ['force', 'json'],
}

export const config: Command = {
  help,
  async run(args, terminal) {
    try {
      return await runAction(args, terminal)
    } catch (error) {
      // 2 would say that there are differences.
      if (!(error instanceof UsageError) || args[0] !== 'diff') throw error
      terminal.error(`${error.message}. See: hallpass config --help`)
      return 1
    }
  },
}

async function runAction(args: string[], terminal: Terminal): Promise<number> {
  const { rest, values } = readFlags(args, terminal, options)
  const [action = '', ...others] = rest
  refuseArguments(others)
  refuseForeignFlags(action, values)
  const { env, cwd } = terminal
  const path = resolve(cwd, textFlag(values, 'file') ?? configFileName)
  const source: Source = { path, environment: textFlag(values, 'env'), cwd }
  const flags = {
    json: isOn(values, 'json'),
    force: isOn(values, 'force'),
    prune: isOn(values, 'prune'),
    yes: isOn(values, 'yes'),
    commit: textFlag(values, 'commit') ?? env.GITHUB_SHA ?? env.CI_COMMIT_SHA,
  }
  if (action === 'check') return check(source, flags, terminal)
  const remote = remoteOf(env, textFlag(values, 'project'), textFlag(values, 'url'))
  if (action === 'pull') return pull(remote, source, flags, terminal)
  if (action === 'watch') return watchConfig({ source, remote, env, flags }, terminal)
  const file = await readConfig(source)
  requireRight(file)
  if (action === 'diff') return diff(file, remote, env, flags, terminal)
  return push({ config: file, source, remote, env, flags }, terminal)
}

function refuseForeignFlags(action: string, values: FlagValues) {
  if (!Object.hasOwn(meaningless, action)) {
    const choice = 'pull, diff, push, check or watch'
    throw new UsageError(action ? `Unexpected argument '${action}'` : `Choose one: ${choice}`)
  }
  const stranger = [...ofServers, ...meaningless[action]!].find((name) => values[name] !== undefined)
  if (stranger) throw new UsageError(`--${stranger} does not apply to ${action}`)
}
