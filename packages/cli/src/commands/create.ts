import { type Command, flagsHelp, readFlags, refuseArguments, UsageError } from '../command.ts'
import { connectHelp, connectOptions, serverHelp } from '../connect/flags.ts'
import { findLocalServer } from '../connect/local-server.ts'
import { runCreate } from '../connect/run-create.ts'

const help = `Usage: hallpass create [folder] [options]

Makes a new app in which people sign up and sign in, installs its packages and builds it. What is not given is asked. In a folder
that has an app already, hallpass init does the rest.

${serverHelp}

Options:
${connectHelp}

Options for a server whose data is on this machine:
${flagsHelp(30, ['url'])}`

export const create: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, connectOptions)
    const [folder, ...others] = rest
    refuseArguments(others)
    if (values.yes !== undefined) throw new UsageError('--yes does not apply to create: it only writes what is new')
    return runCreate(folder, { values, terminal, local: findLocalServer(env, values, terminal.cwd) })
  },
}
