import type { Language } from '@hallpass/contract/languages'
import { arabic, chinese, hebrew, japanese, korean, taiwanese } from './asian.ts'
import {
  english,
  french,
  german,
  italian,
  portuguese,
  portugueseOfPortugal,
  spanish,
  spanishOfSpain,
} from './european.ts'
import type { FactorResetWords } from './types.ts'

export type { FactorResetWords } from './types.ts'

export const factorResetWords: Readonly<Record<Language, FactorResetWords>> = {
  'ar-001': arabic,
  'de-DE': german,
  'en-US': english,
  'es-419': spanish,
  'es-ES': spanishOfSpain,
  'fr-CA': french,
  'fr-FR': french,
  'he-IL': hebrew,
  'it-IT': italian,
  'ja-JP': japanese,
  'ko-KR': korean,
  'pt-BR': portuguese,
  'pt-PT': portugueseOfPortugal,
  'zh-CN': chinese,
  'zh-TW': taiwanese,
}
