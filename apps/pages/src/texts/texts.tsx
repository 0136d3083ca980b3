import type { Language } from '@hallpass/contract/languages'
import { createTranslator, type Translator } from '@hallpass/react/internal/ui'
import { createContext, useContext } from 'react'
import type { Catalogue, Text } from './source.ts'

export type Texts = Translator<Text>

/** Loaded when needed, as those of the components are. */
const loaders: Record<Exclude<Language, 'en-US'>, () => Promise<{ catalogue: Catalogue }>> = {
  'ar-001': () => import('./ar-001.ts'),
  'de-DE': () => import('./de-DE.ts'),
  'es-419': () => import('./es-419.ts'),
  'es-ES': () => import('./es-ES.ts'),
  'fr-CA': () => import('./fr-CA.ts'),
  'fr-FR': () => import('./fr-FR.ts'),
  'he-IL': () => import('./he-IL.ts'),
  'it-IT': () => import('./it-IT.ts'),
  'ja-JP': () => import('./ja-JP.ts'),
  'ko-KR': () => import('./ko-KR.ts'),
  'pt-BR': () => import('./pt-BR.ts'),
  'pt-PT': () => import('./pt-PT.ts'),
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
}

export const english: Texts = createTranslator<Text>('en-US', (text) => text)

/** English where the other language cannot be loaded: better than no page. */
export async function loadTexts(language: Language): Promise<Texts> {
  if (language === 'en-US') return english
  const found = await loaders[language]().catch(() => undefined)
  return found ? createTranslator<Text>(language, (text) => found.catalogue[text]) : english
}

export const TextsContext = createContext<Texts>(english)

export const useTexts = (): Texts => useContext(TextsContext)
