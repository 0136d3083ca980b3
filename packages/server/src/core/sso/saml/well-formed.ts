import { samlLimits } from '@hallpass/contract'

/**
 * Whether XML is made of what the parser beneath reads as everybody does. It repairs and warns about the rest, into the
 * log of the server, where this says no.
 */
export function isPlainXml(xml: string): boolean {
  let at = 0
  while (at < xml.length) {
    token.lastIndex = at
    if (!token.test(xml)) return false
    at = token.lastIndex
  }
  return true
}

const reference = '&(?:lt|gt|amp|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});'
const name = '[\\p{L}_][\\p{L}\\p{N}._:-]*'
const quoted = (quote: string) => `${quote}[^<&${quote}]*(?:${reference}[^<&${quote}]*)*${quote}`
const attribute = `\\s+${name}\\s*=\\s*(?:${quoted('"')}|${quoted("'")})`
const tag = `<${name}(?:${attribute})*\\s*/?>|</${name}\\s*>`
const declaration = '<\\?(?:[^?]|\\?(?!>))*\\?>'
const comment = '<!--(?:[^-]|-(?!-))*-->'
/** Declarations and comments come here only where they were not refused before. */
const token = new RegExp(`[^<&]+|${reference}|${tag}|${declaration}|${comment}`, 'uy')

const broadTag = new RegExp(`<${name}(?:${attribute}){${samlLimits.attributesOfElement + 1}}`, 'u')

/** In plain XML: the parser beneath compares each attribute with all those before it. */
export const hasBroadTag = (xml: string) => broadTag.test(xml)

/** Text that a database keeps and nobody is misled by. */
export const isPlainText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text)
