import type { Glyph as AnyGlyph } from './glyphs.tsx'

/** 16 px beside text; words stand beside it, so it says nothing itself. */
export function Icon({ of: Glyph, large = false }: { of: AnyGlyph; large?: boolean }) {
  return <Glyph className={large ? 'hp-i hp-i-20' : 'hp-i'} aria-hidden="true" />
}
