import {
  type Database,
  internalKeyChecker,
  newInternalKeys,
  recordAudit,
  replaceInternalKeys,
  systemClock,
} from '@hallpass/server/operator'
import {
  type InternalKeys,
  internalKeyLines,
  internalKeyNames,
  internalKeysPath,
  keepInternalKeys,
  readInternalKeys,
  type Settings,
} from '@hallpass/server/settings'
import type { Terminal } from '../command.ts'
import { withRunningDatabase } from '../database.ts'
import { openProject, ProjectError } from '../users/project.ts'

/** Prints the keys that work now. The database has their hashes: the keys are in the settings or in the data folder. */
export async function showInternalKeys(settings: Settings, { out, error }: Terminal): Promise<number> {
  const sources = [settings.internalKeys, readInternalKeys(settings.dataDir)]
  const isKey = await withRunningDatabase(settings, ({ system }) => internalKeyChecker(system))
  const found = internalKeyNames.map((name) => [
    name,
    sources.map((keys) => keys[name]).find((key) => key !== undefined && isKey(name, key)),
  ])
  const keys: InternalKeys = Object.fromEntries(found)
  for (const line of internalKeyLines(keys)) out(line)
  const missing = found.filter(([, key]) => key === undefined).length
  if (missing === 0) return 0
  error(
    `${missing === 3 ? 'No key' : 'Not every key'} of the project internal is in the settings or in ${internalKeysPath(settings.dataDir)}: they were made on another machine or by an older version, or were revoked. hallpass keys internal --new makes others in their place.`,
  )
  return 1
}

/** Puts new keys in the place of those that the settings do not give. */
export async function replaceKeys(settings: Settings, terminal: Terminal): Promise<number> {
  const keys = newInternalKeys(settings.internalKeys)
  if (internalKeyLines(keys).length === 0) {
    throw new ProjectError(
      'All three keys come from HALLPASS_INTERNAL_…_KEY. Change them there and start the server again.',
    )
  }
  await withRunningDatabase(settings, (database) => replace(database, settings, keys))
  for (const line of internalKeyLines(keys)) terminal.out(line)
  terminal.error(`${keep(settings, keys)} The ones before no longer work; running servers know within two seconds.`)
  return 0
}

async function replace(database: Database, settings: Settings, keys: InternalKeys) {
  const { db } = await openProject(database, settings, 'internal')
  const now = systemClock.now()
  await db.transaction().execute(async (tx) => {
    await replaceInternalKeys(database.systemOn(tx), keys, now)
    await recordAudit(tx, now, { action: 'internal_keys.replaced', actor: { type: 'operator', id: null } })
  })
}

/** They are printed in any case, so a folder that cannot be written does not undo them. */
function keep({ dataDir }: Settings, keys: InternalKeys): string {
  try {
    keepInternalKeys(dataDir, keys)
    return `Kept in ${internalKeysPath(dataDir)}.`
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `They could not be kept in ${internalKeysPath(dataDir)} (${reason}): note them now.`
  }
}
