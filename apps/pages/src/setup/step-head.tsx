import type { ReactNode } from 'react'

export const StepHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="hp-su-title">
    <h2 tabIndex={-1}>{title}</h2>
    {children !== undefined && <p className="hp-muted">{children}</p>}
  </header>
)
