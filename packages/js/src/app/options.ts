import type { ProviderType } from '@hallpass/contract'
import type { TokenStoreInit } from '../session/sessions.ts'
import type { TokenSource } from '../transport/call.ts'
import type { UrlOptions } from './urls.ts'

/** How the app leaves the page; `none` leaves that to the caller. */
export type RedirectMethod = 'window' | 'none' | { navigate?(to: string): void; useNavigate?(): (to: string) => void }

/** Extra scopes to ask providers for, by provider. */
export type OAuthScopesOnSignIn = Readonly<Partial<Record<ProviderType, readonly string[]>>> &
  Readonly<Record<string, readonly string[]>>

export interface CommonOptions {
  /** Else HALLPASS_PROJECT_ID and its siblings. */
  projectId?: string
  /** Else HALLPASS_PUBLISHABLE_CLIENT_KEY and its siblings. It is no secret. */
  publishableClientKey?: string
  /** The server's address, or one for browsers and one for servers. */
  baseUrl?: string | { browser: string; server: string }
  /** Where the session is kept: `cookie` in browsers, a request on servers, `memory`, or null for none. */
  tokenStore: TokenStoreInit
  /** Sent with every call. */
  extraRequestHeaders?: Readonly<Record<string, string>>
  /** Where the app’s pages are, where they are not below `/handler`. */
  urls?: UrlOptions
  /** What to ask providers for beyond signing in, by provider. */
  oauthScopesOnSignIn?: OAuthScopesOnSignIn
  /** How the app leaves the page; `none` by default. */
  redirectMethod?: RedirectMethod
  /** Taken for compatibility; nothing is ever prefetched. */
  noAutomaticPrefetch?: boolean
  /** The same app again where a framework builds it twice; made up unless given. */
  uniqueIdentifier?: string
  /** Ends every call of this app. */
  signal?: AbortSignal
}

/** What a client app needs; what is left out is read from the environment. */
export type HallpassClientAppOptions = CommonOptions
/** What a server app needs; what is left out is read from the environment. */
export interface HallpassServerAppOptions extends CommonOptions {
  /** Else HALLPASS_SECRET_SERVER_KEY. Never in a browser. */
  secretServerKey?: string
}
/** What an admin app needs; what is left out is read from the environment. */
export interface HallpassAdminAppOptions extends HallpassServerAppOptions {
  /** Else HALLPASS_SUPER_SECRET_ADMIN_KEY. Never in a browser. */
  superSecretAdminKey?: string
  /** Instead of the three keys: the session of an owner of the project. */
  projectOwnerSession?: TokenSource
}
