import type { ConfigDocument } from './document.ts'
import { replaceNoted } from './noted.ts'
import type { ProjectConfig, ProjectConfigChanges } from './project-schemas.ts'
import type { CompleteConfig } from './schema.ts'

/** Stands where a secret is that the reader may not see. Not one that could be written: those are not empty. */
const leftOut = ''

/** The configuration for somebody who may not read secrets. */
export function withoutSecrets(config: CompleteConfig): CompleteConfig {
  // Its secrets are optional, so that it is one without them, too.
  return replaceNoted(config, 'secret', () => undefined) as CompleteConfig
}

/** The same for an override, as the nested document that it comes to. */
export const overrideWithoutSecrets = (tree: ConfigDocument): ConfigDocument =>
  replaceNoted(tree, 'secret', () => undefined) as ConfigDocument

/** The same for `config` of the project object, where published clients expect the members to be there. */
export const viewWithoutSecrets = (view: ProjectConfig): ProjectConfig => ({
  ...view,
  oauth_providers: view.oauth_providers.map((provider) =>
    provider.type === 'shared' ? provider : { ...provider, client_secret: leftOut },
  ),
  email_config: view.email_config.type === 'standard' ? { ...view.email_config, password: leftOut } : view.email_config,
})

/**
 * Whether a change writes to a place that holds a secret, or beside one: an email server that is moved to another host
 * gets the password sent there, and so does an old system that is asked elsewhere. Switching a provider on and off is not such a change.
 */
export const touchesSecrets = (document: ConfigDocument): boolean => Object.keys(document).some(isNearSecret)

export const viewTouchesSecrets = ({ oauth_providers, email_config }: ProjectConfigChanges): boolean =>
  oauth_providers !== undefined || email_config !== undefined

const places = [
  ['emails', 'server'],
  ['auth', 'oauth', 'providers'],
  ['auth', 'migration'],
]
const providerSwitch = /^auth\.oauth\.providers\.[^.]+\.(allowSignIn|allowConnectedAccounts)$/

function isNearSecret(key: string): boolean {
  if (providerSwitch.test(key)) return false
  const path = key.split('.')
  return places.some((place) => path.slice(0, place.length).every((segment, index) => segment === place[index]))
}
