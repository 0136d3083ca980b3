import { isolated } from '@hallpass/contract/languages'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text and for quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!)

// Line ends and other controls, and the marks that change the direction of text.
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g

/** Names of projects and people as one line of bounded length, so that none can add a header or a second recipient. */
export function oneLine(text: string, maxCharacters = 200): string {
  const line = text.toWellFormed().replace(controls, ' ').replace(/ +/g, ' ').trim()
  const characters = [...line]
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join('')}…`
}

// The form that the contract accepts (HTML's own), which has no room for lists, comments, names or line ends.
const singleAddress = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?$/

export const isSingleAddress = (text: string) => text.length <= 256 && singleAddress.test(text)

const hebrewOrArabic = /[\u0590-\u06ff]/

/** Names in braces by their values, in one pass: a value may contain braces of its own. */
export const filled = (text: string, values: Readonly<Record<string, string>>) =>
  (hebrewOrArabic.test(text) ? isolated(text) : text).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
