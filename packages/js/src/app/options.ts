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
  publishableClientKey?: string
  /** The server's address, or one for browsers and one for servers. */
  baseUrl?: string | { browser: string; server: string }
  tokenStore: TokenStoreInit
  extraRequestHeaders?: Readonly<Record<string, string>>
  urls?: UrlOptions
  oauthScopesOnSignIn?: OAuthScopesOnSignIn
  redirectMethod?: RedirectMethod
  /** Taken for compatibility; nothing is ever prefetched. */
  noAutomaticPrefetch?: boolean
  uniqueIdentifier?: string
  /** Ends every call of this app. */
  signal?: AbortSignal
}

export type HallpassClientAppOptions = CommonOptions
export interface HallpassServerAppOptions extends CommonOptions {
  secretServerKey?: string
}
export interface HallpassAdminAppOptions extends HallpassServerAppOptions {
  superSecretAdminKey?: string
  /** Instead of the three keys: the session of an owner of the project. */
  projectOwnerSession?: TokenSource
}
