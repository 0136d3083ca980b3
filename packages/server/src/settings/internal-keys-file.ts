import { pathOf, readPrivateFile, replacePrivateFile } from './private-file.ts'
import type { Settings } from './read-settings.ts'
import { settingTable } from './setting-table.ts'

export type InternalKeys = Settings['internalKeys']
export type InternalKey = keyof InternalKeys

const keysFile = (dataDir: string) => ({ dataDir, name: 'internal-keys' })

export const internalKeysPath = (dataDir: string) => pathOf(keysFile(dataDir))

export const internalKeyNames: readonly InternalKey[] = [
  'publishableClientKey',
  'secretServerKey',
  'superSecretAdminKey',
]

/** `HALLPASS_INTERNAL_…_KEY=…`, one a line, as the settings take them. */
export const internalKeyLines = (keys: InternalKeys): string[] =>
  internalKeyNames.flatMap((name) =>
    keys[name] === undefined ? [] : [`${settingTable.internalKeys[name].name}=${keys[name]}`],
  )

/** Generated keys of the project `internal`: the database has their hashes only. */
export function keepInternalKeys(dataDir: string, keys: InternalKeys): void {
  replacePrivateFile(keysFile(dataDir), `${internalKeyLines(keys).join('\n')}\n`)
}

/** What was kept in this folder. It may be of another database, or replaced since: the hashes say so. */
export function readInternalKeys(dataDir: string): InternalKeys {
  const lines = readPrivateFile(keysFile(dataDir))?.split('\n') ?? []
  const find = (key: InternalKey) => {
    const start = `${settingTable.internalKeys[key].name}=`
    return lines.find((line) => line.startsWith(start))?.slice(start.length)
  }
  return {
    publishableClientKey: find('publishableClientKey'),
    secretServerKey: find('secretServerKey'),
    superSecretAdminKey: find('superSecretAdminKey'),
  }
}
