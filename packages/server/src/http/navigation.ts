import type { RequestInfo } from '../core/request.ts'

/**
 * Whether the answer will stand in a browser's window. Browsers say so, but to secure addresses only; elsewhere they are
 * known by asking for a page. No SDK or tool does either by itself.
 */
export function isNavigation({ header }: Pick<RequestInfo, 'header'>): boolean {
  const mode = header('sec-fetch-mode')
  return mode === undefined ? (header('accept') ?? '').includes('text/html') : mode === 'navigate'
}
