import type { LucideIcon } from 'lucide-react'

/** 16 px beside text; words stand beside it, so it says nothing itself. */
export function Icon({ of: Glyph, large = false }: { of: LucideIcon; large?: boolean }) {
  return <Glyph className={large ? 'hp-i hp-i-20' : 'hp-i'} aria-hidden="true" />
}
