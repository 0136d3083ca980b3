import { type Language, matchLanguage } from '@hallpass/emails/language'
import { chinese, chineseOfTaiwan, japanese, korean } from './asian.ts'
import { english, german } from './germanic.ts'
import { french, italian, portuguese, portugueseOfBrazil, spanish } from './romance.ts'
import type { Words } from './words.ts'

const words: Readonly<Record<Language, Words>> = {
  'en-US': english,
  'de-DE': german,
  'es-419': spanish,
  'es-ES': spanish,
  'fr-CA': french,
  'fr-FR': french,
  'it-IT': italian,
  'ja-JP': japanese,
  'ko-KR': korean,
  'pt-BR': portugueseOfBrazil,
  'pt-PT': portuguese,
  'zh-CN': chinese,
  'zh-TW': chineseOfTaiwan,
}

export const wordsOf = (language: string): Words => words[matchLanguage(language)]
