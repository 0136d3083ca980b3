/**
 * Undefined for what is not a URL. Not with URL.canParse: once it is hot, Node 20 answers false to letters such as ü and é,
 * and redirects to such hosts would be refused until the next start.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
