import { cookieName } from '@hallpass/contract'
import type { Tokens } from './session.ts'

export type ReadCookie = (name: string) => string | null

/** Reads one cookie out of a `cookie` header or `document.cookie`. */
export function cookieIn(header: string, name: string): string | null {
  for (const pair of header.split(/;\s*/)) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at) === name) return decode(pair.slice(at + 1))
  }
  return null
}

function decode(value: string): string {
  const bare = value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}

/** The tokens that cookies hold, under the published packages' names: docs/protocol/sdk.md#cookies. */
export function tokensInCookies(read: ReadCookie, projectId: string): Tokens {
  const refreshToken = read(cookieName.refreshToken(projectId)) || read(cookieName.legacyRefreshToken) || null
  return { refreshToken, accessToken: accessTokenIn(read(cookieName.accessToken), refreshToken) }
}

/** `[refresh token, access token]`: not per project, so it counts only beside the refresh token that it was made for. */
function accessTokenIn(cookie: string | null, refreshToken: string | null): string | null {
  if (!refreshToken || !cookie?.startsWith('["')) return null
  try {
    const [owner, accessToken]: unknown[] = JSON.parse(cookie)
    return owner === refreshToken && typeof accessToken === 'string' ? accessToken : null
  } catch {
    return null
  }
}
