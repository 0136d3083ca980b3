import type { ReactNode } from 'react'

interface ScrollBoxProps {
  /** What is in it, for those who come to it by keyboard. */
  label: string
  className: string
  /** For what is added to while somebody reads: new lines are announced. */
  role?: 'log'
  children: ReactNode
}

/** Room of a limited height, in which the arrow keys scroll. */
export function ScrollBox({ label, className, role, children }: ScrollBoxProps) {
  return (
    <section className={`overflow-auto ${className}`} tabIndex={0} aria-label={label} role={role}>
      {children}
    </section>
  )
}
