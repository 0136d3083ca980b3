import { samlLimits } from '@hallpass/contract'
import { space } from './names.ts'
import { refuse, SamlRefusal } from './refusal.ts'
import { allOf, attributeOf, parseXml, type XmlElement, XmlError } from './xml.ts'

/** XML as it was sent, with what was read of it. */
export interface Message {
  xml: string
  root: XmlElement
}

/** Decodes an answer and reads it, within limits that hold before anything is verified. */
export async function readMessage(base64: string): Promise<Message> {
  // Four characters stand for three bytes; some identity providers break lines.
  if (base64.length > samlLimits.messageBytes * 1.5) refuse('too_large')
  const packed = base64.replace(/[\r\n\t ]/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed) || packed.length % 4 === 1) refuse('not_base64')
  const bytes = Buffer.from(packed, 'base64')
  if (bytes.length > samlLimits.messageBytes) refuse('too_large')
  return parseMessage(textOfBytes(bytes))
}

function textOfBytes(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('not_xml')
  }
}

/** The same for XML that was inside an encrypted assertion, or was canonical already. */
export async function parseMessage(text: string): Promise<Message> {
  // Both ends of a line are one, also for the signature.
  const xml = text.replace(/\r\n?/g, '\n')
  // Where `<` may stand, `<!` begins a document type, a comment or CDATA: what readers disagree about.
  if (xml.includes('<!') || /<\?(?!xml )/.test(xml) || xml.lastIndexOf('<?') > 0) refuse('markup_not_allowed')
  const root = await parseXml(xml).catch((error: unknown) => {
    throw error instanceof XmlError ? new SamlRefusal(error.problem) : error
  })
  checkIds(root)
  return { xml, root }
}

/** A signature names what it signs by its ID. */
function checkIds(root: XmlElement) {
  const seen = new Set<string>()
  let signatures = 0
  for (const element of allOf(root)) {
    if (element.name === 'Signature') signatures += 1
    for (const { name, value } of element.attributes) {
      if (name.toLowerCase() !== 'id') continue
      if (seen.has(value)) refuse('duplicate_id')
      seen.add(value)
    }
  }
  if (signatures > samlLimits.signatures) refuse('too_many_signatures')
}

const assertionNames = new Set(['Assertion', 'EncryptedAssertion'])

/** All that anything could take for an assertion, wherever it stands. */
export const assertionsIn = (root: XmlElement) => [...allOf(root)].filter(({ name }) => assertionNames.has(name))

/** The one assertion of a response, directly in it. */
export function onlyAssertionOf(response: XmlElement): XmlElement {
  const found = assertionsIn(response)
  const [assertion] = found
  if (found.length !== 1 || !assertion || assertion.space !== space.assertion) return refuse('assertion_count')
  return response.children.includes(assertion) ? assertion : refuse('assertion_count')
}

export const isVersion2 = (element: XmlElement) => attributeOf(element, 'Version') === '2.0'
