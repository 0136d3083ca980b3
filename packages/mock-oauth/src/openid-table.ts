import type { Person } from './people.ts'

/** A provider that speaks OpenID. `{tenant}` in an address is any directory. */
export interface OpenIdProvider {
  name: string
  note: string
  /** Without `https://`; the issuer is asked below it. */
  issuer: string
  /** Its addresses, and which of oidc-provider's routes each is. */
  routes: Readonly<Record<string, '/auth' | '/token' | '/jwks' | '/me' | '/.well-known/openid-configuration'>>
  /** Answers that oidc-provider does not give. */
  profile?: Readonly<Record<string, (person: Person) => unknown>>
  clientAuth: 'client_secret_basic' | 'client_secret_post'
  /** Added to the request, since these providers take it for granted. */
  addedScope?: string
  /** Projects give it a name of their own, which their callback address ends with. */
  hasAnyName?: true
  claims(person: Person): Record<string, unknown>
}

const email = (person: Person) => (person.email ? { email: person.email, email_verified: person.isVerified } : {})
const withPicture = (person: Person) => ({
  ...(person.name && { name: person.name }),
  picture: person.imageUrl,
  ...email(person),
})

export const openIdTable: Readonly<Record<string, OpenIdProvider>> = {
  google: {
    name: 'Google',
    note: 'Google says whether the address is verified.',
    issuer: 'accounts.google.com',
    routes: {
      'accounts.google.com/o/oauth2/v2/auth': '/auth',
      'oauth2.googleapis.com/token': '/token',
      'www.googleapis.com/oauth2/v3/certs': '/jwks',
      'openidconnect.googleapis.com/v1/userinfo': '/me',
    },
    clientAuth: 'client_secret_basic',
    addedScope: 'openid email profile',
    claims: withPicture,
  },
  microsoft: {
    name: 'Microsoft',
    note: 'Microsoft never says that an address is verified, so Hallpass takes it as not.',
    issuer: 'login.microsoftonline.com/{tenant}/v2.0',
    routes: {
      'login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize': '/auth',
      'login.microsoftonline.com/{tenant}/oauth2/v2.0/token': '/token',
      'login.microsoftonline.com/{tenant}/discovery/v2.0/keys': '/jwks',
    },
    profile: {
      'graph.microsoft.com/v1.0/me': (person) => ({
        id: person.id,
        displayName: person.name || null,
        mail: person.email || null,
        userPrincipalName: person.email || `${person.id}@mock.onmicrosoft.com`,
      }),
    },
    clientAuth: 'client_secret_basic',
    claims: () => ({}),
  },
  linkedin: {
    name: 'LinkedIn',
    note: 'LinkedIn says whether the address is verified.',
    issuer: 'www.linkedin.com/oauth',
    routes: {
      'www.linkedin.com/oauth/v2/authorization': '/auth',
      'www.linkedin.com/oauth/v2/accessToken': '/token',
      'www.linkedin.com/oauth/openid/jwks': '/jwks',
      'api.linkedin.com/v2/userinfo': '/me',
    },
    clientAuth: 'client_secret_post',
    claims: withPicture,
  },
  apple: {
    name: 'Apple',
    note: 'Apple says whether the address is verified, and no name.',
    issuer: 'appleid.apple.com',
    routes: {
      'appleid.apple.com/auth/authorize': '/auth',
      'appleid.apple.com/auth/token': '/token',
      'appleid.apple.com/auth/keys': '/jwks',
    },
    clientAuth: 'client_secret_post',
    addedScope: 'openid',
    // As a text, as Apple does at times.
    claims: (person) => (person.email ? { email: person.email, email_verified: String(person.isVerified) } : {}),
  },
  /** Whoever is asked by their issuer alone; as many as there are names to put in its place. */
  openid: {
    name: 'OpenID provider',
    note: 'It says whether the address is verified.',
    issuer: 'openid.example/{tenant}',
    routes: {
      'openid.example/{tenant}/.well-known/openid-configuration': '/.well-known/openid-configuration',
      'openid.example/{tenant}/auth': '/auth',
      'openid.example/{tenant}/token': '/token',
      'openid.example/{tenant}/jwks': '/jwks',
      'openid.example/{tenant}/me': '/me',
    },
    clientAuth: 'client_secret_basic',
    hasAnyName: true,
    claims: withPicture,
  },
}
