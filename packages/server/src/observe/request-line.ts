/** How a request stands in the log: the names of its query parameters, never their values, which may be codes. */
export function requestLine(method: string, url: string): string {
  const [path = '', query = ''] = url.split('#', 1)[0]?.split(/\?(.*)/s) ?? []
  const names = query.split('&').flatMap((pair) => pair.split('=', 1)[0] || [])
  return `${method} ${path.slice(0, 500)}${names.length > 0 ? `?${names.join('&').slice(0, 500)}` : ''}`
}
