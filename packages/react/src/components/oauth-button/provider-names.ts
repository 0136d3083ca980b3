import { isProviderType, type ProviderType } from '@hallpass/contract'

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
