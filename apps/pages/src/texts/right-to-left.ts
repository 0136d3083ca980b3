import { isolated } from '@hallpass/contract/languages'
import type { Catalogue } from './source.ts'

export const rightToLeft = (texts: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, isolated(text)])) as Catalogue
