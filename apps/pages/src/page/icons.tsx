import type { ReactNode } from 'react'

const Glyph = ({ large = false, children }: { large?: boolean; children: ReactNode }) => (
  <svg className={large ? 'hp-i hp-i-20' : 'hp-i'} viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
)

/** From lucide (ISC), as in the components. */
export const FlaskIcon = () => (
  <Glyph>
    <path d="M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2" />
    <path d="M6.453 15h11.094" />
    <path d="M8.5 2h7" />
  </Glyph>
)
export const MinusIcon = () => (
  <Glyph>
    <path d="M5 12h14" />
  </Glyph>
)
export const PlusIcon = () => (
  <Glyph>
    <path d="M5 12h14" />
    <path d="M12 5v14" />
  </Glyph>
)
export const LockIcon = () => (
  <Glyph>
    <rect width="18" height="11" x="3" y="11" rx="2" ry="2" />
    <path d="M7 11V7a5 5 0 0 1 10 0v4" />
  </Glyph>
)
export const InfoIcon = () => (
  <Glyph>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 16v-4" />
    <path d="M12 8h.01" />
  </Glyph>
)
export const CheckIcon = () => (
  <Glyph large>
    <path d="M20 6 9 17l-5-5" />
  </Glyph>
)
export const ClockIcon = () => (
  <Glyph large>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 6v6l4 2" />
  </Glyph>
)
export const AlertIcon = () => (
  <Glyph large>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 8v4" />
    <path d="M12 16h.01" />
  </Glyph>
)
