import { isolated } from '@hallpass/contract/languages'
import type { SetupCatalogue } from './source.ts'

export const rightToLeft = (texts: SetupCatalogue): SetupCatalogue =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, isolated(text)])) as SetupCatalogue
