import { parseArgs } from 'node:util'

/** Wrong arguments: exit code 2. */
export class UsageError extends Error {}

export type Options = Record<string, { type: 'string' | 'boolean' }>
interface Parsed {
  values: Record<string, unknown>
  positionals: string[]
}

export function parseArguments(args: string[], options: Options): Parsed {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    // Node adds advice about `--` to the first sentence, which does not help here.
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error))
  }
}

export function refuseArguments(rest: string[]): void {
  if (rest[0] !== undefined) throw new UsageError(`Unexpected argument '${rest[0]}'`)
}
