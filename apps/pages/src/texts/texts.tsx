import type { Translator } from '@hallpass/react/internal/ui'
import { createTexts } from './create-texts.ts'
import type { Text } from './source.ts'

export type Texts = Translator<Text>

export const {
  english,
  load: loadTexts,
  Context: TextsContext,
  useTexts,
} = createTexts<Text>({
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
})
