import { secretOf } from '@hallpass/mock-oauth'
import type { OauthTest } from './oauth-app.ts'

/** An issuer of the mock: a whole oidc-provider with a name of its own. */
export const issuerOf = ({ mock }: Pick<OauthTest, 'mock'>, name: string) => `${mock.url}/openid.example/${name}`

/** Where the mock answers for an issuer, as `mock.stub` wants it. */
export const placeOf = (name: string, path: string) => `openid.example/${name}/${path}`
export const discovery = '.well-known/openid-configuration'

/** The first answer takes the mock as long as loading it does, which on a crowded machine is longer than we wait for one. */
export const wakeIssuer = (test: Pick<OauthTest, 'mock'>, name: string) =>
  fetch(`${issuerOf(test, name)}/${discovery}`).then((answer) => answer.text())

/** A provider of a project's configuration that is known by its issuer. */
export const openIdProvider = (test: Pick<OauthTest, 'mock'>, name: string) => ({
  type: 'oidc',
  isShared: false,
  allowSignIn: true,
  allowConnectedAccounts: true,
  issuer: issuerOf(test, name),
  displayName: `The ${name} directory`,
  clientId: `our-${name}`,
  clientSecret: secretOf(`our-${name}`),
})
