import { cookieName, cookieSeconds } from '@hallpass/contract'
import type { TokenStore } from '@hallpass/js'
import { tokensInCookies } from '@hallpass/js/internal'
import type { cookies, headers } from 'next/headers'

type Jar = Awaited<ReturnType<typeof cookies>>
type Headers = Awaited<ReturnType<typeof headers>>

/** The tokens in the cookies of a request. Next takes new ones in actions and route handlers only. */
export function createRequestStore(jar: Jar, requestHeaders: Headers, projectId: string): TokenStore {
  let tokens = tokensInCookies((name) => jar.get(name)?.value ?? null, projectId)
  const secure = jar.has(cookieName.isHttps) || requestHeaders.get('x-forwarded-proto') === 'https'
  const write = (name: string, value: string | null, maxAge: number) =>
    value === null ? jar.delete(name) : jar.set(name, value, { maxAge, path: '/', sameSite: 'lax', secure })
  return {
    get: () => tokens,
    set: (next) => {
      tokens = next
      const { refreshToken, accessToken } = next
      const pair = refreshToken && accessToken ? JSON.stringify([refreshToken, accessToken]) : null
      try {
        write(cookieName.refreshToken(projectId), refreshToken, cookieSeconds.refreshToken)
        write(cookieName.accessToken, pair, cookieSeconds.accessToken)
      } catch {
        // A server component may not write cookies; the browser refreshes for itself.
      }
    },
    // A request is over before anybody else could change its cookies.
    subscribe: () => () => {},
  }
}
