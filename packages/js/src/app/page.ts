import { isBrowser } from '../session/browser-cookies.ts'

export const returnParameter = 'after_auth_return_to'

/** Where the page is, with what came in its query. */
export function requirePage(member: string): Location {
  if (!isBrowser()) throw new Error(`${member} works in browsers only.`)
  return window.location
}

/** A path on this site and nothing else: `//host`, `\\host` and `javascript:` are somewhere else. */
export function isRelative(url: string): boolean {
  const here = 'http://here.invalid'
  if (/^[a-z][a-z0-9+.-]*:/i.test(url.trim()) || !URL.canParse(url, here)) return false
  return new URL(url, here).origin === here
}

/** This page without its origin. */
export const currentRelativeUrl = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>) =>
  `${pathname}${search}${hash}`

/** Where an email or a provider sends the person back to: a page of this site that remembers where they were going. */
export function callbackUrl(given: string | undefined, page: string, option: string): string {
  if (given !== undefined) return given
  if (!isBrowser()) throw new Error(`Outside of a browser, say where the link should lead: ${option} is required.`)
  const url = new URL(page, window.location.href)
  const returnTo = new URLSearchParams(window.location.search).get(returnParameter)
  if (returnTo !== null) url.searchParams.set(returnParameter, returnTo)
  url.hash = ''
  return url.href
}
