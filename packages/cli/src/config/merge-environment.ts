import { isPlainObject } from '@hallpass/contract'
import { isFileText, isSecret } from '@hallpass/contract/config-file'
import { ConfigError } from './config-error.ts'

/** Objects that have parts of their own, which placeholders do not. */
export const isBranch = (value: unknown): value is Record<string, unknown> =>
  isPlainObject(value) && !isSecret(value) && !isFileText(value)

/** What a file declares for one environment, or for none in particular. */
export function forEnvironment(exported: Record<string, unknown>, name: string | undefined, file: string) {
  const { $environments = {}, ...base } = exported
  if (!isPlainObject($environments)) throw new ConfigError(`${file}: $environments must be an object.`)
  if (name === undefined) return base
  const part = Object.hasOwn($environments, name) ? $environments[name] : undefined
  if (isPlainObject(part)) return merged(base, part)
  const known = Object.keys($environments)
  throw new ConfigError(`${file} has no environment ${name}${known.length ? `, only ${known.join(', ')}` : ''}.`)
}

/** Objects are merged, anything else is replaced. */
function merged(base: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(over).map(([name, value]) => {
    const below = Object.hasOwn(base, name) ? base[name] : undefined
    return [name, isBranch(value) && isBranch(below) ? merged(below, value) : value]
  })
  return { ...base, ...Object.fromEntries(entries) }
}
