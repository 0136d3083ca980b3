/** What a cell holds; the cells of one name change together. */
export type CellName =
  | 'activeSessions'
  | 'allTeams'
  | 'apiKeys'
  | 'billing'
  | 'config'
  | 'connectedAccounts'
  | 'connectedAccountTokens'
  | 'contactChannels'
  | 'dataVaultStores'
  | 'dataVaultValues'
  | 'emailDrafts'
  | 'emailPreviews'
  | 'emailTemplates'
  | 'emailThemes'
  | 'internalApiKeys'
  | 'invitations'
  | 'invoices'
  | 'items'
  | 'metrics'
  | 'notificationCategories'
  | 'oauthProviders'
  | 'ownedProjects'
  | 'passkeys'
  | 'paymentAccount'
  | 'permissionDefinitions'
  | 'permissions'
  | 'project'
  | 'ssoConnections'
  | 'svixToken'
  | 'teamProfiles'
  | 'teams'
  | 'teamUsers'
  | 'transactions'
  | 'user'
  | 'users'

/** Where a change shows as well: a write names what it wrote, and this knows the rest. */
const seenIn: Partial<Record<CellName, readonly CellName[]>> = {
  billing: ['items', 'invoices', 'transactions'],
  contactChannels: ['user', 'users', 'teamUsers'],
  emailThemes: ['emailTemplates', 'emailPreviews', 'config', 'project'],
  emailTemplates: ['emailPreviews', 'config'],
  items: ['transactions'],
  oauthProviders: ['connectedAccounts', 'connectedAccountTokens', 'user', 'users'],
  passkeys: ['user', 'users'],
  permissionDefinitions: ['permissions', 'config', 'project'],
  project: ['config', 'permissionDefinitions', 'permissions', 'emailThemes', 'emailTemplates', 'emailPreviews'],
  teamProfiles: ['teamUsers'],
  teams: ['allTeams', 'user', 'users', 'teamUsers', 'teamProfiles', 'permissions'],
  user: ['users', 'teamUsers', 'teamProfiles'],
}

export const affectedBy = (names: readonly CellName[]): Set<CellName> =>
  new Set(names.flatMap((name) => [name, ...(seenIn[name] ?? [])]))
