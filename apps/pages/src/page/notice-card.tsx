import { Card, CardHead, Surface } from '@hallpass/react/internal/ui'
import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, ClockIcon } from './icons.tsx'

export type Tone = 'success' | 'error' | 'waiting'

const marks = { success: <CheckIcon />, error: <AlertIcon />, waiting: <ClockIcon /> }

/** A whole page that says one thing. */
export function NoticeCard({
  tone,
  title,
  text,
  children,
}: {
  tone: Tone
  title: string
  text: ReactNode
  children?: ReactNode
}) {
  const mark = <div className={tone === 'waiting' ? 'hp-tile' : `hp-tile is-${tone}`}>{marks[tone]}</div>
  return (
    <Surface fullPage>
      <main>
        <Card>
          <CardHead mark={mark} title={title}>
            {text}
          </CardHead>
          {children && <div className="hp-actions">{children}</div>}
        </Card>
      </main>
    </Surface>
  )
}
