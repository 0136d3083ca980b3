import type { Catalogue } from './translate.ts'

export const catalogue: Partial<Catalogue> = {}
