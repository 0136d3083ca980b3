import type { SystemDb } from '../../db/index.ts'
import type { Settings } from '../../settings/index.ts'
import { sha256 } from '../crypto/index.ts'
import { insertKeySet, type KeySetRow, type KeyValues, newKeyValues } from './keys.ts'
import { projectChanged } from './store.ts'

/** The keys of `internal` stay valid for as long as the operator leaves them. */
const keysExpireAt = new Date('2099-12-31T00:00:00Z')

type InternalKeys = Settings['internalKeys']

const columns = {
  publishableClientKey: 'publishable_client_key',
  secretServerKey: 'secret_server_key',
  superSecretAdminKey: 'super_secret_admin_key',
} as const

/** Makes those that the settings do not give, and returns them. */
export async function seedKeys(system: SystemDb, given: InternalKeys, now: Date): Promise<KeyValues | undefined> {
  const generated = newInternalKeys(given)
  await insertInternal(system, 'Made at the first start', both(given, generated), now)
  return Object.values(generated).some((key) => key !== undefined) ? generated : undefined
}

/** One for each that the settings do not give. */
export const newInternalKeys = (given: InternalKeys): KeyValues =>
  newKeyValues({
    publishableClientKey: given.publishableClientKey === undefined,
    secretServerKey: given.secretServerKey === undefined,
    superSecretAdminKey: given.superSecretAdminKey === undefined,
  })

const both = (given: InternalKeys, generated: KeyValues): KeyValues => ({
  publishableClientKey: given.publishableClientKey ?? generated.publishableClientKey,
  secretServerKey: given.secretServerKey ?? generated.secretServerKey,
  superSecretAdminKey: given.superSecretAdminKey ?? generated.superSecretAdminKey,
})

/** Keys that differ from those in the set take their places. */
export async function replaceInternalKeys(system: SystemDb, given: InternalKeys, now: Date): Promise<void> {
  const set = await findSet(system)
  const changes = {
    ...changed(set, 'publishableClientKey', given),
    ...changed(set, 'secretServerKey', given),
    ...changed(set, 'superSecretAdminKey', given),
  }
  if (!Object.keys(changes).length) return
  if (!set) return insertInternal(system, 'From the settings', given, now)
  await system.updateTable('project_keys').set(changes).where('id', '=', set.id).execute()
  await projectChanged(system, 'internal')
}

/** The set that the first start made, and that the settings may change. */
const findSet = (system: SystemDb) =>
  system
    .selectFrom('project_keys')
    .selectAll()
    .where('project_id', '=', 'internal')
    .where('is_from_settings', '=', true)
    .executeTakeFirst()

const insertInternal = async (system: SystemDb, description: string, keys: InternalKeys, now: Date) => {
  const set = {
    ...keys,
    projectId: 'internal',
    description,
    createdAt: now,
    expiresAt: keysExpireAt,
    isFromSettings: true,
  }
  await insertKeySet({ system }, set)
}

function changed(set: KeySetRow | undefined, name: keyof InternalKeys, given: InternalKeys) {
  const key = given[name]
  if (key === undefined || isKey(set, name, key)) return {}
  return { [`${columns[name]}_hash`]: sha256(key), [`${columns[name]}_last_four`]: key.slice(-4) }
}

const isKey = (set: KeySetRow | undefined, name: keyof InternalKeys, key: string): boolean =>
  set?.[`${columns[name]}_hash`]?.equals(sha256(key)) ?? false

/** Tells which of these texts is a key of `internal` now; none when the set was revoked. */
export async function internalKeyChecker(system: SystemDb) {
  const set = await findSet(system)
  const live = set?.manually_revoked_at ? undefined : set
  return (name: keyof InternalKeys, key: string) => isKey(live, name, key)
}
