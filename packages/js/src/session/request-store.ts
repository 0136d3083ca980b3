import { header } from '@hallpass/contract'
import { cookieIn, tokensInCookies } from './cookies.ts'
import type { Tokens } from './session.ts'
import { createMemoryStore, type RequestLike, type TokenStore } from './token-store.ts'

/** The tokens of a request: `x-stack-auth` wins over cookies. Changes stay here; nothing is written back. */
export function createRequestStore(request: RequestLike, projectId: string): TokenStore {
  const given = request.headers.get(header.appSession)
  if (given !== null) return createMemoryStore(parseAppSession(given))
  const cookies = request.headers.get('cookie') ?? ''
  return createMemoryStore(tokensInCookies((name) => cookieIn(cookies, name), projectId))
}

function parseAppSession(text: string): Tokens {
  const wrong = `The ${header.appSession} header must be a JSON object with accessToken and refreshToken.`
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new Error(wrong, { cause })
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error(wrong)
  const { accessToken = null, refreshToken = null } = parsed as Partial<Tokens>
  if (!isTextOrNull(accessToken) || !isTextOrNull(refreshToken)) throw new Error(wrong)
  return { accessToken, refreshToken }
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'
