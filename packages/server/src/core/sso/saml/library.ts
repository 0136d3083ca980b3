/** What we use of node-saml: signatures and the parser beneath them. Its own reading of answers accepts too much. */
interface Library {
  parseDomFromString(xml: string): Promise<unknown>
  /** The canonical bytes that a signature directly in the element covers, or null. May throw. */
  getVerifiedXml(xml: string, element: unknown, certificates: string[]): string | null
}

/** Loaded with the first SAML sign-in: most servers never have one. */
export const loadLibrary = async (): Promise<Library> =>
  (await import('@node-saml/node-saml/lib/xml.js')) as unknown as Library
