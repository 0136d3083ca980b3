export const providerTypes = [
  'google',
  'github',
  'microsoft',
  'spotify',
  'facebook',
  'discord',
  'gitlab',
  'bitbucket',
  'linkedin',
  'apple',
  'x',
  'twitch',
] as const
export type ProviderType = (typeof providerTypes)[number]

/** Providers for which the operator of the server may bring keys that all projects share. */
export const sharedProviderTypes = ['google', 'github', 'microsoft', 'spotify'] as const
export type SharedProviderType = (typeof sharedProviderTypes)[number]

export const isProviderType = (text: string): text is ProviderType =>
  (providerTypes as readonly string[]).includes(text)
export const isSharedProviderType = (text: string): text is SharedProviderType =>
  (sharedProviderTypes as readonly string[]).includes(text)
