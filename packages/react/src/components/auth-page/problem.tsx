import type { ReactNode } from 'react'
import { CircleAlert } from '../../ui/glyphs.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Says what went wrong in the place of something that is not needed meanwhile, so that nothing moves. */
export function Problem({ className = 'hp-problem', children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`hp-help is-error ${className}`} role="alert">
      <Icon of={CircleAlert} />
      <span>{children}</span>
    </p>
  )
}
