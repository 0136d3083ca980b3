import type { ProviderType } from '@hallpass/contract'
import * as profiles from './profiles.ts'
import type { ProviderRow } from './provider-row.ts'

const google = 'https://www.googleapis.com/auth'
const microsoft = 'https://login.microsoftonline.com/{tenant}'

/** The twelve providers. What is odd about each: docs/protocol/oauth.md#providers. */
export const providerTable: Readonly<Record<ProviderType, ProviderRow>> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scopes: [`${google}/userinfo.email`, `${google}/userinfo.profile`],
    extras: () => ({ include_granted_scopes: 'true' }),
    idToken: { issuer: 'https://accounts.google.com', keys: 'https://www.googleapis.com/oauth2/v3/certs' },
    ...profiles.google,
  },
  github: {
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scopes: ['user:email'],
    tokenLifetimeSeconds: 8 * 3600,
    ...profiles.github,
  },
  microsoft: {
    authorize: `${microsoft}/oauth2/v2.0/authorize`,
    token: `${microsoft}/oauth2/v2.0/token`,
    scopes: ['User.Read', 'openid'],
    idToken: {
      issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
      keys: `${microsoft}/discovery/v2.0/keys`,
    },
    ...profiles.microsoft,
  },
  spotify: {
    authorize: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
    scopes: ['user-read-email', 'user-read-private'],
    ...profiles.spotify,
  },
  facebook: {
    authorize: 'https://facebook.com/v20.0/dialog/oauth/',
    token: 'https://graph.facebook.com/v20.0/oauth/access_token',
    scopes: ['openid', 'public_profile', 'email'],
    extras: ({ facebookConfigId }) => (facebookConfigId ? { config_id: facebookConfigId } : {}),
    ...profiles.facebook,
  },
  discord: {
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scopes: ['identify', 'email'],
    ...profiles.discord,
  },
  gitlab: {
    authorize: 'https://gitlab.com/oauth/authorize',
    token: 'https://gitlab.com/oauth/token',
    scopes: ['read_user'],
    ...profiles.gitlab,
  },
  bitbucket: {
    authorize: 'https://bitbucket.org/site/oauth2/authorize',
    token: 'https://bitbucket.org/site/oauth2/access_token',
    scopes: ['account', 'email'],
    ...profiles.bitbucket,
  },
  linkedin: {
    authorize: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    scopes: ['openid', 'profile', 'email'],
    clientAuth: 'post',
    withoutPkce: true,
    idToken: { issuer: 'https://www.linkedin.com/oauth', keys: 'https://www.linkedin.com/oauth/openid/jwks' },
    ...profiles.linkedin,
  },
  apple: {
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    scopes: ['name', 'email'],
    extras: () => ({ response_mode: 'form_post' }),
    clientAuth: 'post',
    answersByForm: true,
    idToken: { issuer: 'https://appleid.apple.com', keys: 'https://appleid.apple.com/auth/keys', isProfile: true },
    ...profiles.apple,
  },
  x: {
    authorize: 'https://twitter.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scopes: ['users.read', 'offline.access', 'tweet.read'],
    ...profiles.x,
  },
  twitch: {
    authorize: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    scopes: ['user:read:email'],
    clientAuth: 'post',
    ...profiles.twitch,
  },
}
