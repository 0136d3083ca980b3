import type { Language } from '@hallpass/contract/languages'
import { createTranslator, type Translator } from '@hallpass/react/internal/ui'
import { createContext, useContext } from 'react'
import type { SetupCatalogue, SetupText } from './source.ts'

export type SetupTexts = Translator<SetupText>

/** Beside those of the other pages: nobody who pays or signs in waits for these. */
const loaders: Record<Exclude<Language, 'en-US'>, () => Promise<{ catalogue: SetupCatalogue }>> = {
  'ar-001': () => import('./ar-001.ts'),
  'de-DE': () => import('./de-DE.ts'),
  'es-419': () => import('./es.ts'),
  'es-ES': () => import('./es.ts'),
  'fr-CA': () => import('./fr.ts'),
  'fr-FR': () => import('./fr.ts'),
  'he-IL': () => import('./he-IL.ts'),
  'it-IT': () => import('./it-IT.ts'),
  'ja-JP': () => import('./ja-JP.ts'),
  'ko-KR': () => import('./ko-KR.ts'),
  'pt-BR': () => import('./pt-BR.ts'),
  'pt-PT': () => import('./pt-PT.ts'),
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
}

const english: SetupTexts = createTranslator<SetupText>('en-US', (text) => text)

/** English where the other language cannot be loaded: better than no page. */
export async function loadSetupTexts(language: Language): Promise<SetupTexts> {
  if (language === 'en-US') return english
  const found = await loaders[language]().catch(() => undefined)
  return found ? createTranslator<SetupText>(language, (text) => found.catalogue[text]) : english
}

export const SetupTextsContext = createContext<SetupTexts>(english)

export const useSetupTexts = (): SetupTexts => useContext(SetupTextsContext)
