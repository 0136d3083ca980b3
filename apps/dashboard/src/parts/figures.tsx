import type { ReactNode } from 'react'

/** A few numbers that answer at one glance. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="card figures" aria-label={label}>
      {children}
    </section>
  )
}

export function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="figure">
      <div className="text-small text-text-2">{name}</div>
      <div className="figure-value">{value}</div>
      <div className="figure-note">{note}</div>
    </div>
  )
}
