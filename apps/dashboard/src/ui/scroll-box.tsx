import type { ReactNode } from 'react'

interface ScrollBoxProps {
  /** What is in it, for those who come to it by keyboard. */
  label: string
  className: string
  children: ReactNode
}

/** Room of a limited height, in which the arrow keys scroll. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`overflow-auto ${className}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
