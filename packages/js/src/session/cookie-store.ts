import { cookieName, cookieSeconds, timingMillis } from '@hallpass/contract'
import { cookiePath, isBrowser, readCookie, writeCookie } from './browser-cookies.ts'
import { tokensInCookies } from './cookies.ts'
import type { Tokens } from './session.ts'
import { takeTurns } from './tab-turns.ts'
import { isSame, type TokenStore } from './token-store.ts'

/** Cookies of the page; the same names and lifetimes as the published packages, so that people stay signed in. */
export function createCookieStore(projectId: string, baseUrl: string): TokenStore {
  if (!isBrowser()) throw new Error('The token store "cookie" works in browsers only. On a server, pass the request.')
  const get = () => tokensInCookies(readCookie, projectId)
  const { tell, subscribe } = watch(get)
  return {
    get,
    set: (tokens) => {
      write(tokens, projectId, cookiePath(projectId, baseUrl))
      tell()
    },
    keeps: () => true,
    subscribe,
    // One tab refreshes, the others find its token in the cookie.
    exclusively: (work) => takeTurns(`hallpass-refresh-${projectId}`, cookiePath(projectId, baseUrl), work),
  }
}

/** Another tab may sign in or out: not all browsers have events for cookies, so they are polled while there are listeners. */
export function watch(get: () => Tokens): { tell(): void; subscribe: TokenStore['subscribe'] } {
  const listeners = new Set<() => void>()
  let known = get()
  let timer: ReturnType<typeof setInterval> | undefined

  const tell = () => {
    known = get()
    for (const listener of [...listeners]) listener()
  }
  const look = () => {
    if (!isSame(known, get())) tell()
  }

  return {
    tell,
    subscribe: (listener) => {
      listeners.add(listener)
      timer ??= setInterval(look, timingMillis.cookieStorePoll)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

function write({ refreshToken, accessToken }: Tokens, projectId: string, path: string) {
  writeCookie(cookieName.refreshToken(projectId), refreshToken, { path, maxAge: cookieSeconds.refreshToken })
  const pair = refreshToken && accessToken ? JSON.stringify([refreshToken, accessToken]) : null
  writeCookie(cookieName.accessToken, pair, { path, maxAge: cookieSeconds.accessToken })
  if (readCookie(cookieName.legacyRefreshToken) !== null) writeCookie(cookieName.legacyRefreshToken, null)
  if (location.protocol === 'https:') writeCookie(cookieName.isHttps, 'true', { path })
}
