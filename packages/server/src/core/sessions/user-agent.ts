/** The browser and system behind a user agent; null for what it does not say. */
export interface UserAgentNames {
  browser: string | null
  system: string | null
}

/** Names without versions: browsers freeze what they say of a system's, and people look for the device, not the release. */
export async function describeUserAgent(
  userAgent: string | null | undefined,
  { onlyKnown = false } = {},
): Promise<UserAgentNames> {
  if (!userAgent) return { browser: null, system: null }
  // Loaded when first needed: most servers are called by clients that do not ask.
  const { default: Bowser } = await import('bowser')
  const { browser, os } = Bowser.parse(userAgent)
  if (!onlyKnown) return { browser: browser.name || null, system: os.name || null }
  // What the library does not know it quotes.
  const isKnown = (names: Record<string, string>, name = '') => Object.values(names).includes(name)
  return {
    browser: (isKnown(Bowser.BROWSER_MAP, browser.name) && browser.name) || null,
    system: (isKnown(Bowser.OS_MAP, os.name) && os.name) || null,
  }
}
