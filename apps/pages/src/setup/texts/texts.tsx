import type { Translator } from '@hallpass/react/internal/ui'
import { createTexts } from '../../texts/create-texts.ts'
import type { SetupText } from './source.ts'

export type SetupTexts = Translator<SetupText>

/** Beside those of the other pages: nobody who pays or signs in waits for these. */
export const {
  load: loadSetupTexts,
  Context: SetupTextsContext,
  useTexts: useSetupTexts,
} = createTexts<SetupText>({
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
})
