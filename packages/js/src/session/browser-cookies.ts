import { cookieIn } from './cookies.ts'

export const isBrowser = (): boolean => typeof window !== 'undefined' && typeof document !== 'undefined'

const isHttps = () => location.protocol === 'https:'

export const readCookie = (name: string): string | null => cookieIn(document.cookie, name)

/** The pages that Hallpass serves for a project share an origin with those of others, so their cookies stay apart. */
export function cookiePath(projectId: string, baseUrl: string): string {
  const own = `/p/${projectId}`
  const isOurs = location.pathname.startsWith(`${own}/`) && location.origin === new URL(baseUrl, location.href).origin
  return isOurs ? own : '/'
}

export function writeCookie(
  name: string,
  value: string | null,
  { path = '/', maxAge }: { path?: string; maxAge?: number } = {},
) {
  const life = value === null ? '; max-age=0' : maxAge === undefined ? '' : `; max-age=${maxAge}`
  const secure = isHttps() ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and asynchronous
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; path=${path}${life}; samesite=lax${secure}`
}
