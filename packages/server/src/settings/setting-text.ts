import { readFileSync } from 'node:fs'
import { InvalidSetting, type Setting } from './setting.ts'
import type { Environment } from './setting-tree.ts'

type Named = Pick<Setting<unknown>, 'name' | 'secret'>

/** `HALLPASS_SECRET_FILE` names a file with the value of `HALLPASS_SECRET`: as containers and systemd hand secrets over. */
export const fileNameOf = ({ name, secret }: Named): string | undefined => (secret ? `${name}_FILE` : undefined)

/** What is given for a setting, by itself or in the file that stands for it. */
export function textOf(setting: Named, env: Environment): string | undefined {
  // Compose files and CI write `NAME=` for what they leave out.
  const text = env[setting.name]?.trim() || undefined
  const variable = fileNameOf(setting)
  const path = variable && env[variable]?.trim()
  if (!path) return text
  if (text !== undefined) throw new InvalidSetting(`and ${variable} are both set; remove one of them`)
  const content = readSecret(path).trim()
  if (content === '') throw new InvalidSetting(`is empty in ${path} (${variable})`)
  return content
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new InvalidSetting(`cannot be read from its file: ${error instanceof Error ? error.message : error}`)
  }
}
