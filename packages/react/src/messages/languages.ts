import { defaultLanguage, type Language, languages } from '@hallpass/contract/languages'
import type { Catalogue } from './translate.ts'

export { defaultLanguage, type Language, languages }

interface Loaded {
  catalogue: Partial<Catalogue>
  /** What only a language needs that is written from right to left: its rules come with it. */
  sheet?: string
}

/** Loaded when needed: a page carries no language but its own. English is in the sources. */
const loaders: Record<Exclude<Language, 'en-US'>, () => Promise<Loaded>> = {
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

const loaded = new Map<Language, Promise<Loaded>>()

/** The same promise for the same language, so that React can wait for it. */
export function loadLanguage(language: Exclude<Language, 'en-US'>): Promise<Loaded> {
  const known = loaded.get(language)
  if (known) return known
  const catalogue = loaders[language]()
  loaded.set(language, catalogue)
  return catalogue
}
