import type { ReactNode } from 'react'
import type { PageFacts } from '../page/facts.ts'
import { mount } from '../page/mount.tsx'
import { loadTexts, TextsContext } from './texts.tsx'

/** A page whose texts are in the catalogues of this folder's neighbour, in the language of the reader. */
export async function mountPage({ language }: PageFacts, page: ReactNode) {
  const texts = await loadTexts(language)
  mount(<TextsContext.Provider value={texts}>{page}</TextsContext.Provider>)
}
