import { isolated } from '@hallpass/contract/languages'
import type { Catalogue } from './translate.ts'

/** The catalogue of a language that is written from right to left. */
export const rightToLeft = (texts: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, isolated(text)])) as Catalogue
