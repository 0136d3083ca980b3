import { isIssuer, isOpenIdKey, isProviderType } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { call } from '../../lib/api.ts'
import { overrideConfig } from '../../lib/override-config.ts'
import { type Provider, providerActions } from './queries.ts'

export type OpenIdProvider = Extract<Provider, { type: 'oidc' }>

export const openIdProvidersOf = (providers: readonly Provider[]) =>
  providers.filter((provider): provider is OpenIdProvider => provider.type === 'oidc')

/** What was typed into the dialog. */
export interface OpenIdValues {
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string
}

/** The id that a new provider gets: its name, as addresses can hold it, and unlike any that is there. */
export function idFrom(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g)?.join('_') ?? ''
  const wanted = words.replace(/^[0-9_]+/, '').slice(0, 40) || 'openid'
  const isFree = (id: string) => isOpenIdKey(id) && !taken.includes(id) && !isProviderType(id)
  let id = isProviderType(wanted) ? `${wanted}_openid` : wanted
  for (let count = 2; !isFree(id); count++) id = `${wanted}_${count}`
  return id
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
