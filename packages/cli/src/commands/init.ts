import { type Command, flagsHelp, readFlags, refuseArguments } from '../command.ts'
import { connectHelp, connectOptions, serverHelp } from '../connect/flags.ts'
import { findLocalServer } from '../connect/local-server.ts'
import { runInit } from '../connect/run-init.ts'

const help = `Usage: hallpass init [folder] [options]

Lets people sign in to the app in this folder: Next.js with the App Router, React with Vite, or Node. It shows what it would change and
asks; then it installs our package and builds the app. Called again, it changes only what is missing.

${serverHelp}

Options:
  --yes                       write without asking
${connectHelp}

Options for a server whose data is on this machine:
${flagsHelp(30, ['url'])}`

export const init: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, connectOptions)
    const [folder = '.', ...others] = rest
    refuseArguments(others)
    return runInit(folder, { values, terminal, local: findLocalServer(env, values, terminal.cwd) })
  },
}
