import type { Person } from './people.ts'

/** A provider that does not speak OpenID: addresses without `https://`, and how it describes a person. */
export interface PlainProvider {
  name: string
  authorize: string
  token: string
  note: string
  profile: Readonly<Record<string, (person: Person) => unknown>>
  /** GitHub answers errors with this. */
  errorStatus?: number
  /** Undefined: it does not say how long its tokens live. */
  expiresIn?: number
  /** Twitch sends a list. */
  scopesAsList?: true
}

const verifiedNote = (provider: string) => `${provider} says whether the address is verified.`
const neverNote = (provider: string) =>
  `${provider} never says that an address is verified, so Hallpass takes it as not.`
/** Providers leave out what they do not know, or say null. */
const orNull = (text: string) => text || null

export const plainTable: Readonly<Record<string, PlainProvider>> = {
  github: {
    name: 'GitHub',
    authorize: 'github.com/login/oauth/authorize',
    token: 'github.com/login/oauth/access_token',
    note: verifiedNote('GitHub'),
    errorStatus: 200,
    profile: {
      'api.github.com/user': (person) => ({
        id: Number(person.id),
        login: person.email.split('@')[0] || 'someone',
        name: orNull(person.name),
        avatar_url: person.imageUrl,
      }),
      'api.github.com/user/emails': (person) =>
        person.email
          ? [
              { email: `second+${person.email}`, primary: false, verified: true },
              { email: person.email, primary: true, verified: person.isVerified },
            ]
          : [],
    },
  },
  spotify: {
    name: 'Spotify',
    authorize: 'accounts.spotify.com/authorize',
    token: 'accounts.spotify.com/api/token',
    note: neverNote('Spotify'),
    expiresIn: 3600,
    profile: {
      'api.spotify.com/v1/me': (person) => ({
        id: person.id,
        display_name: orNull(person.name),
        email: orNull(person.email),
        images: [{ url: person.imageUrl, height: 64, width: 64 }],
      }),
    },
  },
  facebook: {
    name: 'Facebook',
    authorize: 'facebook.com/v20.0/dialog/oauth/',
    token: 'graph.facebook.com/v20.0/oauth/access_token',
    note: neverNote('Facebook'),
    expiresIn: 5_183_944,
    profile: {
      'graph.facebook.com/v20.0/me': (person) => ({
        id: person.id,
        name: person.name,
        ...(person.email && { email: person.email }),
        picture: { data: { url: person.imageUrl, is_silhouette: false } },
      }),
    },
  },
  discord: {
    name: 'Discord',
    authorize: 'discord.com/oauth2/authorize',
    token: 'discord.com/api/oauth2/token',
    note: verifiedNote('Discord'),
    expiresIn: 604_800,
    profile: {
      'discord.com/api/users/@me': (person) => ({
        id: person.id,
        username: person.email.split('@')[0] || 'someone',
        global_name: orNull(person.name),
        email: orNull(person.email),
        verified: person.isVerified,
        avatar: '8342729096ea3675442027381ff50dfe',
      }),
    },
  },
  gitlab: {
    name: 'GitLab',
    authorize: 'gitlab.com/oauth/authorize',
    token: 'gitlab.com/oauth/token',
    note: verifiedNote('GitLab'),
    expiresIn: 7200,
    profile: {
      'gitlab.com/api/v4/user': (person) => ({
        id: Number(person.id),
        username: person.email.split('@')[0] || 'someone',
        name: person.name,
        email: orNull(person.email),
        avatar_url: person.imageUrl,
      }),
      'gitlab.com/api/v4/user/emails': (person) => [
        { id: 1, email: person.email, confirmed_at: person.isVerified ? '2024-01-01T00:00:00.000Z' : null },
      ],
    },
  },
  bitbucket: {
    name: 'Bitbucket',
    authorize: 'bitbucket.org/site/oauth2/authorize',
    token: 'bitbucket.org/site/oauth2/access_token',
    note: verifiedNote('Bitbucket'),
    expiresIn: 7200,
    profile: {
      'api.bitbucket.org/2.0/user': (person) => ({
        account_id: person.id,
        display_name: person.name,
        links: { avatar: { href: person.imageUrl } },
      }),
      'api.bitbucket.org/2.0/user/emails': (person) => ({
        values: person.email ? [{ email: person.email, is_primary: true, is_confirmed: person.isVerified }] : [],
      }),
    },
  },
  x: {
    name: 'X',
    authorize: 'twitter.com/i/oauth2/authorize',
    token: 'api.x.com/2/oauth2/token',
    note: 'X gives no address at all.',
    expiresIn: 7200,
    profile: {
      'api.x.com/2/users/me': (person) => ({
        data: { id: person.id, name: person.name, username: 'someone', profile_image_url: person.imageUrl },
      }),
    },
  },
  twitch: {
    name: 'Twitch',
    authorize: 'id.twitch.tv/oauth2/authorize',
    token: 'id.twitch.tv/oauth2/token',
    note: 'Twitch gives verified addresses only, so this one counts as verified in any case.',
    expiresIn: 14_000,
    scopesAsList: true,
    profile: {
      'api.twitch.tv/helix/users': (person) => ({
        data: [
          {
            id: person.id,
            display_name: person.name,
            profile_image_url: person.imageUrl,
            ...(person.email && { email: person.email }),
          },
        ],
      }),
    },
  },
}
