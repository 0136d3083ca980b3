import type { Language } from '@hallpass/contract/languages'
import { words as ar001 } from './ar-001.ts'
import { words as deDE } from './de-DE.ts'
import { words as enUS } from './en-US.ts'
import { words as es419 } from './es-419.ts'
import { words as esES } from './es-ES.ts'
import { words as frCA } from './fr-CA.ts'
import { words as frFR } from './fr-FR.ts'
import { words as heIL } from './he-IL.ts'
import { words as itIT } from './it-IT.ts'
import { words as jaJP } from './ja-JP.ts'
import { words as koKR } from './ko-KR.ts'
import { words as ptBR } from './pt-BR.ts'
import { words as ptPT } from './pt-PT.ts'
import type { EmailWords } from './types.ts'
import { words as zhCN } from './zh-CN.ts'
import { words as zhTW } from './zh-TW.ts'

/** What emails say that are no templates, which every language has of its own. */
export const emailWords: Readonly<Record<Language, EmailWords>> = {
  'ar-001': ar001,
  'de-DE': deDE,
  'en-US': enUS,
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
