import { defaultLanguage, type Language, languages } from '@hallpass/contract/languages'
import type { Catalogue } from './translate.ts'

export { defaultLanguage, type Language, languages }

/** Loaded when needed: a page carries no language but its own. English is in the sources. */
const loaders: Record<Exclude<Language, 'en-US'>, () => Promise<{ catalogue: Partial<Catalogue> }>> = {
  'de-DE': () => import('./de-DE.ts'),
  'es-419': () => import('./es-419.ts'),
  'es-ES': () => import('./es-ES.ts'),
  'fr-CA': () => import('./fr-CA.ts'),
  'fr-FR': () => import('./fr-FR.ts'),
  'it-IT': () => import('./it-IT.ts'),
  'ja-JP': () => import('./ja-JP.ts'),
  'ko-KR': () => import('./ko-KR.ts'),
  'pt-BR': () => import('./pt-BR.ts'),
  'pt-PT': () => import('./pt-PT.ts'),
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
}

const loaded = new Map<Language, Promise<Partial<Catalogue>>>()

/** The same promise for the same language, so that React can wait for it. */
export function loadCatalogue(language: Language): Promise<Partial<Catalogue>> {
  const known = loaded.get(language)
  if (known) return known
  const catalogue = read(language)
  loaded.set(language, catalogue)
  return catalogue
}

const read = async (language: Language) => (language === 'en-US' ? {} : (await loaders[language]()).catalogue)
