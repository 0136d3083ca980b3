import { languages } from '@hallpass/contract/languages'
import { describe, expect, it } from 'vitest'
import { catalogue } from './de-DE.ts'
import type { SetupText } from './source.ts'
import { loadSetupTexts } from './texts.tsx'

const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
const texts = Object.keys(catalogue) as SetupText[]

describe.each(languages.filter((language) => language !== 'en-US'))('%s', (language) => {
  it('has the names to fill in that the English texts have', async () => {
    const t = await loadSetupTexts(language)
    for (const text of texts) expect(names(t(text))).toEqual(names(text))
  })

  it('keeps names to themselves where it is written from right to left', async () => {
    const t = await loadSetupTexts(language)
    expect(t('Connect {idp}').includes('\u2068{idp}\u2069')).toBe(['ar-001', 'he-IL'].includes(language))
  })
})
