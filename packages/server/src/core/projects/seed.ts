import { randomUUID } from 'node:crypto'
import { sharedProviderTypes } from '@hallpass/contract'
import { internalProjectDefaults, override } from '@hallpass/contract/config'
import type { SystemDb } from '../../db/index.ts'
import type { Settings } from '../../settings/index.ts'
import { type Sealer, sha256 } from '../crypto/index.ts'
import { insertKeySet, type KeySetRow, type KeyValues, newKeyValues } from './keys.ts'
import { changeConfig, insertProject, openConfig } from './store.ts'

/** The keys of `internal` stay valid for as long as the operator leaves them. */
const keysExpireAt = new Date('2099-12-31T00:00:00Z')

/**
 * Makes the project `internal` at the first start and brings it in line with the settings at every one:
 * docs/protocol/projects.md#the-project-internal. Returns generated keys, which are printed once and kept nowhere.
 */
export async function seedInternalProject(
  system: SystemDb,
  sealer: Sealer,
  settings: Settings,
  now: Date,
): Promise<KeyValues | undefined> {
  const existing = await system
    .selectFrom('tenancies')
    .select(['id', 'sealed_config'])
    .where('project_id', '=', 'internal')
    .executeTakeFirst()
  if (!existing) {
    await insertInternal(system, sealer, settings, now)
    return seedKeys(system, settings, now)
  }
  await followSignUpSetting(system, sealer, settings, existing)
  await replaceKeysFromSettings(system, settings.internalKeys, now)
  return undefined
}

/** Written only when it differs: a write seals it again, and processes that lack a new secret could not open it. */
async function followSignUpSetting(
  system: SystemDb,
  sealer: Sealer,
  settings: Settings,
  internal: { id: string; sealed_config: string | null },
) {
  const signUp = { 'auth.allowSignUp': await isSignUpOpen(system, settings, internal.id) }
  const stored = openConfig(sealer, internal.id, internal.sealed_config)
  if (stored['auth.allowSignUp'] === signUp['auth.allowSignUp']) return
  await changeConfig(system, sealer, { id: 'internal', tenancyId: internal.id }, (latest) => override(latest, signUp))
}

function insertInternal(system: SystemDb, sealer: Sealer, settings: Settings, now: Date) {
  return insertProject(system, sealer, {
    id: 'internal',
    tenancyId: randomUUID(),
    displayName: 'Hallpass Dashboard',
    description: 'The people who run projects on this server.',
    logoUrl: null,
    fullLogoUrl: null,
    isProductionMode: false,
    ownerTeamId: null,
    createdAt: now,
    config: internalProjectDefaults({
      url: settings.url,
      signUpEnabled: settings.dashboardSignUp !== 'closed',
      sharedProviders: sharedProvidersOf(settings),
    }),
  })
}

/** Those that every project can offer without keys of its own. */
export function sharedProvidersOf(settings: Settings) {
  const isMocked = settings.mockOauth.run || settings.mockOauth.url !== undefined
  return sharedProviderTypes.filter((provider) => isMocked || settings.oauth[provider] !== undefined)
}

async function isSignUpOpen(system: SystemDb, settings: Settings, tenancyId: string): Promise<boolean> {
  if (settings.dashboardSignUp !== 'first-only') return settings.dashboardSignUp === 'open'
  const first = await system
    .selectFrom('users')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where('is_anonymous', '=', false)
    .limit(1)
    .executeTakeFirst()
  return first === undefined
}

async function seedKeys(system: SystemDb, settings: Settings, now: Date): Promise<KeyValues | undefined> {
  const given = settings.internalKeys
  const generated = newKeyValues({
    publishableClientKey: given.publishableClientKey === undefined,
    secretServerKey: given.secretServerKey === undefined,
    superSecretAdminKey: given.superSecretAdminKey === undefined,
  })
  await insertKeySet(
    { system },
    {
      projectId: 'internal',
      description: 'Made at the first start',
      createdAt: now,
      expiresAt: keysExpireAt,
      isFromSettings: true,
      publishableClientKey: given.publishableClientKey ?? generated.publishableClientKey,
      secretServerKey: given.secretServerKey ?? generated.secretServerKey,
      superSecretAdminKey: given.superSecretAdminKey ?? generated.superSecretAdminKey,
    },
  )
  return Object.values(generated).some((key) => key !== undefined) ? generated : undefined
}

/** A setting that changed since the last start takes the place of the key it gave then. */
async function replaceKeysFromSettings(system: SystemDb, given: Settings['internalKeys'], now: Date) {
  const set = await system
    .selectFrom('project_keys')
    .selectAll()
    .where('project_id', '=', 'internal')
    .where('is_from_settings', '=', true)
    .executeTakeFirst()
  const columns = {
    ...changed(set, 'publishable_client_key', given.publishableClientKey),
    ...changed(set, 'secret_server_key', given.secretServerKey),
    ...changed(set, 'super_secret_admin_key', given.superSecretAdminKey),
  }
  if (!Object.keys(columns).length) return
  if (set) await system.updateTable('project_keys').set(columns).where('id', '=', set.id).execute()
  else {
    await insertKeySet(
      { system },
      {
        projectId: 'internal',
        description: 'From the settings',
        createdAt: now,
        expiresAt: keysExpireAt,
        isFromSettings: true,
        publishableClientKey: given.publishableClientKey,
        secretServerKey: given.secretServerKey,
        superSecretAdminKey: given.superSecretAdminKey,
      },
    )
  }
}

type KeyColumn = 'publishable_client_key' | 'secret_server_key' | 'super_secret_admin_key'

function changed(set: KeySetRow | undefined, column: KeyColumn, key: string | undefined) {
  if (key === undefined) return {}
  const hash = sha256(key)
  if (set?.[`${column}_hash`]?.equals(hash)) return {}
  return { [`${column}_hash`]: hash, [`${column}_last_four`]: key.slice(-4) }
}
