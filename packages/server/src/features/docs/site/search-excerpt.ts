import type { Found, Section } from './search.ts'

const excerptLength = 160

export function foundIn({ address, title, heading, text }: Section, words: readonly string[]): Found {
  const lower = text.toLowerCase()
  const hits = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const begin = hits.length > 0 ? Math.max(0, Math.min(...hits) - 40) : 0
  const from = begin === 0 ? 0 : text.indexOf(' ', begin) + 1
  const piece = text.slice(from, from + excerptLength)
  const end = from + excerptLength < text.length ? '…' : ''
  return { address, title, heading, excerpt: marked(`${from > 0 ? '…' : ''}${piece}${end}`, words) }
}

function marked(text: string, words: readonly string[]): [string, boolean][] {
  if (words.length === 0) return [[text, false]]
  // Words are letters, digits and underscores: nothing in them means anything to a pattern.
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}_])(${words.join('|')})`, 'giu'))
    .map((part, at): [string, boolean] => [part, at % 2 === 1])
    .filter(([part]) => part !== '')
}
