import type { ReactNode } from 'react'

/** A word about a thing, beside its name. */
export function Badge({ tone, children }: { tone?: 'line' | 'success'; children: ReactNode }) {
  return <span className={tone ? `hp-badge hp-badge-${tone}` : 'hp-badge'}>{children}</span>
}
