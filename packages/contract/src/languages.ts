/** Of each language first the one that readers of any other region of it know best. */
export const languages = [
  'en-US',
  'de-DE',
  'es-419',
  'es-ES',
  'fr-FR',
  'fr-CA',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'pt-PT',
  'pt-BR',
  'zh-CN',
  'zh-TW',
] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en-US'

/** Tags whose readers know another one of ours better than the first of their language. */
const exceptions: Readonly<Record<string, Language>> = { pt: 'pt-BR', 'zh-hk': 'zh-TW', 'zh-mo': 'zh-TW' }

const longestHeader = 500

/** The best of ours for a language tag or an Accept-Language header. */
export function matchLanguage(header: string): Language {
  const wishes = header.slice(0, longestHeader).split(',').map(wishOf)
  const wanted = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const match = matchTag(tag)
    if (match) return match
  }
  return defaultLanguage
}

function wishOf(part: string) {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { tag, weight: weight >= 0 && weight <= 1 ? weight : 0 }
}

/** The best of ours for a language tag; undefined where its language is none of ours. */
export function matchTag(wanted: string): Language | undefined {
  const tag = wanted.toLowerCase()
  const parts = tag.split('-')
  if (parts[0] === 'zh' && parts.includes('hant')) return 'zh-TW'
  if (Object.hasOwn(exceptions, tag)) return exceptions[tag]
  const ofLanguage = languages.filter((language) => language.startsWith(`${parts[0]}-`))
  return ofLanguage.find((language) => language.toLowerCase() === tag) ?? ofLanguage[0]
}
