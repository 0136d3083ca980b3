import manifest from '../package.json' with { type: 'json' }
import { UsageError } from './arguments.ts'
import type { Command, Terminal } from './command.ts'
import { processTerminal } from './terminal.ts'

interface CommandEntry {
  readonly summary: string
  /** Loaded when it is called: help must not wait for a whole server. */
  load(): Promise<Command>
}

const commands: Record<string, CommandEntry> = {
  start: { summary: 'start the server', load: async () => (await import('./commands/start.ts')).start },
  migrate: {
    summary: 'bring the database to the schema of this version',
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  doctor: {
    summary: 'find out what keeps the server from working',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  status: {
    summary: 'say how the installation does: processes, queues, what failed, what is kept',
    load: async () => (await import('./commands/status.ts')).status,
  },
  keys: {
    summary: 'list or rotate the secret that signs and encrypts; show the keys of internal',
    load: async () => (await import('./commands/keys.ts')).keys,
  },
  audit: {
    summary: 'find out whether audit logs are whole',
    load: async () => (await import('./commands/audit.ts')).audit,
  },
  create: {
    summary: 'make a new app that signs people in: Next.js, React or Node',
    load: async () => (await import('./commands/create.ts')).create,
  },
  init: {
    summary: 'let people sign in to the app in this folder',
    load: async () => (await import('./commands/init.ts')).init,
  },
  env: {
    summary: 'print the variables by which an app finds its project',
    load: async () => (await import('./commands/env.ts')).env,
  },
  config: {
    summary: 'keep the configuration of a project in a file: pull, diff, push, check, watch',
    load: async () => (await import('./commands/config.ts')).config,
  },
  users: {
    summary: 'export users from a project, or import them into one',
    load: async () => (await import('./commands/users.ts')).users,
  },
  teams: {
    summary: 'export the teams of a project, or import them into one',
    load: async () => (await import('./commands/teams.ts')).teams,
  },
  sso: {
    summary: 'list connections of teams with identity providers, or find out what is wrong with them',
    load: async () => (await import('./commands/sso.ts')).sso,
  },
  maintenance: {
    summary: 'close the installation for a while, and open it again',
    load: async () => (await import('./commands/maintenance.ts')).maintenance,
  },
  backup: {
    summary: 'copy the whole installation into a file, while it runs',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  restore: {
    summary: 'fill an empty installation from such a file',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  owner: {
    summary: 'make an owner of the installation, or let one choose a new password',
    load: async () => (await import('./commands/owner.ts')).owner,
  },
  upgrade: {
    summary: 'move the embedded database to a new Postgres',
    load: async () => (await import('./commands/upgrade.ts')).upgrade,
  },
  'install-service': {
    summary: 'make Hallpass a service of systemd',
    load: async () => (await import('./commands/install-service.ts')).installService,
  },
  'init-secrets': {
    summary: 'make the secrets of an installation in containers',
    load: async () => (await import('./commands/init-secrets.ts')).initSecrets,
  },
  projects: {
    summary: 'list, create or restore projects',
    load: async () => (await import('./commands/projects.ts')).projects,
  },
}

function overview(): string {
  const list = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(17)}${summary}`)
  return `Usage: hallpass [command] [options]\n\nWithout a command it starts the server.\n\n${list.join('\n')}\n\nhallpass <command> --help says more; hallpass --version prints the version.`
}

/** Runs one command and gives its exit code: 0 done, 1 failed, 2 called wrongly. */
export async function main(args: string[], terminal: Terminal = processTerminal()): Promise<number> {
  const [name, ...rest] = args
  if (name === '--help' || name === '-h' || name === 'help') {
    terminal.out(overview())
    return 0
  }
  if (name === '--version' || name === '-v' || name === 'version') {
    terminal.out(`hallpass ${manifest.version}`)
    return 0
  }
  if (name === undefined || name.startsWith('-')) {
    const { startBriefly } = await import('./commands/start.ts')
    return runCommand('start', startBriefly, args, terminal)
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!entry) {
    terminal.error(`There is no command '${name}'.\n\n${overview()}`)
    return 2
  }
  const command = await entry.load()
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.out(command.help)
    return 0
  }
  return runCommand(name, command, rest, terminal)
}

async function runCommand(name: string, command: Command, args: string[], terminal: Terminal): Promise<number> {
  try {
    return await command.run(args, terminal)
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.error(`${error.message}. See: hallpass ${name} --help`)
      return 2
    }
    const { failureLine } = await import('./failure.ts')
    terminal.error(failureLine(error))
    return 1
  }
}
