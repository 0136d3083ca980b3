/** Of each language first the one that readers of any other region of it know best. */
export const languages = [
  'en-US',
  'ar-001',
  'de-DE',
  'es-419',
  'es-ES',
  'fr-FR',
  'fr-CA',
  'he-IL',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'pt-PT',
  'pt-BR',
  'zh-CN',
  'zh-TW',
] as const
/** A language that our pages and components speak. */
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en-US'

/** Which way a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^(ar|he)\b/.test(language) ? 'rtl' : 'ltr')

/**
 * A text that is written from right to left, with marks that keep its `{names}` to themselves: what is filled in may run
 * the other way, and an address would take the full stop along.
 */
export const isolated = (text: string): string => text.replace(/\{\w+\}/g, '\u2068$&\u2069')

/** Tags whose readers know another one of ours better than the first of their language. */
const exceptions: Readonly<Record<string, Language>> = { pt: 'pt-BR', 'zh-hk': 'zh-TW', 'zh-mo': 'zh-TW' }

const longestHeader = 500

/** The best of ours for a language tag or an Accept-Language header. */
export const matchLanguage = (header: string): Language => wantedLanguage(header) ?? defaultLanguage

/** The same; undefined where the header names no language of ours. */
export function wantedLanguage(header: string): Language | undefined {
  const wishes = header.slice(0, longestHeader).split(',').map(wishOf)
  const wanted = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const match = matchTag(tag)
    if (match) return match
  }
  return undefined
}

function wishOf(part: string) {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { tag, weight: weight >= 0 && weight <= 1 ? weight : 0 }
}

/** The best of ours for a language tag; undefined where its language is none of ours. */
export function matchTag(wanted: string): Language | undefined {
  // `iw` is what Hebrew was called before 1989; some systems still say so.
  const tag = wanted.toLowerCase().replace(/^iw/, 'he')
  const parts = tag.split('-')
  if (parts[0] === 'zh' && parts.includes('hant')) return 'zh-TW'
  if (Object.hasOwn(exceptions, tag)) return exceptions[tag]
  const ofLanguage = languages.filter((language) => language.startsWith(`${parts[0]}-`))
  return ofLanguage.find((language) => language.toLowerCase() === tag) ?? ofLanguage[0]
}
