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

const names: Readonly<Record<ProviderType, string>> = {
  google: 'Google',
  github: 'GitHub',
  microsoft: 'Microsoft',
  spotify: 'Spotify',
  facebook: 'Facebook',
  discord: 'Discord',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  apple: 'Apple',
  x: 'X',
  twitch: 'Twitch',
}

/** A provider that we do not know is called what its project calls it. */
export const providerName = (id: string): string =>
  isProviderType(id) ? names[id] : id.charAt(0).toUpperCase() + id.slice(1)

/** The same for what somebody signed in with, which may be a connection of their team. */
export const usedProviderName = (id: string): string => (id.startsWith('sso:') ? 'Single sign-on' : providerName(id))
