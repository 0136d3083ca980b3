import { isIssuer } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { call } from '../../lib/api.ts'
import { overrideConfig } from '../../lib/override-config.ts'
import { type Provider, providerActions } from './queries.ts'

export type OpenIdProvider = Extract<Provider, { type: 'oidc' }>

export const openIdProvidersOf = (providers: readonly Provider[]): OpenIdProvider[] =>
  providers.filter((provider): provider is OpenIdProvider => provider.type === 'oidc')

/** What was typed into the dialog. */
export interface OpenIdValues {
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string
}

export const issuerProblem = (typed: string): true | string =>
  isIssuer(typed.trim()) || 'Enter an address that starts with https://, without ? or #.'

/** The issuer is not one that people could sign in with. */
export class IssuerRefusal extends Error {}

/** Asks the issuer first: what is wrong with it is said here, not to the first person who signs in. */
export async function saveOpenId(projectId: string, id: string, values: OpenIdValues) {
  const { issuer, problem } = await call(projectId, routes.checkOpenIdProvider, {
    body: { issuer: values.issuer.trim() },
  })
  if (issuer === null) throw new IssuerRefusal(problem ?? 'This is not an OpenID provider.')
  const scopes = values.scopes.trim().split(/\s+/).filter(Boolean).join(' ')
  await providerActions.save(projectId, {
    ...{ id, type: 'oidc', enabled: true, issuer },
    clientId: values.clientId.trim(),
    clientSecret: values.clientSecret.trim(),
    displayName: values.name.trim(),
    ...(scopes && { scopes }),
  })
}

/** Whoever signed in with it keeps the account. */
export const removeOpenId = (projectId: string, id: string) =>
  overrideConfig(projectId, { [`auth.oauth.providers.${id}`]: null })
