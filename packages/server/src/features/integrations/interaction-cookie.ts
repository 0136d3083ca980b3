import type { App } from '../../app.ts'
import { sha256 } from '../../core/crypto/index.ts'
import { cookieValues, type RequestInfo } from '../../core/request.ts'

const seconds = 3600
const nameOf = (uid: string) => `hallpass-partner-${sha256(uid).toString('hex').slice(0, 32)}`

/** Ties an interaction to the browser that started it: a request without this cookie comes from another browser (T04, T31). */
export function setInteractionCookie({ settings }: App, request: RequestInfo, uid: string) {
  const secure = settings.development ? '' : '; Secure'
  request.setCookies.push(`${nameOf(uid)}=true; Path=/api; HttpOnly; Max-Age=${seconds}; SameSite=Lax${secure}`)
}

export function hasInteractionCookie(request: RequestInfo, uid: string): boolean {
  return cookieValues(request, nameOf(uid)).includes('true')
}
