import type { ReactNode } from 'react'
import { CircleAlert, type Glyph } from './glyphs.tsx'
import { Icon } from './icon.tsx'

export function Card({ children, foot, busy = false }: { children: ReactNode; foot?: ReactNode; busy?: boolean }) {
  return (
    <section className={busy ? 'hp-card is-busy' : 'hp-card'}>
      <div className="hp-card-body">{children}</div>
      {foot && <div className="hp-card-foot">{foot}</div>}
    </section>
  )
}

/** A mark, then the title, then at most two short sentences. */
export function CardHead({ mark, title, children }: { mark?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <header className="hp-head">
      {mark}
      <div>
        <h1 className="hp-title">{title}</h1>
        {children && <p>{children}</p>}
      </div>
    </header>
  )
}

/** An icon in the place of the brand's mark. */
export function Tile({ of, tone }: { of: Glyph; tone?: 'success' | 'error' | undefined }) {
  return (
    <div className={tone ? `hp-tile is-${tone}` : 'hp-tile'}>
      <Icon of={of} large />
    </div>
  )
}

/** What no field can be blamed for. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className="hp-alert" role="alert">
      <Icon of={CircleAlert} />
      <span>{children}</span>
    </div>
  )
}

/** The first letter of the project's name; where it has a logo, its style sheet shows that instead. */
export const BrandMark = ({ name }: { name: string }) => (
  <div className="hp-brand hp-brand-initial" aria-hidden="true">
    {[...name.trim()][0]?.toUpperCase()}
  </div>
)
