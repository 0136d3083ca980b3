import { dashboardCookie, dashboardSessionPath, header, knownError } from '@hallpass/contract'
import { environment } from '../transport/environment.ts'
import { request } from '../transport/request.ts'
import { readAccessToken } from './access-token.ts'
import { readCookie, writeCookie } from './browser-cookies.ts'
import { watch } from './cookie-store.ts'
import { tokensIn } from './refresh.ts'
import type { TokenStore } from './token-store.ts'

/**
 * For the dashboard and the pages that act with its session. The refresh token lies in a cookie that no script can read:
 * one that gets into a page finds an access token of a few minutes. See docs/protocol/tokens-and-keys.md#the-session-of-the-dashboard.
 */
export function createKeptStore(): TokenStore {
  let holder: string | null = null
  let accessToken: string | null = null
  const get = () => {
    const id = readCookie(dashboardCookie.session)
    // In another tab somebody else may have signed in.
    return { refreshToken: id, accessToken: id === holder ? accessToken : null }
  }
  const { tell, subscribe } = watch(get)
  const hold = (token: string | null) => {
    holder = readCookie(dashboardCookie.session)
    accessToken = token
    tell()
  }
  return {
    get,
    set: async (tokens) => {
      const { refreshToken } = tokens
      if (refreshToken === null) {
        writeCookie(dashboardCookie.session, null)
        hold(null)
        // It failed: what stays behind is the cookie of a session that has ended.
        await ask('DELETE').catch(() => {})
      } else if (refreshToken === readCookie(dashboardCookie.session)) hold(tokens.accessToken)
      else hold(await ask('POST', { [header.refreshToken]: refreshToken }))
    },
    subscribe,
    refresh: async (session) => {
      const token = await ask('POST')
      // Another tab has signed in as somebody else, and the cookie is theirs.
      if (readAccessToken(token)?.claims.refresh_token_id === session) return token
      throw knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    },
  }
}

async function ask(method: 'POST' | 'DELETE', headers: Record<string, string> = {}): Promise<string> {
  const baseUrl = window.location.origin
  // The page may be left at once; the server should hear of it all the same.
  const init = { method, headers, keepalive: true, cache: 'no-store' } as const
  const answer = await request({
    baseUrl,
    environment,
    isRepeatable: true,
    prepare: () => ({ url: baseUrl + dashboardSessionPath, init }),
  })
  return method === 'DELETE' ? '' : tokensIn(answer).access_token
}
