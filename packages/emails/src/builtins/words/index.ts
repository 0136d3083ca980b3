import { directionOf, isolated, type Language } from '@hallpass/contract/languages'
import type { Words } from '../../model/modules.ts'
import type { BuiltinTemplate, BuiltinTheme } from '../names.ts'
import { catalogue as ar001 } from './ar-001.ts'
import type { Catalogue } from './catalogue.ts'
import { catalogue as deDE } from './de-DE.ts'
import { catalogue as es419 } from './es-419.ts'
import { catalogue as esES } from './es-ES.ts'
import { catalogue as frCA } from './fr-CA.ts'
import { catalogue as frFR } from './fr-FR.ts'
import { catalogue as heIL } from './he-IL.ts'
import { catalogue as itIT } from './it-IT.ts'
import { catalogue as jaJP } from './ja-JP.ts'
import { catalogue as koKR } from './ko-KR.ts'
import { catalogue as ptBR } from './pt-BR.ts'
import { catalogue as ptPT } from './pt-PT.ts'
import { catalogue as zhCN } from './zh-CN.ts'
import { catalogue as zhTW } from './zh-TW.ts'

/** American English is what the sources themselves say. */
export const catalogues: Readonly<Record<Exclude<Language, 'en-US'>, Catalogue>> = {
  'ar-001': ar001,
  'de-DE': deDE,
  'es-419': es419,
  'es-ES': esES,
  'fr-CA': frCA,
  'fr-FR': frFR,
  'he-IL': heIL,
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
  const catalogue: Readonly<Record<string, Words | undefined>> = catalogues[language]
  const forTemplate = template && catalogue[template]
  return {
    ...(theme && { theme: catalogues[language].theme }),
    ...(forTemplate && { template: directionOf(language) === 'rtl' ? keptApart(forTemplate) : forTemplate }),
  }
}

/** All but the subject: headers are plain text, and no place for marks of direction. */
const keptApart = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, key === 'subject' ? text : isolated(text)]))
