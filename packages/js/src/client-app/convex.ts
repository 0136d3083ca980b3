import type { Core } from '../app/core.ts'
import type { TokenStoreInit } from '../session/sessions.ts'

export interface ConvexMembers {
  /** For `convex.setAuth`. */
  getConvexClientAuth(options: {
    tokenStore: TokenStoreInit
  }): (args: { forceRefreshToken: boolean }) => Promise<string | null>
  /** For `convexHttpClient.setAuth`. */
  getConvexHttpClientAuth(options: { tokenStore: TokenStoreInit }): Promise<string>
}

export function convexMembers({ sessions }: Core): ConvexMembers {
  const fetcher =
    ({ tokenStore }: { tokenStore: TokenStoreInit }) =>
    async ({ forceRefreshToken }: { forceRefreshToken: boolean }) => {
      const session = sessions.current(tokenStore)
      const token = forceRefreshToken ? await session.refreshNow() : await session.getAccessToken()
      return token?.text ?? null
    }
  return {
    getConvexClientAuth: fetcher,
    getConvexHttpClientAuth: async (options) => {
      const token = await fetcher(options)({ forceRefreshToken: false })
      if (token === null) throw new Error('No access token available.')
      return token
    },
  }
}
