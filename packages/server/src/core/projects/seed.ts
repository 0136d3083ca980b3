import { randomUUID } from 'node:crypto'
import { sharedProviderTypes } from '@hallpass/contract'
import { type CompleteConfig, dashboardDomainAt, internalProjectDefaults, override } from '@hallpass/contract/config'
import type { SystemDb } from '../../db/index.ts'
import type { Settings } from '../../settings/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { completeConfig } from './complete-config.ts'
import { recordProjectCreated } from './first-entry.ts'
import { replaceInternalKeys, seedKeys } from './internal-keys.ts'
import type { KeyValues } from './keys.ts'
import { changeConfig, insertProject, openConfig } from './store.ts'

/**
 * Makes the project `internal` at the first start and brings it in line with the settings at every one:
 * docs/protocol/projects.md#the-project-internal. Returns generated keys, of which the database keeps hashes only.
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
    await recordProjectCreated(system, 'internal', now)
    return seedKeys(system, settings.internalKeys, now)
  }
  await followSettings(system, sealer, settings, existing)
  await replaceInternalKeys(system, settings.internalKeys, now)
  return undefined
}

/** Written only when it differs: a write seals it again, and processes that lack a new secret could not open it. */
async function followSettings(
  system: SystemDb,
  sealer: Sealer,
  settings: Settings,
  internal: { id: string; sealed_config: string | null },
) {
  const allowSignUp = await isSignUpOpen(system, settings, internal.id)
  const stored = completeConfig(openConfig(sealer, internal.id, internal.sealed_config))
  const changes = {
    ...(stored.auth.allowSignUp !== allowSignUp && { 'auth.allowSignUp': allowSignUp }),
    ...(!isTrusted(stored, settings.url) && dashboardDomainAt(settings.url)),
  }
  if (Object.keys(changes).length === 0) return
  await changeConfig(system, sealer, { id: 'internal', tenancyId: internal.id }, (latest) => override(latest, changes))
}

const isTrusted = ({ domains }: CompleteConfig, url: string) =>
  Object.values(domains.trustedDomains).some(({ baseUrl }) => baseUrl === new URL(url).origin)

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
  const isMocked = hasMockProviders(settings)
  return sharedProviderTypes.filter((provider) => isMocked || settings.oauth[provider] !== undefined)
}

/** Providers with shared keys are played by the mock. */
export const hasMockProviders = ({ mockOauth }: Settings) => mockOauth.run || mockOauth.url !== undefined

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
