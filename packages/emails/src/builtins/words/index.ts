import type { Language } from '@hallpass/contract/languages'
import type { BuiltinTemplate, BuiltinTheme } from '../names.ts'
import type { Catalogue } from './catalogue.ts'
import { catalogue as deDE } from './de-DE.ts'
import { catalogue as es419 } from './es-419.ts'
import { catalogue as esES } from './es-ES.ts'
import { catalogue as frCA } from './fr-CA.ts'
import { catalogue as frFR } from './fr-FR.ts'
import { catalogue as itIT } from './it-IT.ts'
import { catalogue as jaJP } from './ja-JP.ts'
import { catalogue as koKR } from './ko-KR.ts'
import { catalogue as ptBR } from './pt-BR.ts'
import { catalogue as ptPT } from './pt-PT.ts'
import { catalogue as zhCN } from './zh-CN.ts'
import { catalogue as zhTW } from './zh-TW.ts'

/** American English is what the sources themselves say. */
export const catalogues: Readonly<Record<Exclude<Language, 'en-US'>, Catalogue>> = {
  'de-DE': deDE,
  'es-419': es419,
  'es-ES': esES,
  'fr-CA': frCA,
  'fr-FR': frFR,
  'it-IT': itIT,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}

/** Words for the built-ins among an email's two modules; an edited source keeps its own. */
export function wordsIn(language: Language, theme?: BuiltinTheme, template?: BuiltinTemplate) {
  if (language === 'en-US') return {}
  const catalogue: Readonly<Record<string, Catalogue['theme'] | undefined>> = catalogues[language]
  const forTemplate = template && catalogue[template]
  return { ...(theme && { theme: catalogues[language].theme }), ...(forTemplate && { template: forTemplate }) }
}
