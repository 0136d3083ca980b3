import type { Writable } from 'node:stream'
import type { Environment } from '@hallpass/server/settings'
import { type Options, parseArguments } from './arguments.ts'
import { readEnvFile } from './env-file.ts'

export { refuseArguments, UsageError } from './arguments.ts'

/** What a command sees of the world, so that tests can stand in for it. */
export interface Terminal {
  readonly env: Environment
  readonly cwd: string
  out(line: string): void
  /** For more than lines; standard output when absent. */
  readonly stdout?: Writable
  error(line: string): void
  /** Where a person sits in front of it who can answer. */
  ask?(question: string): Promise<string>
}

export interface Command {
  readonly help: string
  /** The exit code: 0 done, 1 failed; some commands have one more to tell. */
  run(args: string[], terminal: Terminal): Promise<number>
}

/** Settings that are handy to give on the command line. They win over the environment. */
const flagSettings = {
  port: 'HALLPASS_PORT',
  host: 'HALLPASS_HOST',
  url: 'HALLPASS_URL',
  'data-dir': 'HALLPASS_DATA_DIR',
} as const

const flagLines = [
  ['--port <number>', 'the same as HALLPASS_PORT'],
  ['--host <address>', 'the same as HALLPASS_HOST'],
  ['--url <url>', 'the same as HALLPASS_URL'],
  ['--data-dir <path>', 'the same as HALLPASS_DATA_DIR'],
  ['--env-file <path>', 'more settings; without it hallpass.env beside the data folder'],
  ['--help', 'show this text'],
] as const

/** Below each other with a command's own options, whose explanations may begin further to the right. */
export const flagsHelp = (column: number, without: readonly string[] = []) =>
  flagLines
    .filter(([flag]) => !without.some((name) => flag.startsWith(`--${name} `)))
    .map(([flag, text]) => `  ${flag.padEnd(column - 2)}${text}`)
    .join('\n')

export const sharedOptionsHelp = flagsHelp(22)

interface Flags {
  env: Environment
  /** What is left of the arguments. */
  rest: string[]
  values: Readonly<Record<string, unknown>>
}

/** The environment with the flags put over it and the file of settings under it, and the values of a command's own options. */
export function readFlags(args: string[], terminal: Terminal, own: Options = {}): Flags {
  const option = { type: 'string' } as const
  const shared = { port: option, host: option, url: option, 'data-dir': option, 'env-file': option }
  const { values, positionals } = parseArguments(args, { ...shared, ...own })
  const overrides = Object.entries(flagSettings).flatMap(([flag, name]) => {
    const value = values[flag]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const given = { ...terminal.env, ...Object.fromEntries(overrides) }
  const file = values['env-file']
  const named = typeof file === 'string' ? file : undefined
  return { env: { ...readEnvFile({ env: given, cwd: terminal.cwd, named }), ...given }, rest: positionals, values }
}
