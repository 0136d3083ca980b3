import { readSettings, type Settings, unknownSettingNames } from '@hallpass/server/settings'
import { type Command, readFlags, refuseArguments, sharedOptionsHelp } from '../command.ts'
import { checkDataOwner } from '../doctor/check-data-owner.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkExposure } from '../doctor/check-exposure.ts'
import {
  checkBinaries,
  checkDataDir,
  checkKeptFiles,
  checkNode,
  checkPort,
  checkSecret,
} from '../doctor/check-machine.ts'
import { checkMail } from '../doctor/check-mail.ts'
import { checkProxy } from '../doctor/check-proxy.ts'
import { type Finding, fail, findingLine, ok, warn } from '../doctor/finding.ts'

const help = `Usage: hallpass doctor [options]

Looks at everything the server needs and says in one line each what is wrong and what to do.
Ends with 1 when something would keep the server from working.

Options:
${sharedOptionsHelp}`

export const doctor: Command = {
  help,
  async run(args, terminal) {
    const { env, rest } = readFlags(args, terminal)
    refuseArguments(rest)
    const strangers = unknownSettingNames(env).map((name) => warn(`${name} is not a setting`, 'correct or remove it'))
    const settings = readSettings(env, { cwd: terminal.cwd })
    const findings = Array.isArray(settings)
      ? settings.map(({ message }) => fail(message, 'correct it'))
      : await examine(settings)
    const all = [checkNode(), ...strangers, ...findings]
    for (const finding of all) terminal.out(findingLine(finding))
    return all.some(({ level }) => level === 'fail') ? 1 : 0
  },
}

async function examine(settings: Settings): Promise<Finding[]> {
  const port = await checkPort(settings)
  const database = await checkDatabase(settings, port.isHallpass === true)
  // The one that had this data folder would keep it locked.
  const isOther = port.isHallpass === true && settings.databaseUrl === undefined && !database.isInUse
  const embedded = settings.databaseUrl === undefined ? [checkDataDir(settings), checkBinaries()] : []
  return [
    ok(`settings, for ${settings.development ? 'development' : 'production'} at ${settings.url}`),
    ...addressFindings(settings),
    ...checkExposure(settings),
    ...checkProxy(settings),
    ...checkDataOwner(settings),
    ...checkKeptFiles(settings),
    ...embedded,
    checkSecret(settings),
    ...database.findings,
    isOther ? fail(`port ${settings.port} is taken by another Hallpass`, 'stop that one, or set HALLPASS_PORT') : port,
    await checkMail(settings),
  ]
}

function addressFindings({ development, url }: Settings): Finding[] {
  if (development || url.startsWith('https:')) return []
  return [warn('HALLPASS_URL is not https', 'browsers keep passkeys and secure cookies from such an address')]
}
