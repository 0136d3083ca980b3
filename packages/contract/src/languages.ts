export const languages = [
  'en-US',
  'de-DE',
  'es-419',
  'es-ES',
  'fr-CA',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'pt-BR',
  'pt-PT',
  'zh-CN',
  'zh-TW',
] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en-US'

/** For a language without its region, or with one that we do not have: which of ours its readers know best. */
const nearest: Readonly<Record<string, Language>> = {
  en: 'en-US',
  de: 'de-DE',
  es: 'es-419',
  fr: 'fr-FR',
  it: 'it-IT',
  ja: 'ja-JP',
  ko: 'ko-KR',
  pt: 'pt-PT',
  zh: 'zh-CN',
}
const byTag = new Map<string, Language>(languages.map((language) => [language.toLowerCase(), language]))
for (const tag of ['zh-hk', 'zh-mo']) byTag.set(tag, 'zh-TW')
byTag.set('pt', 'pt-BR')

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

function matchTag(tag: string): Language | undefined {
  const parts = tag.split('-')
  if (parts[0] === 'zh' && parts.includes('hant')) return 'zh-TW'
  const exact = byTag.get(tag)
  if (exact) return exact
  const language = parts[0] ?? ''
  return Object.hasOwn(nearest, language) ? nearest[language] : undefined
}
