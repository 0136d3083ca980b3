import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Command, flagsHelp, readFlags, refuseArguments, type Terminal, UsageError } from '../command.ts'
import { firstClosed } from '../service/reach.ts'
import { settingsFile } from '../service/settings-file.ts'
import { envFilePath, serviceUser, stateDir, unitOf, unitPath } from '../service/unit.ts'
import { getSettings } from '../settings.ts'

const help = `Usage: hallpass install-service [options]

Makes Hallpass a service of systemd: a user ${serviceUser}, settings in ${envFilePath} (those that are set here, if
there is no such file yet), data in ${stateDir}, and a unit that may do nothing else. Starts nothing.

Options:
  --print             show the unit and change nothing
${flagsHelp(22)}`

export const installService: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, { print: { type: 'boolean' } })
    refuseArguments(rest)
    const program = realpathSync(process.argv[1]!)
    const unit = unitOf({ program, settings: getSettings(env, terminal.cwd) })
    if (values.print === true) {
      terminal.out(unit.trimEnd())
      return 0
    }
    requireMachine()
    requireReach([process.execPath, program])
    const file = settingsFile(env)
    install(unit, file, terminal)
    return 0
  },
}

function requireMachine() {
  if (!existsSync('/run/systemd/system')) {
    throw new UsageError('This machine is not run by systemd. --print shows the unit')
  }
  if (process.getuid?.() !== 0) throw new UsageError(`Only root can write ${unitPath}. --print shows the unit`)
}

function requireReach(paths: readonly string[]) {
  for (const path of paths) {
    const closed = firstClosed(path)
    if (closed === undefined) continue
    throw new UsageError(
      `The user ${serviceUser} could not run ${path}, since ${closed} is closed to others. Install Node and Hallpass for all users, such as by npm install --global`,
    )
  }
}

function install(unit: string, settings: string, terminal: Terminal) {
  const group = ensureUser(terminal)
  if (existsSync(envFilePath)) terminal.out(`kept    ${envFilePath}`)
  else {
    mkdirSync(dirname(envFilePath), { recursive: true })
    // Its owner stays root: the service reads its settings and cannot change them.
    writeFileSync(envFilePath, settings, { mode: 0o640, flag: 'wx' })
    chownSync(envFilePath, 0, group)
    terminal.out(`wrote   ${envFilePath}`)
  }
  const isSame = existsSync(unitPath) && readFileSync(unitPath, 'utf8') === unit
  if (!isSame) writeFileSync(unitPath, unit, { mode: 0o644 })
  terminal.out(`${isSame ? 'kept ' : 'wrote'}   ${unitPath}`)
  terminal.out(`
Start it:      systemctl daemon-reload && systemctl enable --now hallpass
Its log:       journalctl --unit hallpass
Look at it:    sudo -u ${serviceUser} hallpass doctor --env-file ${envFilePath}`)
}

/** Makes the user if there is none. Gives the number of its group. */
function ensureUser(terminal: Terminal): number {
  if (spawnSync('id', [serviceUser]).status !== 0) {
    const home = ['--home-dir', stateDir, '--no-create-home', '--shell', '/usr/sbin/nologin']
    execFileSync('useradd', ['--system', '--user-group', ...home, serviceUser])
    terminal.out(`made    user ${serviceUser}`)
  }
  return Number(execFileSync('id', ['-g', serviceUser], { encoding: 'utf8' }))
}
