import type { Language } from '@hallpass/contract/languages'
import { createTranslator, type Translator } from '@hallpass/react/internal/ui'
import { createContext, useContext } from 'react'

/** Loaded when needed, as those of the components are. */
export type Loaders<Text extends string> = Record<
  Exclude<Language, 'en-US'>,
  () => Promise<{ catalogue: Readonly<Record<Text, string>> }>
>

/** The texts of some of the pages: English ones are there, others are loaded. */
export function createTexts<Text extends string>(loaders: Loaders<Text>) {
  const english: Translator<Text> = createTranslator<Text>('en-US', (text) => text)
  const Context = createContext(english)
  return {
    english,
    Context,
    useTexts: (): Translator<Text> => useContext(Context),
    /** English where the other language cannot be loaded: better than no page. */
    load: async (language: Language): Promise<Translator<Text>> => {
      if (language === 'en-US') return english
      const found = await loaders[language]().catch(() => undefined)
      return found ? createTranslator<Text>(language, (text) => found.catalogue[text]) : english
    },
  }
}
