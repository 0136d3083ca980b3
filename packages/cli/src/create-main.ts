/** The package `create-hallpass`, which `npm create hallpass` runs: the part of the command that needs no server of its own. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { parseArguments, refuseArguments, UsageError } from './arguments.ts'
import { ConnectError } from './connect/connect-error.ts'
import { connectHelp, connectOptions } from './connect/flags.ts'
import { runCreate } from './connect/run-create.ts'
import { runInit } from './connect/run-init.ts'
import { InterruptedError, processTerminal } from './terminal.ts'

const help = `Usage: npm create hallpass [folder] -- [options]

Makes a new app in which people sign up and sign in, installs its packages and builds it. What is not given is asked. In the folder
of an app that is there already (npm create hallpass .) it shows what it would add, and asks.

A Hallpass server has to run: npx hallpass starts one. Your browser opens, and you allow this terminal to make keys. Without a
terminal, HALLPASS_PROJECT_ID, HALLPASS_PUBLISHABLE_CLIENT_KEY and HALLPASS_SECRET_SERVER_KEY are taken from the environment.

Options:
  --yes                       change an app that is there without asking
${connectHelp}
  --help                      show this text`

/** The exit code: 0 done, 1 failed, 2 called wrongly. */
export async function main(args: string[], terminal = processTerminal()): Promise<number> {
  try {
    const { values, positionals } = parseArguments(args, {
      ...connectOptions,
      help: { type: 'boolean' },
      version: { type: 'boolean' },
    })
    const [folder, ...others] = positionals
    refuseArguments(others)
    if (values.help === true || values.version === true) {
      terminal.out(values.help === true ? help : manifest.version)
      return 0
    }
    const job = { values, terminal, local: undefined }
    const isThere = folder !== undefined && existsSync(resolve(terminal.cwd, folder, 'package.json'))
    return await (isThere ? runInit(folder, job) : runCreate(folder, job))
  } catch (error) {
    if (error instanceof UsageError) terminal.error(`${error.message}. See: npm create hallpass -- --help`)
    else if (error instanceof ConnectError || error instanceof InterruptedError) terminal.error(error.message)
    else terminal.error(String(error instanceof Error ? error.stack : error))
    return error instanceof UsageError ? 2 : 1
  }
}
