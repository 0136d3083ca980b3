import { expect, it } from 'vitest'
import { directionOf, isolated, languages, matchLanguage } from './languages.ts'

it.each([
  ['', 'en-US'],
  ['de', 'de-DE'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de-DE'],
  ['nl-NL,nl;q=0.9,fr;q=0.8,en;q=0.7', 'fr-FR'],
  ['en;q=0.5,ja;q=0.9', 'ja-JP'],
  ['en;q=0,ko', 'ko-KR'],
  ['es-MX', 'es-419'],
  ['es-ES', 'es-ES'],
  ['fr-ca', 'fr-CA'],
  ['pt', 'pt-BR'],
  ['pt-AO', 'pt-PT'],
  ['zh', 'zh-CN'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant-TW', 'zh-TW'],
  ['zh-Hans-HK', 'zh-CN'],
  ['ar', 'ar-001'],
  ['ar-EG,ar;q=0.9', 'ar-001'],
  ['he', 'he-IL'],
  ['iw-IL', 'he-IL'],
  ['*', 'en-US'],
  ['constructor,__proto__', 'en-US'],
  [';;;,,,q=', 'en-US'],
  ['x'.repeat(100_000), 'en-US'],
])('reads %j as %s', (header, language) => {
  expect(matchLanguage(header)).toBe(language)
})

it('each of the fifteen languages is matched by its own tag', () => {
  for (const language of languages) expect(matchLanguage(language)).toBe(language)
  expect(languages).toHaveLength(15)
})

it('Arabic and Hebrew are written from right to left, and no other of ours', () => {
  expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar-001', 'he-IL'])
})

it('what is filled into a text from right to left keeps to itself', () => {
  expect(isolated('אל {project}: {otp}')).toBe('אל \u2068{project}\u2069: \u2068{otp}\u2069')
})
