import { cookieName, dashboardCookie } from '@hallpass/contract'
import type { Settings } from '../../settings/index.ts'
import { cookieValues, type RequestInfo } from '../request.ts'

type Context = { settings: Pick<Settings, 'url'> }

const isSecure = ({ settings }: Context) => settings.url.startsWith('https:')
const secretName = (app: Context) => dashboardCookie.refreshToken(isSecure(app))

/** The refresh token of the dashboard's session in this browser. */
export const keptToken = (app: Context, request: RequestInfo) => cookieOf(request, secretName(app))

/** Where the token lay before, for every script of the page to read. */
export const readableToken = (request: RequestInfo) => cookieOf(request, cookieName.refreshToken('internal'))

export function keepToken(app: Context, request: RequestInfo, refreshToken: string, id: string, maxAge: number) {
  const life = `; Path=/; Max-Age=${maxAge}; SameSite=Strict${isSecure(app) ? '; Secure' : ''}`
  request.setCookies.push(
    `${secretName(app)}=${refreshToken}; HttpOnly${life}`,
    `${dashboardCookie.session}=${id}${life}`,
  )
  forgetReadableToken(request)
}

export function forgetToken(app: Context, request: RequestInfo) {
  const end = `=; Path=/; Max-Age=0; SameSite=Strict${isSecure(app) ? '; Secure' : ''}`
  request.setCookies.push(`${secretName(app)}${end}; HttpOnly`, `${dashboardCookie.session}${end}`)
  forgetReadableToken(request)
}

function forgetReadableToken(request: RequestInfo) {
  for (const name of [cookieName.refreshToken('internal'), cookieName.accessToken]) {
    if (cookieOf(request, name) !== undefined) request.setCookies.push(`${name}=; Path=/; Max-Age=0`)
  }
}

const cookieOf = (request: RequestInfo, name: string) => cookieValues(request, name)[0] || undefined
