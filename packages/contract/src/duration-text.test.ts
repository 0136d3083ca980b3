import { expect, it } from 'vitest'
import { durationText } from './duration-text.ts'

it.each([
  [30, 'en-US', '30 minutes'],
  [60, 'en-US', '1 hour'],
  [90, 'en-US', '90 minutes'],
  [1440, 'en-US', '24 hours'],
  [10_080, 'en-US', '7 days'],
  [30, 'de-DE', '30 Minuten'],
  [60, 'fr-FR', '1\u00a0heure'],
  [1440, 'pt-BR', '24 horas'],
  [10_080, 'ja-JP', '7 日'],
  [60, 'ko-KR', '1시간'],
  [10_080, 'zh-TW', '7 天'],
])('%i minutes in %s are %s', (minutes, language, text) => {
  expect(durationText(minutes, language)).toBe(text)
})
