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
  /** False in a server component, which may not write cookies: the browser refreshes for itself. */
  const canWrite = (work: () => void) => {
    try {
      work()
      return true
    } catch {
      return false
    }
  }
  return {
    get: () => tokens,
    set: (next) => {
      tokens = next
      const { refreshToken, accessToken } = next
      const pair = refreshToken && accessToken ? JSON.stringify([refreshToken, accessToken]) : null
      canWrite(() => {
        write(cookieName.refreshToken(projectId), refreshToken, cookieSeconds.refreshToken)
        write(cookieName.accessToken, pair, cookieSeconds.accessToken)
      })
    },
    // A cookie that nobody has: the tokens themselves may have become old in this request.
    keeps: () => canWrite(() => jar.delete('hallpass-probe')),
    // A request is over before anybody else could change its cookies.
    subscribe: () => () => {},
  }
}
