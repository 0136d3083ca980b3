import { parseUrl } from './parse-url.ts'
import { isProviderType, type ProviderType, providerName } from './providers.ts'

/** What the configuration calls a provider that is known by its issuer, beside the twelve. */
export const openIdType = 'oidc'
/** What it is asked for beside `openid`, unless the configuration says something else. */
export const openIdScopes = 'email profile'

/** Its key is a part of its callback address, and the id that apps name it by; the names of the twelve are taken. */
export const isOpenIdKey = (key: string): boolean => /^[a-z][a-z0-9_]{0,62}$/.test(key) && !isProviderType(key)

/**
 * What an issuer can be called (OpenID Connect Discovery §3): an address without query and fragment. In braces some
 * providers write "whichever directory", which is nobody in particular.
 */
export const isIssuer = (text: string): boolean =>
  /^https?:\/\/[^\s?#@{}\\]+$/.test(text) && parseUrl(text) !== undefined

interface Configured {
  type?: ProviderType | typeof openIdType | undefined
  displayName?: string | undefined
  issuer?: string | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
}

/** What the wire calls the type of a provider, and its callback address: of the twelve their type, of others their key. */
export const publicTypeOf = (key: string, { type }: Configured): string | undefined =>
  type === openIdType ? key : type

/** What people call it. */
export const configuredName = (key: string, provider: Configured | undefined): string =>
  provider?.type === openIdType
    ? provider.displayName?.trim() || providerName(key)
    : providerName(provider?.type ?? key)

/** Whether there is enough to ask it anything. The twelve have shared keys where they have none of their own. */
export const isWholeOpenId = (key: string, { issuer, clientId, clientSecret }: Configured): boolean =>
  isOpenIdKey(key) && Boolean(issuer && clientId && clientSecret)
