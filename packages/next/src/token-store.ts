import type { TokenStoreInit } from '@hallpass/js'

/** In a browser the page's cookies, on the server those of the request. */
export type NextTokenStoreInit = TokenStoreInit | 'nextjs-cookie'
/** Options of an app, with Next's own token store. */
export type WithNextStore<Options> = Omit<Options, 'tokenStore' | 'redirectMethod'> & {
  /** Where the session is kept: `nextjs-cookie` is right in almost every app. */
  tokenStore: NextTokenStoreInit
  /** How the app leaves the page: as Next.js does, by itself. */
  redirectMethod?: 'nextjs' | 'none' | 'window'
}
