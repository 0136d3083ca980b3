import { appFrameworks, appVariables } from '@hallpass/contract/app-setup'
import { type Command, flagsHelp, readFlags, refuseArguments } from '../command.ts'
import { addressOf } from '../connect/address.ts'
import { frameworkFlag, textOfFlag } from '../connect/flags.ts'
import { findLocalServer } from '../connect/local-server.ts'
import { readFacts } from '../connect/server.ts'
import { chooseTarget } from '../connect/target.ts'

const help = `Usage: hallpass env [options]

Prints the variables by which an app finds its project, with keys that are made for it: keys are shown only then. Those that are
in the environment already (HALLPASS_PROJECT_ID and so on) are printed under the names that the framework wants instead.

  npx hallpass env --framework react > .env.local

Options:
  --framework <name>  next, react or node; without it node, whose names have no prefix
  --project <id>      the project; without it your only one, or you are asked
  --no-open           print addresses, and open none in the browser
${flagsHelp(22)}`

const options = {
  framework: { type: 'string' },
  project: { type: 'string' },
  'no-open': { type: 'boolean' },
} as const

export const env: Command = {
  help,
  async run(args, terminal) {
    const { env: settings, rest, values } = readFlags(args, terminal, options)
    refuseArguments(rest)
    const framework = appFrameworks[frameworkFlag(values) ?? 'node']
    const local = findLocalServer(settings, values, terminal.cwd)
    const facts = await readFacts(addressOf({ given: textOfFlag(values, 'url'), env: terminal.env, local }))
    const wish = {
      facts,
      framework,
      name: 'My app',
      env: terminal.env,
      local: local?.projects,
      projectId: textOfFlag(values, 'project'),
      opensBrowser: values['no-open'] !== true,
    }
    const choice = await chooseTarget(wish, undefined, terminal)
    try {
      const target = await choice.settle()
      terminal.error(`The project is ${choice.project}.`)
      for (const [name, value] of appVariables(framework, target)) terminal.out(`${name}=${value}`)
    } finally {
      await choice.end()
    }
    return 0
  },
}
