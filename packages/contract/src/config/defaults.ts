import type { JsonValue } from '../json.ts'
import { defaultHandlerPath } from '../limits.ts'
import { isLocalhost } from '../localhost.ts'
import { starterPermissions } from '../permissions.ts'
import type { SharedProviderType } from '../providers.ts'
import { type ConfigDocument, override } from './document.ts'

/** What new projects start with, on top of the defaults of the schema. */
export const creationDefaults: ConfigDocument = {
  'domains.allowLocalhost': true,
  'auth.password.allowSignIn': true,
  'emails.securityNotifications': true,
  'rbac.permissions': structuredClone(starterPermissions) as JsonValue,
  'rbac.defaultPermissions.teamCreator': { team_admin: true },
  'rbac.defaultPermissions.teamMember': { team_member: true },
}

export interface InternalProjectSettings {
  /** The public address of this server. */
  url: string
  signUpEnabled: boolean
  sharedProviders: readonly SharedProviderType[]
}

/** Where the dashboard is, which people of `internal` are sent back to. */
export function dashboardDomainAt(url: string): ConfigDocument {
  const { origin, protocol, hostname } = new URL(url)
  return {
    'domains.allowLocalhost': protocol !== 'https:' || isLocalhost(hostname),
    'domains.trustedDomains.dashboard': { baseUrl: origin, handlerPath: defaultHandlerPath },
  }
}

/** What `internal` is made with, the dashboard's own project: docs/protocol/projects.md#the-project-internal. */
export function internalProjectDefaults(settings: InternalProjectSettings): ConfigDocument {
  const providers = settings.sharedProviders.map((type) => [
    type,
    { type, isShared: true, allowSignIn: true, allowConnectedAccounts: true },
  ])
  return override(creationDefaults, {
    ...dashboardDomainAt(settings.url),
    'auth.allowSignUp': settings.signUpEnabled,
    'auth.otp.allowSignIn': true,
    'auth.oauth.providers': Object.fromEntries(providers),
    'teams.createPersonalTeamOnSignUp': true,
    'teams.allowClientTeamCreation': true,
  })
}
