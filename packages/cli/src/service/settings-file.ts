import { type Environment, settingNames } from '@hallpass/server/settings'
import { UsageError } from '../command.ts'
import { stateDir } from './unit.ts'

/** The settings that are in force here, as the service will read them. */
export function settingsFile(env: Environment): string {
  const known = new Set(settingNames())
  const given = Object.entries(env).filter(([name, value]) => known.has(name) && name !== 'HALLPASS_DATA_DIR' && value)
  const lines = [['HALLPASS_DATA_DIR', stateDir], ...given].map(
    ([name = '', value = '']) => `${name}=${quote(name, value)}`,
  )
  return `# Settings of Hallpass. /docs/settings of a running server lists them; hallpass doctor --env-file <this file> checks them.\n${lines.join('\n')}\n`
}

function quote(name: string, value: string): string {
  if (/^[\w./:@,+-]+$/.test(value)) return value
  const mark = ["'", '"', '`'].find((one) => !value.includes(one))
  // In double quotes a backslash would begin an escape.
  if (mark === undefined || (mark === '"' && value.includes('\\'))) {
    throw new UsageError(`${name} cannot be written to a file of settings: it contains every kind of quote`)
  }
  return `${mark}${value}${mark}`
}
