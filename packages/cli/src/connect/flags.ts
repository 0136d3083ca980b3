import { appFrameworks, type FrameworkId } from '@hallpass/contract/app-setup'
import { UsageError } from '../arguments.ts'
import { type PackageManager, packageManagers } from './package-manager.ts'
import { localServer } from './server.ts'

export type FlagValues = Readonly<Record<string, unknown>>
const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

export const connectOptions = {
  url: text,
  project: text,
  framework: text,
  'package-manager': text,
  yes: flag,
  'no-install': flag,
  'no-build': flag,
  'no-open': flag,
}

/** For commands that come with the server. */
export const serverHelp = `The server has to run. Where its data is in this folder (.hallpass) nothing else is needed; elsewhere your browser opens, and you
allow this terminal to make keys. Without a terminal, HALLPASS_PROJECT_ID, HALLPASS_PUBLISHABLE_CLIENT_KEY and
HALLPASS_SECRET_SERVER_KEY are taken from the environment.`

export const connectHelp = `  --framework <name>          next, react or node
  --project <id>              the project; without it your only one, or you are asked
  --url <url>                 the server, if it is not at ${localServer}
  --package-manager <name>    npm, pnpm, yarn or bun; without it as the lock file or your call says
  --no-install                write the files, and install nothing
  --no-build                  do not build the app at the end
  --no-open                   print addresses, and open none in the browser`

export const textOfFlag = (values: FlagValues, name: string) => values[name] as string | undefined

function oneOf<T extends string>(values: FlagValues, name: string, words: readonly T[]): T | undefined {
  const given = textOfFlag(values, name)
  const word = words.find((one) => one === given)
  if (given === undefined || word !== undefined) return word
  throw new UsageError(`--${name} must be one of ${words.join(', ')}`)
}

export const frameworkIds = Object.keys(appFrameworks) as FrameworkId[]
export const frameworkFlag = (values: FlagValues) => oneOf(values, 'framework', frameworkIds)
export const managerFlag = (values: FlagValues): PackageManager | undefined =>
  oneOf(values, 'package-manager', packageManagers)
