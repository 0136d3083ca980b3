import { defaultLanguage, type Language, languages } from '@hallpass/contract/languages'
import type { Catalogue } from './translate.ts'

export { defaultLanguage, type Language, languages }

/** Loaded when needed: a page carries no language but its own. English is in the sources. */
const loaders: Record<Language, () => Promise<Partial<Catalogue>>> = {
  'en-US': async () => ({}),
  'de-DE': async () => (await import('./de-DE.ts')).catalogue,
  'es-419': async () => (await import('./es-419.ts')).catalogue,
  'es-ES': async () => (await import('./es-ES.ts')).catalogue,
  'fr-CA': async () => (await import('./fr-CA.ts')).catalogue,
  'fr-FR': async () => (await import('./fr-FR.ts')).catalogue,
  'it-IT': async () => (await import('./it-IT.ts')).catalogue,
  'ja-JP': async () => (await import('./ja-JP.ts')).catalogue,
  'ko-KR': async () => (await import('./ko-KR.ts')).catalogue,
  'pt-BR': async () => (await import('./pt-BR.ts')).catalogue,
  'pt-PT': async () => (await import('./pt-PT.ts')).catalogue,
  'zh-CN': async () => (await import('./zh-CN.ts')).catalogue,
  'zh-TW': async () => (await import('./zh-TW.ts')).catalogue,
}

const loaded = new Map<Language, Promise<Partial<Catalogue>>>()

/** The same promise for the same language, so that React can wait for it. */
export function loadCatalogue(language: Language): Promise<Partial<Catalogue>> {
  const known = loaded.get(language)
  if (known) return known
  const catalogue = loaders[language]()
  loaded.set(language, catalogue)
  return catalogue
}
