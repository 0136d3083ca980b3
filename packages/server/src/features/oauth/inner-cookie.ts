import { cookieName, cookieSeconds } from '@hallpass/contract'
import type { App } from '../../app.ts'
import { cookieValues, type RequestInfo } from '../../core/request.ts'

interface Kind {
  isDevelopment: boolean
  /** The provider answers by a form posted from its own site. */
  isPostedTo: boolean
}

/** Ties a flow to the browser that started it: a request without this cookie comes from another browser (T04, T31). */
export function setInnerCookie(app: App, request: RequestInfo, state: string, isPostedTo: boolean) {
  const kind = { isDevelopment: app.settings.development, isPostedTo }
  request.setCookies.push(line(state, 'true', cookieSeconds.oauthInner, kind))
}

/** What can be in the name of a cookie; with anything else there is none to clear. */
const cookieText = /^[\w.~-]{1,200}$/

export function clearInnerCookie(app: App, request: RequestInfo, state: string, isPostedTo: boolean) {
  if (!cookieText.test(state)) return
  const kind = { isDevelopment: app.settings.development, isPostedTo }
  request.setCookies.push(line(state, '', 0, kind))
}

function line(state: string, value: string, maxAge: number, { isDevelopment, isPostedTo }: Kind) {
  // Browsers drop SameSite=None without Secure, and take Secure from localhost without TLS.
  const site = isPostedTo ? 'SameSite=None; Secure' : `SameSite=Lax${isDevelopment ? '' : '; Secure'}`
  return `${cookieName.oauthInner(state)}=${value}; Path=/; HttpOnly; Max-Age=${maxAge}; ${site}`
}

export function hasInnerCookie(request: RequestInfo, state: string): boolean {
  return cookieValues(request, cookieName.oauthInner(state)).includes('true')
}
